/**
 * A declaration after it was parsed: checked, with every default filled in. The journal stores all of it, so there is a
 * schema here too: a journal is checked as carefully as a person's file.
 */
import * as z from 'zod';
import { regretEstimators } from '../core/agpucb/regretBound.ts';
import { algorithmNames } from '../core/algorithms.ts';
import { ruleNames } from '../core/bbkb/rules.ts';
import type { EarlyStopRule } from '../core/curves/question.ts';
import type { AlgorithmChoice } from '../core/optimizer/optimizer.ts';
import { functions, operators, type Expression } from '../core/space/expression.ts';
import type { Point, Space } from '../core/space/parameter.ts';
import { executorSchema, type Executor } from './executor.ts';
import { valueSchema } from './valueSchema.ts';

export interface Declaration {
  /** Also the name of the study's folder, so it is always a safe file name. */
  readonly study: string;
  /** A list of arguments, not a line for a shell; `{name}` stands for a parameter. */
  readonly command: readonly string[];
  readonly space: Space;
  /** Conditions that every point must meet. */
  readonly constraints?: readonly Expression[];
  /** Names of bools that are passed as --name or --no-name. */
  readonly switches?: readonly string[];
  /** Names of bools that are passed as --name where they are true, and else not at all. */
  readonly present?: readonly string[];
  readonly objective: Objective;
  readonly budget: { readonly trials: number; readonly seconds?: number };
  /** How many trials may run at once. */
  readonly parallel: number;
  /**
   * When the next trials are asked for: `batch`, when none runs; `rolling`, whenever a slot is free; `auto`, as durations decide.
   * Absent for `batch` with algorithms that know nothing else, and in the first journals.
   */
  readonly schedule?: (typeof schedules)[number];
  /** Where trials run: absolute, or relative to the declaration's folder; `trial` for a folder of each trial's own. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** How a parameter without a placeholder reaches the script. */
  readonly pass: (typeof passStyles)[number];
  /** The file of which each trial gets a copy with its values, as the command names it; only with `pass: template`. */
  readonly template?: string;
  /** Runs of each trial, 2 or more; absent if a trial is one run. */
  readonly repeats?: number;
  /** How many of the best points run again at the end of the budget if the metric is noisy; absent for none. */
  readonly confirm?: number;
  readonly trial: {
    readonly timeout?: number /* seconds */;
    readonly onFailure: (typeof failurePolicies)[number];
    /** More attempts after failures of these causes; absent if there are none. */
    readonly retries?: Retries;
    /** The study ends when this number or share of its trials has failed; absent if there is no limit. */
    readonly maxFailures?: { readonly count: number } | { readonly share: number };
    /** When a running trial is ended before its end; absent if never. */
    readonly stop?: StopRules;
    /** How it is judged whether a running trial can still become the best; absent if it runs to its end. */
    readonly earlyStop?: EarlyStopRule;
    /** Each trial keeps a folder across its attempts. */
    readonly checkpoint?: true;
  };
  /** Absent if trials are not told which devices to use. */
  readonly gpus?: Gpus;
  /** Where trials run; absent for this machine. */
  readonly executor?: Executor;
  readonly seed: number;
  readonly algorithm: AlgorithmChoice;
  /** What the study begins with; absent if the file does not say. */
  readonly start?: Start;
}

export interface Retries {
  readonly count: number;
  readonly on: readonly RetryCause[];
}

/** A person's own rules for one trial, from what it reports. Each is absent if it is not meant. */
export interface StopRules {
  /** The metric is below or above this. */
  readonly below?: number;
  readonly above?: number;
  /** The metric is no finite number, or ten times as large as at first, and worse. */
  readonly diverged?: true;
  /** So many reports without a new best. */
  readonly patience?: number;
  /** Before so many reports only `diverged` ends a trial. */
  readonly minReports: number;
}

export interface Gpus {
  /** As CUDA_VISIBLE_DEVICES names them. */
  readonly devices: readonly string[];
  /** Devices of one trial; below 1, its share of one device. */
  readonly perTrial: number;
}

export interface Start {
  /** Tried before any other point, in this order. */
  readonly points: readonly Point[];
  /** The file of past trials, as written; the journal of the study keeps its content. */
  readonly trials?: string;
  /** The smallest size of a batch, once enough of the space is explored. */
  readonly batch?: number;
}

export interface Objective {
  readonly metric: string;
  readonly goal: (typeof goals)[number];
  /** The best possible value, if it is known: the regret is then exact. */
  readonly optimum?: number;
  /** Standard deviation of the metric from run to run at one point; 0 for a deterministic script; absent if fitted. */
  readonly noise?: number;
  /** A value good enough to stop at. */
  readonly target?: number;
  /** A regular expression with one group: the metric's value in the script's output. */
  readonly pattern?: string;
  /** The file in which the script writes the metric, or a folder with such files, relative to `cwd`. */
  readonly from?: string;
  /** What the script calls the step of a report, such as `epoch`; absent if it is found among the usual names. */
  readonly step?: string;
  /** Which report is the trial's result; absent for the last. */
  readonly report?: 'best';
}

export const passStyles = ['flags', 'equals', 'hydra', 'env', 'file', 'constants', 'template'] as const;
export const failurePolicies = ['worst', 'ignore', 'stop'] as const;
/** `metric`: it is missing, or not finite. */
export const retryCauses = ['exit', 'signal', 'metric', 'timeout', 'start'] as const;
export type RetryCause = (typeof retryCauses)[number];
export const reportChoices = ['last', 'best'] as const;
export const schedules = ['batch', 'rolling', 'auto'] as const;
export const goals = ['minimize', 'maximize'] as const;

const nameSchema = z.string();
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
const parameterFields = { name: nameSchema, when: expressionSchema.exactOptional() };
const rangeFields = { ...parameterFields, low: z.number(), high: z.number(), step: z.number().exactOptional() };

export const declarationSchema: z.ZodType<Declaration> = z.strictObject({
  study: z.string(),
  command: z.array(z.string()),
  space: z.array(
    z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('float'), ...rangeFields, scale: z.enum(['linear', 'log', 'logit']) }),
      z.strictObject({ type: z.literal('int'), ...rangeFields, scale: z.enum(['linear', 'log']) }),
      z.strictObject({
        type: z.literal('choice'),
        ...parameterFields,
        values: z.array(valueSchema),
        ordered: z.literal(true).exactOptional(),
      }),
      z.strictObject({ type: z.literal('bool'), ...parameterFields }),
      z.strictObject({ type: z.literal('fixed'), ...parameterFields, value: valueSchema }),
    ]),
  ),
  constraints: z.array(expressionSchema).exactOptional(),
  switches: z.array(z.string()).exactOptional(),
  present: z.array(z.string()).exactOptional(),
  repeats: z.int().exactOptional(),
  confirm: z.int().exactOptional(),
  objective: z.strictObject({
    metric: z.string(),
    goal: z.enum(goals),
    optimum: z.number().exactOptional(),
    noise: z.number().exactOptional(),
    target: z.number().exactOptional(),
    pattern: z.string().exactOptional(),
    from: z.string().exactOptional(),
    step: z.string().exactOptional(),
    report: z.literal('best').exactOptional(),
  }),
  budget: z.strictObject({ trials: z.int(), seconds: z.number().exactOptional() }),
  parallel: z.int(),
  schedule: z.enum(schedules).exactOptional(),
  cwd: z.string(),
  env: z.record(z.string(), z.string()),
  pass: z.enum(passStyles),
  template: z.string().exactOptional(),
  trial: z.strictObject({
    timeout: z.number().exactOptional(),
    onFailure: z.enum(failurePolicies),
    retries: z.strictObject({ count: z.int(), on: z.array(z.enum(retryCauses)) }).exactOptional(),
    maxFailures: z.union([z.strictObject({ count: z.int() }), z.strictObject({ share: z.number() })]).exactOptional(),
    stop: z
      .strictObject({
        below: z.number().exactOptional(),
        above: z.number().exactOptional(),
        diverged: z.literal(true).exactOptional(),
        patience: z.int().exactOptional(),
        minReports: z.int(),
      })
      .exactOptional(),
    earlyStop: z
      .discriminatedUnion('rule', [
        z.strictObject({ rule: z.literal('model'), chance: z.number(), minReports: z.int() }),
        z.strictObject({ rule: z.literal('median'), minReports: z.int() }),
        z.strictObject({ rule: z.literal('halving'), eta: z.number(), minReports: z.int() }),
      ])
      .exactOptional(),
    checkpoint: z.literal(true).exactOptional(),
  }),
  gpus: z.strictObject({ devices: z.array(z.string()), perTrial: z.number() }).exactOptional(),
  executor: executorSchema.exactOptional(),
  seed: z.int(),
  algorithm: z.strictObject({
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
  }),
  start: z
    .strictObject({
      points: z.array(z.record(z.string(), valueSchema)),
      trials: z.string().exactOptional(),
      batch: z.int().exactOptional(),
    })
    .exactOptional(),
});
