/**
 * The vocabulary of the journal, version 1: one JSON object a line, in the order things were decided.
 *
 * An event is written before the thing it announces happens (a batch before its trials run, a trial before its process
 * starts), so that after any interruption the journal knows at least as much as the world does.
 */
import * as z from 'zod';
import { declarationSchema } from '../declaration/declaration.ts';
import { valueSchema } from '../declaration/valueSchema.ts';
import { namesOnDisk, storedAs } from './namesOnDisk.ts';
import { originSchema } from './origin.ts';

const timestamp = z.number().describe('milliseconds since 1970');
const positiveInt = z.int().positive();
const pointSchema = z.record(z.string(), valueSchema);
const attemptFields = { at: timestamp, trial: positiveInt, attempt: positiveInt };
const deviceList = z.array(z.string()).readonly();

const failureCauses = ['exit', 'signal', 'noMetric', 'notFinite', 'notStarted'] as const;

/** How one attempt of a trial ended; the first reason wins. `reason` is a whole sentence for a person. */
const trialResultSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('succeeded'),
    value: z.number().describe('the mean, where the trial has several runs'),
    values: z.array(z.number()).readonly().exactOptional().describe('of each run, where there are several'),
  }),
  z.object({ kind: z.literal('failed'), reason: z.string(), cause: z.enum(failureCauses).exactOptional() }),
  z.object({ kind: z.literal('timedOut'), reason: z.string() }),
  z.object({
    kind: z.literal('cancelled'),
    reason: z.string(),
    final: z.literal(true).exactOptional().describe('taken out by a person, not stopped along with the study'),
  }),
  z.object({ kind: z.literal('lost'), reason: z.string() }).describe('its machine or its process was taken away'),
]);
export type TrialResult = z.infer<typeof trialResultSchema>;

/** What the engine decided for one batch, in the engine's units (variances are divided by lambda). */
const batchDecisionSchema = z.object({
  dictionary: z.int().nonnegative().describe('arms in the dictionary'),
  beta: z.number().describe('multiplier of the standard deviation in the upper confidence bound'),
  ratio: z
    .number()
    .describe('1 + sum of start-of-batch variances of the picks: the Global bound on the variance ratio'),
  theorySize: positiveInt.describe("the length at which the paper's Global rule would have ended this batch"),
  endedBy: z.enum(['size', 'rule', 'budget', 'exhausted']),
  engineSeconds: z.number().nonnegative(),
});
export type BatchDecision = z.infer<typeof batchDecisionSchema>;

/** What the engine believes after a batch, in the metric's own units and sign. */
const recommendationSchema = z.object({
  best: positiveInt.nullable().describe('the recommended trial, null while none has succeeded'),
  mean: z.number().nullable(),
  sd: z.number().nonnegative().nullable(),
  optimistic: z.number().nullable().describe('the best value that the confidence bounds still allow anywhere'),
  engineSeconds: z.number().nonnegative(),
});
export type Recommendation = z.infer<typeof recommendationSchema>;

/** A trial made before the study, as its file of past trials had it. */
const pastTrialSchema = z.object({ parameters: pointSchema, value: z.number() });
export type PastTrial = z.infer<typeof pastTrialSchema>;

/** Decodes an event of the journal, and encodes one for it: the code has other names for some keys (namesOnDisk.ts). */
export const eventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('study.created'),
    at: timestamp,
    version: z.literal(1),
    study: z.string(),
    declaration: declarationSchema.describe('as parsed, so that a later change of it can be seen'),
    past: z
      .array(pastTrialSchema)
      .exactOptional()
      .describe('what the file of past trials held, which is not read again'),
    origin: originSchema.exactOptional(),
  }),
  z.object({ type: z.literal('declaration.changed'), at: timestamp, declaration: declarationSchema }),
  z.object({
    type: z.literal('tuner.started'),
    at: timestamp,
    pid: z.int(),
    host: z.string(),
    origin: originSchema.exactOptional().describe('only where it differs from the last one known'),
  }),
  z.object({ type: z.literal('tuner.paused'), at: timestamp }),
  z.object({ type: z.literal('tuner.continued'), at: timestamp }),
  z
    .object({ type: z.literal('point.enqueued'), at: timestamp, parameters: pointSchema })
    .describe('waits for the next batch'),
  z.object({
    type: z.literal('batch.asked'),
    at: timestamp,
    batch: positiveInt,
    // journals of before had the number of the engine's candidate as well, `arm`: the parameters are the identity
    trials: z.array(
      z.object({
        trial: positiveInt,
        parameters: pointSchema,
        enqueued: z.literal(true).exactOptional().describe("from the queue's head, not from the engine"),
      }),
    ),
    decision: batchDecisionSchema,
  }),
  z.object({
    type: z.literal('trial.starting'),
    ...attemptFields,
    gpus: deviceList.exactOptional().describe('given to it'),
  }),
  storedAs(
    z.object({
      type: z.literal('trial.started'),
      ...attemptFields,
      pid: z.int(),
      born: z.string().nullable().exactOptional().describe('tells the process from a later one with the same number'),
    }),
    namesOnDisk['trial.started'],
  ),
  z
    .object({ type: z.literal('trial.adopted'), ...attemptFields, pid: z.int() })
    .describe('a new tuner goes on with a process that outlived the last one'),
  storedAs(
    z.object({
      type: z.literal('trial.ended'),
      ...attemptFields,
      ending: trialResultSchema,
      seconds: z.number().nonnegative(),
      retry: z.literal(true).exactOptional().describe('not final: the trial waits for its next attempt'),
    }),
    namesOnDisk['trial.ended'],
  ),
  storedAs(
    z.object({ type: z.literal('batch.told'), at: timestamp, batch: positiveInt, belief: recommendationSchema }),
    namesOnDisk['batch.told'],
  ),
  // what a person wants of a trial that has ended, with a tuner at work or without
  z.object({ type: z.literal('trial.retried'), at: timestamp, trial: positiveInt }),
  z.object({ type: z.literal('trial.invalidated'), at: timestamp, trial: positiveInt }),
  z.object({ type: z.literal('trial.restored'), at: timestamp, trial: positiveInt }),
  z.object({
    type: z.literal('tuner.ended'),
    at: timestamp,
    because: z.enum(['trials', 'time', 'target', 'exhausted', 'stopped', 'failure']),
    reason: z.string().describe('a whole sentence for a person'),
    log: z.array(z.string()).exactOptional().describe('last lines of the trial that ended the study'),
  }),
]);
export type StudyEvent = z.output<typeof eventSchema>;

/** What a line of the journal says of an event. Throws for an event that could not be read again. */
export function eventToJson(event: StudyEvent): string {
  return JSON.stringify(z.encode(eventSchema, event));
}
