/**
 * The summary of a study for a person: `bbkb show --json` prints it, and the dashboard draws it.
 * Values are in the metric's own units and sign throughout.
 */
import * as z from 'zod';
import { goals } from '../../engine/port/goal.ts';
import { pointSchema, valueSchema } from '../../declaration/valueSchema.ts';
import type { Sequence } from '../list/list.ts';
import { batchDecisionSchema, earlyStopSchema, noteSchema, originSchema, pickSchema } from '../eventParts.ts';
import { gateSchema, repeatedFailureSchema, rungsSchema, slotTimesSchema, trackedSchema } from '../eventParts.ts';

export const trialStates = [
  'waiting',
  'running',
  'succeeded',
  'stoppedEarly',
  'paused',
  'failed',
  'timedOut',
  'cancelled',
  'lost',
] as const;

/** Which trials run to their end without a pause, or why all do. */
const pausesSchema = z.object({
  gate: gateSchema.nullable(),
  /** No trial begins or goes on before another ends or pauses. */
  settled: z.literal(true).exactOptional(),
  ended: z.string().nullable(),
  /** Why trials have no place to pause, whatever the gate says. */
  noRung: z.enum(['startup', 'unreported']).exactOptional(),
  /** Of the last trial that began anew after its pause, while others went on; absent where none. */
  anew: z.string().exactOptional(),
  /** At how many pauses the script had to be killed; absent where SIGTERM ended it at each. */
  killed: z.int().positive().exactOptional(),
});

const trialSchema = z.object({
  trial: z.int(),
  attempt: z.int(),
  batch: z.int(),
  state: z.enum(trialStates),
  parameters: pointSchema,
  /** What follows from its parameters, by name; absent where nothing is declared to. */
  derived: pointSchema.exactOptional(),
  value: z.number().nullable(),
  /** The values of tracked metrics, by their names; absent where it has none. */
  tracked: trackedSchema.exactOptional(),
  /** With limits or several objectives, the values of all metrics that decide, by their names; absent without a value. */
  values: trackedSchema.exactOptional(),
  /** Whether it keeps all limits; absent where there are none, and where it cannot be judged. */
  feasible: z.boolean().exactOptional(),
  /** The numbers (from 0) of the limits that it breaks; absent where it breaks none, or none can be judged. */
  broken: z.array(z.int().nonnegative()).exactOptional(),
  seconds: z.number().nullable(),
  /** After how many seconds of the study's time it ended, in which a tuner had something to do (timeSpent.ts). */
  endedAfter: z.number().exactOptional(),
  /** When its last attempt was started, ms since 1970; absent before its first. */
  startedAt: z.number().exactOptional(),
  /** The predicted value of a trial that was stopped early, if there is a prediction. */
  predicted: earlyStopSchema.shape.predicted.exactOptional(),
  /** Why it has no value, was ended early or waits. */
  reason: z.string().nullable(),
  /** A person has said that its result must not be used. */
  invalid: z.boolean(),
  /** The devices it runs on; null while it does not run, and if none are declared. */
  gpus: z.array(z.string()).nullable(),
  /** Where another machine runs it: the job's name, null before it has one; `host` is null while it waits there. */
  job: z.object({ id: z.string().nullable(), host: z.string().nullable() }).exactOptional(),
  /** A file that its command names changed while its job waited. */
  changed: z.literal(true).exactOptional(),
  /** A person's own point. */
  enqueued: z.boolean(),
  /** The engine's prediction before its batch, and why it picked it; null where the journal does not say. */
  pick: pickSchema.nullable(),
  /** The rungs that it has passed; absent before the first, and where trials do not pause. */
  rungs: rungsSchema.exactOptional(),
  /** Why it went on after its last pause: its bound was the highest, or a person asked for it; absent of all others. */
  wentOn: z.enum(['bound', 'asked']).exactOptional(),
  /** The interpreter of its last attempt and why that one, where the command names no program of its own. */
  interpreter: z.string().exactOptional(),
});

const batchSchema = z.object({
  batch: z.int(),
  /** One trial, asked for while others ran. */
  rolling: z.literal(true).exactOptional(),
  size: z.int(),
  ...batchDecisionSchema.shape,
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

/**
 * The best value that was announced before, of which trial, after how many results, and why it is no longer so good.
 */
const setbackSchema = z.object({
  value: z.number(),
  trial: z.int(),
  after: z.int(),
  /**
   * `unused`: that trial's result no longer counts. `unjudged`: limits name a metric that it has not. `breaksLimit`: it
   * breaks one as they are now. `luck`: it was measured before the metric was known to be noisy.
   * `otherTrial`: since then another is recommended. `noise`: it is now estimated larger. `moreTrials`: they changed
   * the model's expectation. `otherScript`: it ran with another version of the script. `unsure`: it keeps limits that
   * differ from run to run with too small a probability.
   */
  because: z.enum([
    'unused',
    'unjudged',
    'breaksLimit',
    'otherScript',
    'luck',
    'otherTrial',
    'unsure',
    'noise',
    'moreTrials',
  ]),
  /** Of `unjudged`: those metrics; none where the baseline is missing. */
  missing: z.array(z.string()).exactOptional(),
  /** Of `unsure`: that probability. */
  keeps: z.number().exactOptional(),
  /** Of another trial that is recommended: it may be so since it keeps such limits more surely. */
  orSurer: z.literal(true).exactOptional(),
  /** The noise now, and what it was taken for then. */
  noise: z.number().nullable().exactOptional(),
  noiseThen: z.number().exactOptional(),
});
export type Setback = z.infer<typeof setbackSchema>;

export const summarySchema = z.object({
  study: z.string(),
  /**
   * `interrupted`: its tuner stopped unexpectedly; starting the study again continues it. `failed`: its tuner could not
   * go on, or it came to its end and all its trials had failed. `damaged`: its journal cannot be read any more, and it
   * is shown as it was read last; only the editor has this state.
   */
  state: z.enum(['new', 'running', 'paused', 'stopped', 'interrupted', 'finished', 'failed', 'damaged']),
  /** Why it ended or cannot be read, as a sentence; null while it runs. */
  reason: z.string().nullable(),
  /** The last lines of the trial that ended it, if one did. */
  log: z.array(z.string()).nullable(),
  /** Trials that failed in the same way, about which a person was asked, until it is answered; also after the end. */
  failure: repeatedFailureSchema
    .omit({ way: true })
    .extend({
      advice: z.string().nullable(),
      /** They have printed no value of the only metric that decides. */
      lacksMetric: z.literal(true).exactOptional(),
    })
    .nullable(),
  /** The trials that run again, because the one that was tried once more succeeded; absent where none do. */
  repaired: z.object({ by: z.int(), trials: z.array(z.int()) }).exactOptional(),
  /**
   * All that failed, by their cause, the largest group first. `rule`: the difference from all that succeeded, in
   * words, and as the constraint that would exclude them; null if nothing simple does. The constraint is null where two
   * rules fit as well.
   */
  failureGroups: z.array(
    z.object({
      /** The script's last words, or why it has no value. */
      cause: z.string(),
      /** The remedy, where a person was told of one. */
      advice: z.string().exactOptional(),
      trials: z.array(z.int()),
      rule: z.object({ text: z.string(), expression: z.string().nullable() }).nullable(),
    }),
  ),
  /** Seconds to the end of the budget, with an 80 % interval, as of the last event; null while too few trials ended. */
  timeLeft: z.object({ low: z.number(), median: z.number(), high: z.number() }).nullable(),
  /** `trial.timeout` in seconds; absent where a trial may run for ever. */
  timeout: z.number().exactOptional(),
  /**
   * Why it ends soon, while it runs and unless it gains so much in time: the chance that the rest of the budget gains
   * what `budget.enough` says, in the metric's units. Absent while it is not near its end, or has no such end.
   */
  endsSoon: z.object({ gain: z.number(), chance: z.number() }).exactOptional(),
  /** It ended because it has gained what `budget.enough` says. */
  hasEnough: z.literal(true).exactOptional(),
  /** It ended because every point of its space was tried. */
  isUsedUp: z.literal(true).exactOptional(),
  /** It ended because the time of its budget was used up. */
  timeIsUp: z.literal(true).exactOptional(),
  /** Whether it would do anything if it were started again. */
  continues: z.boolean(),
  /** It can only be looked at: it was set aside for a new study of its name, or a report shows it. */
  setAside: z.boolean(),
  /** Its folder was moved or deleted while it ran: it is shown as it was then, and only another one can be started. */
  lost: z.literal(true).exactOptional(),
  /** When a report was made, ms since 1970. */
  asOf: z.number().exactOptional(),
  /** Preset `theory`, or an algorithm by its name: its decisions are then of more interest than the result. */
  theory: z.boolean(),
  goal: z.enum(goals),
  metric: z.string(),
  /**
   * All objectives, `metric` first, where there are several. `noise`: as declared, absent where it is not. `weight`:
   * where a weighted sum is optimized.
   */
  objectives: z
    .array(
      z.object({
        ...{ metric: z.string(), goal: z.enum(goals) },
        ...{ noise: z.number().exactOptional(), weight: z.number().exactOptional() },
      }),
    )
    .exactOptional(),
  /**
   * With several objectives: the trials that keep all limits and that no other of them beats in every objective, in
   * their order.
   */
  front: z.array(z.int()).exactOptional(),
  /** What a point must keep, as text, with the metrics that each names; absent where there are no limits. */
  limits: z.array(z.object({ text: z.string(), metrics: z.array(z.string()) })).exactOptional(),
  /** Where no trial keeps all limits: the one that comes nearest, and the number (from 0) of the limit in its way. */
  nearest: z.object({ trial: z.int(), limit: z.int() }).exactOptional(),
  /** The values that the limits' metrics had at the first start point, where a limit names `baseline`. */
  baseline: trackedSchema.exactOptional(),
  /** Further metrics that are recorded, in the declared order; absent where there are none. */
  track: z.array(z.string()).exactOptional(),
  budget: z.object({ trials: z.int(), seconds: z.number().nullable() }),
  parallel: z.int(),
  /** The cluster's time that its jobs used: hours times cores; absent where none ran. */
  coreHours: z.number().exactOptional(),
  /**
   * While it runs, that of the last batch, if it is rolling or if durations decided: with these times. Where trials
   * pause, also when it has ended.
   */
  schedule: z
    .object({
      kind: z.enum(['batch', 'rolling']),
      slotTimes: slotTimesSchema.nullable(),
      pauses: pausesSchema.exactOptional(),
    })
    .exactOptional(),
  /** The devices that trials share, where they are declared, and how many each takes. */
  gpus: z.object({ devices: z.array(z.string()), perTrial: z.number() }).exactOptional(),
  /** How many of the best points run again at the end of the budget if the metric is noisy. */
  confirm: z.int().nonnegative(),
  parameters: z.array(z.string()),
  /** Those whose values follow from the others. */
  derived: z.array(z.string()).exactOptional(),
  /** The parameters that can vary, in the declared order: the range of a number on its scale, or the categories. */
  axes: z.array(axisSchema),
  /**
   * The past trials: how many, and the best value that was measured. The earlier studies that it learns from, if any.
   * Null without any of them and without `start`.
   */
  start: z
    .object({
      past: z.int(),
      bestPast: z.number().nullable(),
      sources: z.array(z.object({ source: z.string(), trials: z.int() })).exactOptional(),
    })
    .nullable(),
  trials: z.array(trialSchema),
  /** A person's notes of trials, in their order. */
  notes: z.array(noteSchema),
  /** Points that a person wants to try next. */
  queue: z.array(z.object({ parameters: pointSchema })),
  batches: z.array(batchSchema),
  best: z
    .object({
      trial: z.int(),
      value: z.number(),
      parameters: pointSchema,
      /** Posterior mean and standard deviation; null until the engine was told this trial's batch. */
      mean: z.number().nullable(),
      sd: z.number().nullable(),
      /**
       * The value to expect if it is run again, and the standard deviation of that value, with the noise; null until
       * the engine was told this trial's batch, and where the journal does not say.
       */
      expected: z.number().nullable(),
      predictiveSd: z.number().nullable(),
      /** The command of this trial, quoted for a POSIX shell. */
      command: z.string(),
    })
    .nullable(),
  /**
   * The value that is announced everywhere. With noise: the value to expect of the recommended trial if it runs again,
   * and the standard deviation of that value. Without, and before the engine has said it: the measured value, with
   * null.
   */
  recommended: z
    .object({
      trial: z.int(),
      value: z.number(),
      sd: z.number().nullable(),
      /** Where a better value was announced before. */
      setback: setbackSchema.nullable(),
      /** With what probability its point keeps limits that differ from run to run, as far as that is known. */
      keeps: z.number().exactOptional(),
    })
    .nullable(),
  /** The best value that was measured, with noise often by luck; `told`: whether the engine knows of it. */
  bestMeasured: z
    .object({
      trial: z.int(),
      value: z.number(),
      told: z.boolean(),
      /** With what probability it keeps limits that differ from run to run, where that is too little. */
      keeps: z.number().exactOptional(),
    })
    .nullable(),
  /**
   * The metric's standard deviation from run to run: declared, measured or fitted; 0 where none was found. Null before
   * the first batch was told, and where the journal does not say.
   */
  noise: z.number().nullable(),
  /**
   * How much better than the best trial's expected value another point may be, at most, by the confidence bounds; 0
   * where they allow no better one.
   */
  bound: z.object({ gain: z.number().nonnegative() }).nullable(),
  /**
   * One entry for each ended trial, in the order in which they ended. A failed trial repeats the simple regret and adds
   * nothing. Of measured values: with noise a lucky one may be below zero. `exact`: against `objective.optimum`, unless that was beaten. `estimated`: against the posterior's best mean, with the optimistic
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
  /** The declared optimum, where what is recommended is better. */
  wrongOptimum: z.number().exactOptional(),
  /**
   * The trials whose value was predicted before their batch: their number, how many have a value inside the 95 % band
   * of their prediction, and each prediction with its value. The model is `tooSure` or `tooUnsure` if a binomial test
   * rejects its bands.
   */
  calibration: z.object({
    trials: z.int(),
    within: z.int(),
    warning: z.enum(['tooSure', 'tooUnsure']).nullable(),
    pairs: z.array(z.object({ trial: z.int(), mean: z.number(), sd: z.number(), value: z.number() })),
  }),
  /** The latest origin of the results: code, command, versions, machine; null if the journal does not say. */
  origin: originSchema.nullable(),
  /**
   * The versions of the script, besides that of `origin`, of trials whose values count, and the first and the last of
   * each series of these; absent where there are none.
   */
  otherScripts: z
    .array(
      z.object({
        path: z.string(),
        sha256: z.string(),
        /** The script, where it is the same, and a file that it imports is not. */
        importedBy: z.string().exactOptional(),
        trials: z.array(z.tuple([z.int(), z.int()])),
      }),
    )
    .exactOptional(),
});
/** Whoever reads it need not know whether its rows are in an array or in a list that the next summary shares. */
export type Summary = Omit<z.infer<typeof summarySchema>, 'trials' | 'batches'> & {
  readonly trials: Sequence<TrialSummary>;
  readonly batches: Sequence<BatchSummary>;
};
export type TrialSummary = z.infer<typeof trialSchema>;
export type ObjectiveSummary = NonNullable<Summary['objectives']>[number];
export type LimitSummary = NonNullable<Summary['limits']>[number];
export type BatchSummary = z.infer<typeof batchSchema>;
