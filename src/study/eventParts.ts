/** The parts of events that others need as well. Those that the engine made have its types. */
import * as z from 'zod';
import { wholeTrials } from '../engine/port/pausing.ts';
import type { Pick, PickReason } from '../engine/port/pick.ts';
import type { Proposal } from '../engine/port/proposal.ts';
import type { SlotTimes } from '../engine/schedule.ts';
import { pointSchema, valueSchema } from '../declaration/valueSchema.ts';

export type { Pick, PickReason } from '../engine/port/pick.ts';

const trial = z.int().positive();

/** A day less than a Date can hold, so that it can be shown in every time zone. */
const MOST = 8.64e15 - 86_400_000;

/** Milliseconds since 1970. */
export const timestamp = z.number().min(-MOST).max(MOST);

/** Values of tracked metrics, by their names. */
export const trackedSchema = z.record(z.string(), z.number());

/** A trial made before the study, as its file of past trials had it. */
export const pastTrialSchema = z.object({
  parameters: pointSchema,
  value: z.number(),
  /** The standard deviation of a predicted value: the trial was stopped early. */
  deviation: z.number().nonnegative().exactOptional(),
  /** The values of the other metrics that decide, by their names; absent where none does. */
  tracked: trackedSchema.exactOptional(),
});
export type PastTrial = z.infer<typeof pastTrialSchema>;

/** A trial of an earlier study of a related task, as far as that shares parameters with this one. */
const sourceTrialSchema = z.object({ parameters: pointSchema, value: z.number() });
export type SourceTrial = z.infer<typeof sourceTrialSchema>;

/** What a study learns from: with the sign of a value turned where the goal there is another. */
export const sourceStudySchema = z.object({ name: z.string(), trials: z.array(sourceTrialSchema) });
export type SourceStudy = z.infer<typeof sourceStudySchema>;

/** The characters of a page of paper. */
export const MAX_NOTE_LENGTH = 4000;

/** A person's note on a trial. Without a star and a text there is none. */
export const noteSchema = z.object({ trial, star: z.boolean(), text: z.string().max(MAX_NOTE_LENGTH) });
export type Note = z.infer<typeof noteSchema>;

/** The person's note of the trial; an empty one where there is none. */
export function noteOf(notes: readonly Note[], trial: number): Note {
  return notes.find((note) => note.trial === trial) ?? { trial, star: false, text: '' };
}

/** Any text: the list of the algorithms would bring all of them into the page, 128 KB. */
const algorithmName = z.custom<Extract<PickReason, { kind: 'algorithm' }>['name']>((name) => typeof name === 'string');

/**
 * The engine's prediction of a trial when it picked the point, and why it picked it. The engine counts trials from 0 in
 * the order told; the journal has their numbers.
 */
export const pickSchema: z.ZodType<Pick> = z.object({
  mean: z.number().nullable(),
  sd: z.number().nonnegative().nullable(),
  chance: z.number().min(0).max(1).nullable(),
  keeps: z.number().min(0).max(1).exactOptional(),
  reason: z.discriminatedUnion('kind', [
    z.object({
      kind: z.enum(['initialDesign', 'sources', 'given', 'explores', 'seeksLimits', 'extendsFront', 'likely', 'bound']),
    }),
    z.object({ kind: z.enum(['branch', 'otherValue']), parameter: z.string(), value: valueSchema }),
    z.object({ kind: z.enum(['refines', 'improves', 'repeats']), trial: trial.nullable() }),
    z.object({ kind: z.literal('confirms'), trial }),
    z.object({ kind: z.literal('algorithm'), name: algorithmName }),
  ]),
});

const seconds = z.number().nonnegative();
export const slotTimesSchema: z.ZodType<SlotTimes> = z.object({ batch: seconds, rolling: seconds });

/** The engine's decisions for one batch, in its own units (variances are divided by lambda). */
export const batchDecisionSchema = z.object({
  dictionary: z.int().nonnegative(),
  beta: z.number(),
  ratio: z.number(),
  theorySize: z.int().positive(),
  endedBy: z.enum(['size', 'rule', 'budget', 'exhausted']),
  engineSeconds: seconds,
}) satisfies z.ZodType<Omit<Proposal, 'points' | 'picks'>>;
export type BatchDecision = z.infer<typeof batchDecisionSchema>;

/** A value that a trial would have had at its end. */
const predictionSchema = z.object({ mean: z.number(), sd: z.number().nonnegative() });
/** The same of further objectives, by their names. */
export const furtherPredictedSchema = z.record(z.string(), predictionSchema);

/** A rung that a trial has passed: the share of its steps, and the metric's value there. */
const rungSchema = z.object({ share: z.number().positive().max(1), value: z.number() });
export const rungsSchema = z.array(rungSchema).readonly();

/** How far a trial had come after so many seconds. */
export const progressSchema = z.object({ share: z.number().positive().max(1), seconds: z.number().nonnegative() });
export type Progress = z.infer<typeof progressSchema>;

/** Where a trial paused. */
export const pauseSchema = z.object({
  step: z.number(),
  lastStep: z.number(),
  /** The step that its script reported first. */
  firstStep: z.number(),
});

/** Which trials run to their end without a pause. */
export const gateSchema = z.enum(wholeTrials);

export type Pause = z.infer<typeof pauseSchema>;

/** Why a running trial was ended before its end, as the journal has it before the signal is sent. */
export const earlyStopSchema = z.object({
  /** A rule of trial.stop or of trial.early_stop. */
  rule: z.enum(['above', 'below', 'diverged', 'patience', 'limits', 'model', 'median', 'halving', 'pause']),
  reason: z.string(),
  /** The value that counts as the result: the trial had reached its best. */
  result: z.number().exactOptional(),
  /** The value that the trial would have had at its end; null where nothing can be said. */
  predicted: predictionSchema.nullable(),
  furtherPredicted: furtherPredictedSchema.exactOptional(),
  /** What it had reported of metrics besides: of the other objectives of a result, or of those that limits name. */
  measured: trackedSchema.exactOptional(),
  /** The metric whose `reports` they are, where it is not the first objective. */
  metric: z.string().exactOptional(),
  /** The steps and values of the trial that decided, thinned where they are many. */
  reports: z.array(z.tuple([z.number(), z.number()])).readonly(),
  /** It only pauses. */
  pause: pauseSchema.exactOptional(),
  /** The rungs that a pausing attempt has passed: its end may be seen by nobody. */
  rungs: rungsSchema.exactOptional(),
});
export type EarlyStop = z.infer<typeof earlyStopSchema>;

/** Trials that failed in the same way, as a person is asked about them. `cause`: a sentence. */
export const repeatedFailureSchema = z.object({
  /** The reason without its numbers, which its trials share. */
  way: z.string(),
  count: z.int().positive(),
  /** The last of them. */
  trial,
  cause: z.string(),
  /** The remedy, where the cause is known. */
  advice: z.string().exactOptional(),
  /** The parameter with half of which they may succeed, where they lacked memory. */
  halve: z.string().exactOptional(),
  /** The last lines of the last trial. */
  log: z.array(z.string()),
});
export type RepeatedFailure = z.infer<typeof repeatedFailureSchema>;

/** The SHA-256 of each file beside a script that it imports itself, by its path; absent where none is known. */
export const importsSchema = z.record(z.string(), z.string());

const scriptSchema = z.object({
  path: z.string(),
  sha256: z.string(),
  imports: importsSchema.exactOptional(),
});
export type Script = z.infer<typeof scriptSchema>;

/** Where the results come from: enough to say later why they cannot be reproduced. */
export const originSchema = z.object({
  /** The commit of git; null without a repository. */
  commit: z.string().nullable(),
  /** Whether files differed from the commit. */
  dirty: z.boolean(),
  script: scriptSchema.nullable(),
  /** The file that trials get copies of. */
  template: z.object({ path: z.string(), sha256: z.string() }).exactOptional(),
  command: z.array(z.string()),
  cwd: z.string(),
  versions: z.record(z.string(), z.string()),
  machine: z.object({
    host: z.string(),
    os: z.string(),
    cpus: z.int().nonnegative(),
    memoryBytes: z.number().nonnegative(),
  }),
});
export type Origin = z.infer<typeof originSchema>;
