/** The operations of an Optuna journal, as its lines hold them. */
import * as z from 'zod';
import { METRIC_NAMES, opCode, trialState } from './codes.ts';

// infinities are not JSON and are read as null
const valuesSchema = z.array(z.number().nullable()).nullish();
/** Local time without a zone, since Optuna 5 with one. Only the chart over time needs it, so an unreadable one is left out. */
const timeSchema = z.iso.datetime({ local: true, offset: true }).nullish().catch(undefined);
/** Anything that a person or a dashboard notes; what it means is decided where it is used. */
const attributesSchema = z.record(z.string(), z.unknown()).catch({}).default({});
const id = z.int().nonnegative();
/** One operation of a journal; undefined for one that changes nothing here. */
export const operationSchema = z.union([
  z.object({ op_code: z.literal(opCode.createStudy), study_name: z.string(), directions: z.array(z.number()) }),
  z.object({ op_code: z.literal(opCode.deleteStudy), study_id: id }),
  z.object({
    op_code: z.literal(opCode.createTrial),
    study_id: id,
    state: z.int().default(trialState.running),
    value: z.number().nullish(),
    values: valuesSchema,
    datetime_start: timeSchema,
    datetime_complete: timeSchema,
    params: z.record(z.string(), z.number()).default({}),
    distributions: z.record(z.string(), z.string()).default({}),
    intermediate_values: z.record(z.string(), z.number().nullable()).default({}),
    user_attrs: attributesSchema,
    system_attrs: attributesSchema,
  }),
  z.object({
    op_code: z.literal(opCode.setParameter),
    trial_id: id,
    param_name: z.string(),
    param_value_internal: z.number(),
    distribution: z.string(),
  }),
  z.object({
    op_code: z.literal(opCode.setState),
    trial_id: id,
    state: z.int(),
    values: valuesSchema,
    datetime_start: timeSchema,
    datetime_complete: timeSchema,
  }),
  z.object({
    op_code: z.literal(opCode.setIntermediateValue),
    trial_id: id,
    step: z.int(),
    intermediate_value: z.number().nullable(),
  }),
  z.object({
    op_code: z.literal(opCode.setStudySystemAttribute),
    study_id: id,
    system_attr: z.object({ [METRIC_NAMES]: z.array(z.string()) }),
  }),
  z.object({
    op_code: z.literal(opCode.setTrialUserAttribute),
    trial_id: id,
    user_attr: z.record(z.string(), z.unknown()),
  }),
  z.object({
    op_code: z.literal(opCode.setTrialSystemAttribute),
    trial_id: id,
    system_attr: z.record(z.string(), z.unknown()),
  }),
  // notes of people and dashboards, and operations of later versions
  z
    .object({
      op_code: z.union([
        z.literal([opCode.setStudyUserAttribute, opCode.setStudySystemAttribute, opCode.setIntermediateValue]),
        z.literal([opCode.setTrialUserAttribute, opCode.setTrialSystemAttribute]),
        z.int().min(10),
      ]),
    })
    .transform(() => undefined),
]);
export type Operation = NonNullable<z.infer<typeof operationSchema>>;
export type OperationOf<K extends keyof typeof opCode> = Extract<Operation, { op_code: (typeof opCode)[K] }>;
