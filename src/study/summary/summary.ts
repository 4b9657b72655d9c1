/**
 * What a person sees of a study: `bbkb show --json` prints it, and the dashboard draws it.
 * Values are in the metric's own units and sign throughout.
 */
import * as z from 'zod';
import { valueSchema } from '../../declaration/valueSchema.ts';
import type { Sequence } from '../list/sequence.ts';
import { slotTimesSchema } from '../events.ts';
import { noteSchema } from '../note.ts';
import { originSchema } from '../origin.ts';
import { pickSchema } from '../pick.ts';

export const trialStates = [
  'waiting',
  'running',
  'succeeded',
  'stoppedEarly',
  'failed',
  'timedOut',
  'cancelled',
  'lost',
] as const;

const trialSchema = z.object({
  trial: z.int(),
  attempt: z.int(),
  batch: z.int(),
  state: z.enum(trialStates),
  parameters: z.record(z.string(), valueSchema),
  value: z.number().nullable(),
  seconds: z.number().nullable(),
  /** When its last attempt was started, ms since 1970; absent before its first. */
  startedAt: z.number().exactOptional(),
  /** Of a trial that was stopped early: the value that it would have had, where something can be said. */
  predicted: z.object({ mean: z.number(), sd: z.number() }).nullable().exactOptional(),
  /** Why it has no value or was ended early, or what it waits for. */
  reason: z.string().nullable(),
  /** A person has said that its result must not be used. */
  invalid: z.boolean(),
  /** The devices it runs on; null while it does not run, and if none are declared. */
  gpus: z.array(z.string()).nullable(),
  /** Where another machine runs it or lets it wait: the job as its scheduler names it, null before it has a name; `host` is null while it waits. */
  job: z.object({ id: z.string().nullable(), host: z.string().nullable() }).exactOptional(),
  /** A file that its command names changed while its job waited. */
  changed: z.literal(true).exactOptional(),
  /** A person's own point. */
  enqueued: z.boolean(),
  /** What the engine predicted of it before its batch, and why it picked it; null where the journal does not say. */
  pick: pickSchema.nullable(),
  /** What ran its last attempt and why that, where the command names no program of its own. */
  interpreter: z.string().exactOptional(),
});

const batchSchema = z.object({
  batch: z.int(),
  /** Of one trial, asked for while others ran. */
  rolling: z.literal(true).exactOptional(),
  size: z.int(),
  dictionary: z.int(),
  beta: z.number(),
  ratio: z.number(),
  theorySize: z.int(),
  endedBy: z.string(),
  engineSeconds: z.number(),
});

const axisSchema = z.union([
  z.object({
    parameter: z.string(),
    scale: z.enum(['linear', 'log']),
    low: z.number(),
    high: z.number(),
    isInteger: z.boolean(),
  }),
  z.object({ parameter: z.string(), scale: z.literal('category'), values: z.array(valueSchema) }),
]);

export const summarySchema = z.object({
  study: z.string(),
  /**
   * `interrupted`: its tuner stopped unexpectedly; starting the study again continues it. `failed`: its tuner could not go
   * on, or it came to its end and all its trials had failed. `damaged`: its journal cannot be read any more, and it is shown
   * as it was read last; only the editor has this state.
   */
  state: z.enum(['new', 'running', 'paused', 'stopped', 'interrupted', 'finished', 'failed', 'damaged']),
  /** Why it ended or cannot be read, as a sentence; null while it runs. */
  reason: z.string().nullable(),
  /** The last lines of the trial that ended it, if one did. */
  log: z.array(z.string()).nullable(),
  /** Trials that failed in the same way, about which a person was asked, until it is answered; also after the end. */
  failure: z
    .object({
      count: z.int(),
      /** The last of them, whose log is shown. */
      trial: z.int(),
      /** One line. */
      cause: z.string(),
      /** What to do about it, where the cause is known. */
      advice: z.string().nullable(),
      log: z.array(z.string()),
    })
    .nullable(),
  /**
   * All that failed, by their cause, the largest group first. `rule`: what tells its trials from all that succeeded, in
   * words, and as the constraint that would exclude them; null if nothing simple does.
   */
  failureGroups: z.array(
    z.object({
      /** What the script said last, or why it has no value. */
      cause: z.string(),
      trials: z.array(z.int()),
      rule: z.object({ text: z.string(), expression: z.string() }).nullable(),
    }),
  ),
  /** Seconds to the end of the budget, with an 80 % interval, as of the last event; null while too few trials ended. */
  timeLeft: z.object({ low: z.number(), median: z.number(), high: z.number() }).nullable(),
  /** Whether it would do anything if it were started again. */
  continues: z.boolean(),
  /** It can only be looked at: it was set aside for a new study of its name, or a report shows it. */
  setAside: z.boolean(),
  /** Of a report: when it was made, ms since 1970. */
  asOf: z.number().exactOptional(),
  /** Preset `theory`, or an algorithm by its name: what the algorithm does is then of more interest than the result. */
  theory: z.boolean(),
  goal: z.enum(['minimize', 'maximize']),
  metric: z.string(),
  budget: z.object({ trials: z.int(), seconds: z.number().nullable() }),
  parallel: z.int(),
  /** What the jobs used of a cluster: hours times cores; absent where none ran. */
  coreHours: z.number().exactOptional(),
  /** While it runs, of what was asked for last, if it is rolling or was decided by durations: with the times from which it was. */
  schedule: z.object({ kind: z.enum(['batch', 'rolling']), slotTimes: slotTimesSchema.nullable() }).exactOptional(),
  /** The devices that trials share, where they are declared, and how many each takes. */
  gpus: z.object({ devices: z.array(z.string()), perTrial: z.number() }).exactOptional(),
  /** How many of the best points run again at the end of the budget if the metric is noisy. */
  confirm: z.int().nonnegative(),
  parameters: z.array(z.string()),
  /** Those of them that can vary, in the declared order: the range of a number on its scale, or the categories. */
  axes: z.array(axisSchema),
  /** The trials made before the study: how many, and the best value of those that ran to their end; null without any and without a `start`. */
  start: z.object({ past: z.int(), bestPast: z.number().nullable() }).nullable(),
  trials: z.array(trialSchema),
  /** What a person has noted of trials, in their order. */
  notes: z.array(noteSchema),
  /** Points that a person wants to try next. */
  queue: z.array(z.object({ parameters: z.record(z.string(), valueSchema) })),
  batches: z.array(batchSchema),
  best: z
    .object({
      trial: z.int(),
      value: z.number(),
      parameters: z.record(z.string(), valueSchema),
      /** Posterior mean and standard deviation; null until the engine was told this trial's batch. */
      mean: z.number().nullable(),
      sd: z.number().nullable(),
      /**
       * The value to expect if it is run again, and the standard deviation of that value, with the noise; null until the
       * engine was told this trial's batch, and where the journal does not say.
       */
      expected: z.number().nullable(),
      predictiveSd: z.number().nullable(),
      /** The command of this trial, quoted for a POSIX shell. */
      command: z.string(),
    })
    .nullable(),
  /**
   * The metric's standard deviation from run to run: declared, measured or fitted; 0 where none was found. Null before the
   * first batch was told, and where the journal does not say.
   */
  noise: z.number().nullable(),
  /**
   * By how much another point may be better than what to expect of the best trial, at most, according to the confidence
   * bounds; 0 where they allow nothing better.
   */
  bound: z.object({ gain: z.number().nonnegative() }).nullable(),
  /**
   * One entry for each ended trial, in the order in which they ended. A failed trial repeats the simple regret and adds
   * nothing. `exact`: against `objective.optimum`. `estimated`: against the posterior's best mean, with the optimistic
   * bound (the largest UCB against that mean) beside it; null before the first batch was told.
   */
  regret: z.object({
    kind: z.enum(['exact', 'estimated']),
    reference: z.number().nullable(),
    trials: z.array(z.int()),
    cumulative: z.array(z.number()),
    simple: z.array(z.number()),
    optimistic: z.number().nullable(),
  }),
  /**
   * Of the trials whose value was predicted before their batch: how many, how many have a value inside the 95 % band of
   * their prediction, and each prediction with its value. The model is `tooSure` or `tooUnsure` where a binomial test says
   * that its bands are wrong.
   */
  calibration: z.object({
    trials: z.int(),
    within: z.int(),
    warning: z.enum(['tooSure', 'tooUnsure']).nullable(),
    pairs: z.array(z.object({ trial: z.int(), mean: z.number(), sd: z.number(), value: z.number() })),
  }),
  /** What produced the results: code, command, versions, machine; null if the journal does not say. */
  origin: originSchema.nullable(),
});
/** Whoever reads it need not know whether its rows are in an array or in a list that the next summary shares. */
export type Summary = Omit<z.infer<typeof summarySchema>, 'trials' | 'batches'> & {
  readonly trials: Sequence<TrialSummary>;
  readonly batches: Sequence<BatchSummary>;
};
export type TrialSummary = z.infer<typeof trialSchema>;
export type BatchSummary = z.infer<typeof batchSchema>;
