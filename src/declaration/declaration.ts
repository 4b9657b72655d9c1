/**
 * A declaration after it was parsed: checked, with every default filled in. The journal stores all of it and is checked
 * as carefully as a person's file, so the schema is the only description. A key is absent where it says nothing.
 */
import * as z from 'zod';
import { regretEstimators } from '../bandits/agpucb/regretBound.ts';
import { algorithmNames } from '../bandits/algorithms.ts';
import { ruleNames } from '../bandits/bbkb/rules.ts';
import type { EarlyStopRule } from '../engine/curves/question.ts';
import { goals } from '../engine/port/goal.ts';
import type { AlgorithmChoice } from '../engine/optimizer.ts';
import type { DerivedParameter } from '../space/derived.ts';
import { functions, operators, type Expression } from '../space/expression.ts';
import type { Space } from '../space/parameter.ts';
import { storedExecutorSchema } from './executors/executors.ts';
import { pointSchema, valueSchema, type Unchanging } from './valueSchema.ts';

export const passStyles = ['flags', 'equals', 'hydra', 'env', 'file', 'constants', 'template'] as const;
export const failurePolicies = ['worst', 'ignore', 'stop'] as const;
/** `metric`: it is missing, or not finite; `memory`: its output says that there was too little, however it ended. */
export const retryCauses = ['exit', 'signal', 'metric', 'timeout', 'start', 'memory'] as const;
export type RetryCause = (typeof retryCauses)[number];
export const reportChoices = ['last', 'best'] as const;
export const schedules = ['batch', 'rolling', 'auto'] as const;

const expressionSchema: z.ZodType<Expression> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('value'), value: valueSchema }),
    z.strictObject({ kind: z.literal('list'), items: z.array(expressionSchema) }),
    z.strictObject({ kind: z.literal('name'), name: z.string() }),
    z.strictObject({ kind: z.enum(['not', 'minus']), of: expressionSchema }),
    z.strictObject({
      kind: z.literal('binary'),
      operator: z.enum(operators),
      left: expressionSchema,
      right: expressionSchema,
    }),
    z.strictObject({ kind: z.literal('call'), function: z.enum(functions), arguments: z.array(expressionSchema) }),
  ]),
);
const parameterFields = { name: z.string(), when: expressionSchema.exactOptional() };
const believable = { likely: z.array(valueSchema).exactOptional() };
const rangeFields = {
  ...parameterFields,
  ...believable,
  low: z.number(),
  high: z.number(),
  step: z.number().exactOptional(),
};
const spaceSchema: z.ZodType<Space> = z.array(
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('float'), ...rangeFields, scale: z.enum(['linear', 'log', 'logit']) }),
    z.strictObject({ type: z.literal('int'), ...rangeFields, scale: z.enum(['linear', 'log']) }),
    z.strictObject({
      type: z.literal('choice'),
      ...parameterFields,
      ...believable,
      values: z.array(valueSchema),
      ordered: z.literal(true).exactOptional(),
    }),
    z.strictObject({ type: z.literal('bool'), ...parameterFields, ...believable }),
    z.strictObject({ type: z.literal('fixed'), ...parameterFields, value: valueSchema }),
  ]),
);

const derivedSchema: z.ZodType<DerivedParameter> = z.strictObject({
  ...parameterFields,
  value: expressionSchema,
  whole: z.literal(true).exactOptional(),
  multipleOf: z.int().exactOptional(),
});

const objectiveSchema = z.strictObject({
  metric: z.string(),
  goal: z.enum(goals),
  /** The best possible value, if it is known: the regret is then exact. */
  optimum: z.number().exactOptional(),
  /** Standard deviation of the metric from run to run at one point; 0 for a deterministic script; fitted by default. */
  noise: z.number().exactOptional(),
  /** What a unit of it counts against the other objectives, for an algorithm that compares one number. */
  weight: z.number().exactOptional(),
  /** A value good enough to stop at. */
  target: z.number().exactOptional(),
  /** A regular expression with one group: the metric's value in the script's output. */
  pattern: z.string().exactOptional(),
  /** The file in which the script writes the metric, or a folder with such files, relative to `cwd`. */
  from: z.string().exactOptional(),
  /** The script's name for the step of a report, such as `epoch`; by default the usual names are tried. */
  step: z.string().exactOptional(),
  /** The report that is the trial's result; the last by default. */
  report: z.literal('best').exactOptional(),
});

/** An objective that is not the first: it has no known optimum and no target. */
const furtherObjectiveSchema = objectiveSchema.omit({ optimum: true, target: true });

const retriesSchema = z.strictObject({
  count: z.int(),
  on: z.array(z.enum(retryCauses)),
  /** The values with which another point is tried instead of the same, calculated from the one that failed. */
  set: z.record(z.string(), expressionSchema).exactOptional(),
});

/** A person's own rules for one trial, on its reports of one metric. */
const stopRulesSchema = z.strictObject({
  /** Absent where it is the only objective. */
  metric: z.string().exactOptional(),
  /** The metric is below or above this. */
  below: z.number().exactOptional(),
  above: z.number().exactOptional(),
  /** The metric is not a finite number, or ten times as large as at first, and worse. */
  diverged: z.literal(true).exactOptional(),
  /** So many reports without a new best. */
  patience: z.int().exactOptional(),
  /** The reports of what a limit names break it. */
  limits: z.literal(true).exactOptional(),
  /** Before so many reports only `diverged` ends a trial. */
  minReports: z.int(),
});

/** `metric`: the objective by whose curve a trial is judged; by default by those of all objectives. */
export type EarlyStopChoice = (EarlyStopRule & { readonly metric?: string }) | PauseChoice;
/** Trials pause and go on later. `steps`: the last step of a trial, where its script does not say it. */
interface PauseChoice {
  readonly rule: 'pause';
  readonly steps?: number;
}
const earlyStopFields = { metric: z.string().exactOptional(), minReports: z.int() };
const earlyStopSchema: z.ZodType<EarlyStopChoice> = z.discriminatedUnion('rule', [
  z.strictObject({ rule: z.literal('model'), chance: z.number(), ...earlyStopFields }),
  z.strictObject({ rule: z.literal('median'), ...earlyStopFields }),
  z.strictObject({ rule: z.literal('halving'), eta: z.number(), ...earlyStopFields }),
  z.strictObject({ rule: z.literal('pause'), steps: z.int().exactOptional() }),
]);

const gpusSchema = z.strictObject({
  /** As CUDA_VISIBLE_DEVICES names them. */
  devices: z.array(z.string()),
  /** Devices of one trial; below 1, its share of one device. */
  perTrial: z.number(),
});

const algorithmSchema: z.ZodType<AlgorithmChoice> = z.strictObject({
  preset: z.enum(['practical', 'theory']),
  name: z.enum(algorithmNames).exactOptional(),
  rule: z.enum(ruleNames).exactOptional(),
  kernel: z.enum(['matern52', 'gaussian']).exactOptional(),
  lengthscales: z.union([z.number(), z.record(z.string(), z.number())]).exactOptional(),
  lambda: z.number().exactOptional(),
  norm: z.number().exactOptional(),
  delta: z.number().exactOptional(),
  qbar: z.union([z.number(), z.literal('inf')]).exactOptional(),
  threshold: z.number().exactOptional(),
  estimator: z.enum(regretEstimators).exactOptional(),
  candidates: z.int().exactOptional(),
});

/** The smallest gain to go on for: in the metric's units, or a share of what was gained so far. */
const enoughSchema = z.union([z.strictObject({ gain: z.number() }), z.strictObject({ share: z.number() })]);

const startSchema = z.strictObject({
  /** Tried before any other point, in this order. */
  points: z.array(pointSchema),
  /** Only in journals of earlier versions. */
  whole: z.literal(true).exactOptional(),
  /** The file of past trials, as written; the journal of the study keeps its content. */
  trials: z.string().exactOptional(),
  /** Earlier studies of related tasks, as written, with its name of a parameter and ours; the journal keeps their trials. */
  from: z
    .array(z.strictObject({ study: z.string(), rename: z.record(z.string(), z.string()).exactOptional() }))
    .exactOptional(),
  /** The smallest size of a batch, once enough of the space is explored. */
  batch: z.int().exactOptional(),
});

const schema = z.strictObject({
  /** Also the name of the study's folder, so it is always a safe file name. */
  study: z.string(),
  /** A list of arguments, not a line for a shell; `{name}` stands for a parameter. */
  command: z.array(z.string()),
  space: spaceSchema,
  /** Parameters whose values follow from a point of the space. */
  derived: z.array(derivedSchema).exactOptional(),
  constraints: z.array(expressionSchema).exactOptional(),
  /**
   * Also to points without a parameter that they name. Absent where every parameter that they name exists in every
   * point, and in the first journals, where they apply only to points that have all of them.
   */
  constraintsApply: z.literal('everywhere').exactOptional(),
  /** Names of bools that are passed as --name or --no-name. */
  switches: z.array(z.string()).exactOptional(),
  /** Names of bools that are passed as --name where they are true, and else not at all. */
  present: z.array(z.string()).exactOptional(),
  /** Runs of each trial, 2 or more; one by default. */
  repeats: z.int().exactOptional(),
  /** How many of the best points run again at the end of the budget if the metric is noisy. */
  confirm: z.int().exactOptional(),
  objective: objectiveSchema,
  /** Metrics that are optimized at the same time as `objective`, which is the first of the list. */
  furtherObjectives: z.array(furtherObjectiveSchema).exactOptional(),
  /** What a point must keep: comparisons over measured names (limits.ts). */
  limits: z.array(expressionSchema).exactOptional(),
  /** Further metrics that are recorded and decide nothing. */
  track: z.array(z.string()).exactOptional(),
  budget: z.strictObject({
    trials: z.int(),
    seconds: z.number().exactOptional(),
    enough: enoughSchema.exactOptional(),
  }),
  parallel: z.int(),
  /**
   * When the next trials are asked for: `batch`, when none runs; `rolling`, whenever a slot is free; `auto`, as
   * durations decide. Absent for `batch` with algorithms that know nothing else, and in the first journals.
   */
  schedule: z.enum(schedules).exactOptional(),
  /** Where trials run: absolute, or relative to the declaration's folder; `trial` for a folder of each trial's own. */
  cwd: z.string(),
  env: z.record(z.string(), z.string()),
  /** How a parameter without a placeholder reaches the script. */
  pass: z.enum(passStyles),
  /** Of this file each trial gets a copy with its values. As the command names it, or the script opens it. */
  template: z.string().exactOptional(),
  trial: z.strictObject({
    /** Seconds. */
    timeout: z.number().exactOptional(),
    onFailure: z.enum(failurePolicies),
    /** More attempts after failures of these causes. */
    retries: retriesSchema.exactOptional(),
    /** The study ends when this number or share of its trials has failed. */
    maxFailures: z.union([z.strictObject({ count: z.int() }), z.strictObject({ share: z.number() })]).exactOptional(),
    /** When a running trial is ended before its end. */
    stop: z.union([stopRulesSchema, z.array(stopRulesSchema)]).exactOptional(),
    /** How it is judged whether a running trial can still become the best. */
    earlyStop: earlyStopSchema.exactOptional(),
    /** Each trial keeps a folder across its attempts. */
    checkpoint: z.literal(true).exactOptional(),
    /** Of so many of the best trials that have ended by themselves it stays; of all where it is absent. */
    keepCheckpoints: z.int().exactOptional(),
  }),
  /** Absent if trials are not told which devices to use. */
  gpus: gpusSchema.exactOptional(),
  /** Where trials run; this machine by default. */
  executor: storedExecutorSchema.exactOptional(),
  seed: z.int(),
  algorithm: algorithmSchema,
  start: startSchema.exactOptional(),
});

export type Declaration = Unchanging<z.infer<typeof schema>>;
export const declarationSchema: z.ZodType<Declaration> = schema;
export type Objective = Declaration['objective'];
export type FurtherObjective = NonNullable<Declaration['furtherObjectives']>[number];
export type Retries = Unchanging<z.infer<typeof retriesSchema>>;
export type StopRules = Unchanging<z.infer<typeof stopRulesSchema>>;
export type Gpus = Unchanging<z.infer<typeof gpusSchema>>;
export type Start = Unchanging<z.infer<typeof startSchema>>;
