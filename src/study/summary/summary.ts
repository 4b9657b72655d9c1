/**
 * What a person wants to see of a study: the one shape that `bbkb show --json` prints and the dashboard draws.
 * Values are in the metric's own units and sign throughout.
 */
import * as z from 'zod';
import { valueSchema } from '../../declaration/valueSchema.ts';
import { originSchema } from '../origin.ts';

export const trialStates = ['waiting', 'running', 'succeeded', 'failed', 'timedOut', 'cancelled', 'lost'] as const;

export const summarySchema = z.object({
  study: z.string(),
  /** `interrupted`: its tuner is gone without having said so; starting it again continues it. */
  state: z.enum(['new', 'running', 'paused', 'stopped', 'interrupted', 'finished', 'failed']),
  /** Why it ended, a whole sentence; null while it runs. */
  reason: z.string().nullable(),
  /** The last lines of the trial that ended it, where one did. */
  log: z.array(z.string()).nullable(),
  goal: z.enum(['minimize', 'maximize']),
  metric: z.string(),
  budget: z.object({ trials: z.int(), seconds: z.number().nullable() }),
  parallel: z.int(),
  parameters: z.array(z.string()),
  /** What it began with beside its space: how many trials made before, and the best value of those; null for nothing. */
  start: z.object({ past: z.int(), bestPast: z.number().nullable() }).nullable(),
  trials: z.array(
    z.object({
      trial: z.int(),
      attempt: z.int(),
      batch: z.int(),
      state: z.enum(trialStates),
      parameters: z.record(z.string(), valueSchema),
      value: z.number().nullable(),
      seconds: z.number().nullable(),
      /** Why it has no value, or what it waits for. */
      reason: z.string().nullable(),
      /** Its result is not to be used, as a person said. */
      invalid: z.boolean(),
      /** The devices it runs on; null while it does not run, and where none are declared. */
      gpus: z.array(z.string()).nullable(),
      /** A person's own point. */
      enqueued: z.boolean(),
    }),
  ),
  /** Points that a person wants tried, for the next batch. */
  queue: z.array(z.object({ parameters: z.record(z.string(), valueSchema) })),
  batches: z.array(
    z.object({
      batch: z.int(),
      size: z.int(),
      dictionary: z.int(),
      beta: z.number(),
      ratio: z.number(),
      theorySize: z.int(),
      endedBy: z.string(),
      engineSeconds: z.number(),
    }),
  ),
  best: z
    .object({
      trial: z.int(),
      value: z.number(),
      parameters: z.record(z.string(), valueSchema),
      /** Posterior mean and standard deviation; null until the engine has seen this trial's batch whole. */
      mean: z.number().nullable(),
      sd: z.number().nullable(),
      /** The command of this trial, quoted so that it can be pasted into a POSIX shell. */
      command: z.string(),
    })
    .nullable(),
  /**
   * One entry per ended trial, in the order they ended (failed ones repeat the simple regret and add nothing).
   * `exact`: against `objective.optimum`. `estimated`: against the posterior's best mean, with the optimistic bound
   * (max UCB against the best's mean) beside it; null before the first batch was told.
   */
  regret: z.object({
    kind: z.enum(['exact', 'estimated']),
    reference: z.number().nullable(),
    trials: z.array(z.int()),
    cumulative: z.array(z.number()),
    simple: z.array(z.number()),
    optimistic: z.number().nullable(),
  }),
  /** What makes the results: code, command, versions, machine; null where the journal does not say. */
  origin: originSchema.nullable(),
});
export type Summary = z.infer<typeof summarySchema>;
export type TrialSummary = Summary['trials'][number];
export type BatchSummary = Summary['batches'][number];
