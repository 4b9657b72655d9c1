/**
 * The events of a journal, version 1: one JSON object on each line, in the order in which things were decided.
 *
 * An event is written before the thing that it announces happens (a batch before its trials run, a trial before its
 * process starts), so after any interruption the journal has everything that happened.
 */
import * as z from 'zod';
import type { Recommendation as EngineRecommendation } from '../engine/port/recommendation.ts';
import type { Interpreter } from '../declaration/command/resolveInterpreter.ts';
import { declarationSchema } from '../declaration/declaration.ts';
import { pointSchema } from '../declaration/valueSchema.ts';
import { batchDecisionSchema, earlyStopSchema, originSchema, pickSchema, repeatedFailureSchema } from './eventParts.ts';
import {
  gateSchema,
  importsSchema,
  pauseSchema,
  progressSchema,
  rungsSchema,
  furtherPredictedSchema,
  pastTrialSchema,
  slotTimesSchema,
  sourceStudySchema,
  timestamp,
  trackedSchema,
} from './eventParts.ts';
import { namesOnDisk, storedAs } from './namesOnDisk.ts';

const positiveInt = z.int().positive();
const timeFields = {
  at: timestamp,
  /** Milliseconds that tuners have spent up to here, where a tuner writes it; `at` is for people. */
  spent: z.int().nonnegative().exactOptional(),
};
const attemptFields = { ...timeFields, trial: positiveInt, attempt: positiveInt };
const deviceList = z.array(z.string()).readonly();

const failureCauses = ['exit', 'signal', 'noMetric', 'notFinite', 'notStarted'] as const;
export type FailureCause = (typeof failureCauses)[number];

const interpreterSchema: z.ZodType<Interpreter> = z.object({
  words: z.array(z.string()).readonly(),
  program: z.string(),
  reason: z.string(),
});

/** How one attempt of a trial ended; the first reason counts. `reason` is a sentence for a person. */
const trialResultSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('succeeded'),
    /** The mean, if the trial has several runs. */
    value: z.number(),
    /** The values of the runs, if there are several. */
    values: z.array(z.number()).readonly().exactOptional(),
    /** Why it was ended before its end, which was good enough. */
    stopped: z.string().exactOptional(),
  }),
  z.object({ kind: z.literal('failed'), reason: z.string(), cause: z.enum(failureCauses).exactOptional() }),
  z.object({ kind: z.literal('timedOut'), reason: z.string() }),
  z.object({
    kind: z.literal('cancelled'),
    reason: z.string(),
    /** By a person, not together with the study. */
    final: z.literal(true).exactOptional(),
  }),
  /** It would not have become the best; see `trial.stopping`. */
  z.object({
    kind: z.literal('stoppedEarly'),
    reason: z.string(),
    predicted: earlyStopSchema.shape.predicted,
    furtherPredicted: furtherPredictedSchema.exactOptional(),
    /** The values, by the names of their metrics, that break a limit: it was stopped for that. */
    broke: trackedSchema.exactOptional(),
  }),
  /** It may go on later where it was. */
  z.object({
    kind: z.literal('paused'),
    reason: z.string(),
    ...pauseSchema.shape,
    /** SIGTERM did not end it. */
    killed: z.literal(true).exactOptional(),
  }),
  /** Its machine or its process is gone. */
  z.object({ kind: z.literal('lost'), reason: z.string() }),
]);
export type TrialResult = z.infer<typeof trialResultSchema>;

const seconds = z.number().nonnegative();
const nullable = z.number().nullable();
const deviation = z.number().nonnegative().nullable();
const share = z.number().min(0).max(1);

/** The engine's recommendation after a batch, with the number of its trial; the first journals lack some of it. */
const recommendationSchema = z.object({
  best: positiveInt.nullable(),
  mean: nullable,
  sd: deviation,
  expected: nullable.exactOptional(),
  predictiveSd: deviation.exactOptional(),
  noise: deviation.exactOptional(),
  /** Where no trial keeps all limits: the number of the one that comes nearest, and of the limit (from 0) in its way. */
  nearest: z.object({ trial: positiveInt, limit: z.int().nonnegative() }).exactOptional(),
  /** Where limits differ from run to run: how surely it keeps them, and the best measured one, if that is less sure. */
  keeps: share.exactOptional(),
  unsure: z.object({ trial: positiveInt, keeps: share }).exactOptional(),
  optimistic: nullable,
  engineSeconds: seconds,
}) satisfies z.ZodType<Partial<EngineRecommendation>>;
export type Recommendation = z.infer<typeof recommendationSchema>;

/** Decodes an event of the journal, and encodes one for it: some keys have other names in the code (namesOnDisk.ts). */
export const eventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('study.created'),
    at: timestamp,
    version: z.literal(1),
    /** Random, to tell it from another study of this name in the same folder. */
    id: z.string().exactOptional(),
    study: z.string(),
    /** As parsed, so that a later change can be noticed. */
    declaration: declarationSchema,
    /** The content of the file of past trials, which is not read again. */
    past: z.array(pastTrialSchema).exactOptional(),
    /** The trials of the earlier studies that it learns from, which are not read again. */
    sources: z.array(sourceStudySchema).exactOptional(),
    origin: originSchema.exactOptional(),
  }),
  z.object({ type: z.literal('declaration.changed'), ...timeFields, declaration: declarationSchema }),
  z.object({
    type: z.literal('tuner.started'),
    ...timeFields,
    pid: z.int(),
    host: z.string(),
    /** The namespace in which `host` counts its processes. */
    pidNamespace: z.string().nullable().exactOptional(),
    /** Only if it differs from the last one known. */
    origin: originSchema.exactOptional(),
    /** A person does not want to be asked again about the last failure. */
    anyway: z.literal(true).exactOptional(),
  }),
  z.object({
    type: z.literal('tuner.paused'),
    ...timeFields,
    /** Absent where a person paused it. */
    failure: repeatedFailureSchema.exactOptional(),
  }),
  z.object({
    type: z.literal('tuner.continued'),
    ...timeFields,
    /** The answer of a person about the failure. */
    choice: z.enum(['once', 'anyway']).exactOptional(),
  }),
  z.object({ type: z.literal('point.enqueued'), ...timeFields, parameters: pointSchema }),
  z.object({
    type: z.literal('batch.asked'),
    ...timeFields,
    batch: positiveInt,
    // the first journals also had `arm`, the number of the engine's candidate; the parameters identify a point
    trials: z.array(
      z.object({
        trial: positiveInt,
        parameters: pointSchema,
        /** From the front of the queue, not from the engine. */
        enqueued: z.literal(true).exactOptional(),
        pick: pickSchema.exactOptional(),
        /** Of a study whose trials pause: it does not. */
        whole: z.literal(true).exactOptional(),
      }),
    ),
    /** Only of a rolling schedule: the trials without a result, which the engine held as hallucinated pulls. */
    running: z.array(positiveInt).exactOptional(),
    /** Where durations decided between the schedules: seconds of a slot for one trial, as expected in each. */
    slotTimes: slotTimesSchema.exactOptional(),
    gate: gateSchema.exactOptional(),
    decision: batchDecisionSchema,
  }),
  z.object({
    type: z.literal('trial.starting'),
    ...attemptFields,
    gpus: deviceList.exactOptional(),
    /** The interpreter of a portable command such as python train.py. */
    interpreter: interpreterSchema.exactOptional(),
    /** The SHA-256 of the script, where it was edited while its tuner ran; so it stays for later trials. */
    script: z.string().exactOptional(),
    /** The same of the files that it imports: all of them as they are now. */
    imports: importsSchema.exactOptional(),
  }),
  storedAs(
    z.object({
      type: z.literal('trial.started'),
      ...attemptFields,
      pid: z.int(),
      /** Tells the process from a later one with the same number. */
      born: z.string().nullable().exactOptional(),
      /** The process that started it and sees how it ends. */
      supervisor: z.object({ pid: z.int(), processStartTime: z.string().nullable() }).exactOptional(),
      /** How long its machine had been awake since its boot; absent if unknown. */
      awakeMs: z.number().exactOptional(),
    }),
    namesOnDisk['trial.started'],
  ),
  /** It waits in the queue of a cluster, or for its host; `job` is as the scheduler names it. */
  z.object({ type: z.literal('trial.submitted'), ...attemptFields, job: z.string() }),
  /** Why it waits there, in the words of the scheduler; again when the reason changes. */
  z.object({ type: z.literal('trial.queued'), ...attemptFields, reason: z.string() }),
  /** It has begun to run there. */
  z.object({
    type: z.literal('trial.placed'),
    ...attemptFields,
    host: z.string(),
    cpus: z.number().positive().exactOptional(),
    /** In place of the interpreter here. */
    program: z.string().exactOptional(),
    /** A file that its command names has changed since it was submitted. */
    changed: z.literal(true).exactOptional(),
  }),
  /** A new tuner continues with a process or a job that outlived the last tuner. */
  z.object({
    type: z.literal('trial.adopted'),
    ...attemptFields,
    pid: z.int().exactOptional(),
    /** How long it has run, if known. */
    seconds: seconds.exactOptional(),
  }),
  /** A running trial will be ended early; its own result still counts if it comes first. */
  z.object({ type: z.literal('trial.stopping'), ...attemptFields, stop: earlyStopSchema }),
  storedAs(
    z.object({
      type: z.literal('trial.ended'),
      ...attemptFields,
      ending: trialResultSchema,
      /** The last values of the tracked metrics, by their names; with several runs, their means. */
      tracked: trackedSchema.exactOptional(),
      /** Without the time that the machine slept. */
      seconds,
      /** Nobody saw how long it ran, and `seconds` has no meaning. */
      unseen: z.literal(true).exactOptional(),
      /** Of a study whose trials pause: the rungs that this attempt passed. */
      rungs: rungsSchema.exactOptional(),
      /** Of such a study: how far this attempt was when it was first known. */
      firstReport: progressSchema.exactOptional(),
      /** Not final: the trial waits for its next attempt. */
      retry: z.literal(true).exactOptional(),
    }),
    namesOnDisk['trial.ended'],
  ),
  storedAs(
    z.object({
      type: z.literal('batch.told'),
      ...timeFields,
      batch: positiveInt,
      /** Only of a rolling schedule: those of its trials that were told. */
      trials: z.array(positiveInt).exactOptional(),
      belief: recommendationSchema,
    }),
    namesOnDisk['batch.told'],
  ),
  /** Of the engine, where `budget.enough` asks for it: the chance that the rest of the budget gains so much. */
  z.object({
    type: z.literal('gain.forecast'),
    ...timeFields,
    /** After how many trials that the engine was told. */
    told: positiveInt,
    /** In the metric's units. */
    gain: z.number().nonnegative(),
    chance: z.number().min(0).max(1),
  }),
  /** A paused trial goes on: it has the highest bound. */
  z.object({
    type: z.literal('trial.resumed'),
    ...timeFields,
    trial: positiveInt,
    pick: pickSchema,
    gate: gateSchema,
    /** It pauses no more. */
    whole: z.literal(true).exactOptional(),
  }),
  /** After so many ends and pauses of trials there is nothing that is worth to begin or to go on with. */
  z.object({ type: z.literal('pauses.settled'), ...timeFields, after: z.int().nonnegative() }),
  /** A trial did not go on where it had paused: none pauses any more. `reason`: a sentence. */
  z.object({
    type: z.literal('pauses.ended'),
    ...timeFields,
    trial: positiveInt,
    reason: z.string(),
    /** Others did: only this trial pauses no more. */
    alone: z.literal(true).exactOptional(),
  }),
  // requests of a person after a trial has ended, whether a tuner runs or not
  z.object({
    type: z.literal('trial.retried'),
    ...timeFields,
    trial: positiveInt,
    /** Not asked for by itself: this trial, which had failed in the same way, has succeeded now. */
    repairedBy: positiveInt.exactOptional(),
    /** No rule ends it early. */
    toEnd: z.literal(true).exactOptional(),
  }),
  z.object({ type: z.literal('trial.invalidated'), ...timeFields, trial: positiveInt }),
  z.object({ type: z.literal('trial.restored'), ...timeFields, trial: positiveInt }),
  z.object({
    type: z.literal('tuner.ended'),
    ...timeFields,
    because: z.enum(['trials', 'time', 'target', 'enough', 'exhausted', 'stopped', 'failure']),
    reason: z.string(),
    log: z.array(z.string()).exactOptional(),
    /** Where nobody could be asked, or all have failed: earlier versions would take a new `because` for damage. */
    failure: repeatedFailureSchema.exactOptional(),
  }),
]);
export type StudyEvent = z.output<typeof eventSchema>;
export type EventOf<Type extends StudyEvent['type']> = Extract<StudyEvent, { type: Type }>;

/**
 * An event as a line of the journal.
 *
 * @throws UnreadableEventError
 */
export function eventToJson(event: StudyEvent): string {
  const encoded = z.safeEncode(eventSchema, event);
  if (!encoded.success) throw new UnreadableEventError(event.type, encoded.error.issues[0]);
  return JSON.stringify(encoded.data);
}

/** An event that could not be read again, such as one with a NaN, which JSON lacks. Its message names the place. */
export class UnreadableEventError extends Error {
  constructor(type: StudyEvent['type'], { path, message }: z.core.$ZodIssue) {
    super(`${[type, ...path].map(String).join('.')}: ${message}`);
  }
}
