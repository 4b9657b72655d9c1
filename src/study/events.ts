/**
 * The events of a journal, version 1: one JSON object on each line, in the order in which things were decided.
 *
 * An event is written before the thing that it announces happens (a batch before its trials run, a trial before its
 * process starts), so after any interruption the journal has everything that happened.
 */
import * as z from 'zod';
import { declarationSchema } from '../declaration/declaration.ts';
import { valueSchema } from '../declaration/valueSchema.ts';
import { earlyStopSchema } from './earlyStop.ts';
import { namesOnDisk, storedAs } from './namesOnDisk.ts';
import { originSchema } from './origin.ts';
import { pickSchema } from './pick.ts';
import { repeatedFailureSchema } from './repeatedFailure.ts';

const timestamp = z.number().describe('milliseconds since 1970');
const positiveInt = z.int().positive();
const pointSchema = z.record(z.string(), valueSchema);
const attemptFields = { at: timestamp, trial: positiveInt, attempt: positiveInt };
const deviceList = z.array(z.string()).readonly();

const failureCauses = ['exit', 'signal', 'noMetric', 'notFinite', 'notStarted'] as const;

const interpreterSchema = z.object({
  words: z.array(z.string()).readonly().describe('instead of the first word of the command'),
  program: z.string().describe('the file that is started'),
  reason: z.string().describe('why this one, for a person'),
});

/** How one attempt of a trial ended; the first reason counts. `reason` is a sentence for a person. */
const trialResultSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('succeeded'),
    value: z.number().describe('the mean, if the trial has several runs'),
    values: z.array(z.number()).readonly().exactOptional().describe('of each run, if there are several'),
    stopped: z.string().exactOptional().describe('why it was ended before its end, which was good enough'),
  }),
  z.object({ kind: z.literal('failed'), reason: z.string(), cause: z.enum(failureCauses).exactOptional() }),
  z.object({ kind: z.literal('timedOut'), reason: z.string() }),
  z.object({
    kind: z.literal('cancelled'),
    reason: z.string(),
    final: z.literal(true).exactOptional().describe('cancelled by a person, not stopped together with the study'),
  }),
  z
    .object({ kind: z.literal('stoppedEarly'), reason: z.string(), predicted: earlyStopSchema.shape.predicted })
    .describe('it would not have become the best; see `trial.stopping`'),
  z.object({ kind: z.literal('lost'), reason: z.string() }).describe('its machine or its process is gone'),
]);
export type TrialResult = z.infer<typeof trialResultSchema>;

/** What the engine decided for one batch, in its own units (variances are divided by lambda). */
const batchDecisionSchema = z.object({
  dictionary: z.int().nonnegative().describe('arms in the dictionary'),
  beta: z.number().describe('multiplier of the standard deviation in the upper confidence bound'),
  ratio: z
    .number()
    .describe(
      '1 + the sum of the start-of-batch variances of the picks: the bound of the Global rule on the variance ratio',
    ),
  theorySize: positiveInt.describe("the length at which the paper's Global rule would have ended this batch"),
  endedBy: z.enum(['size', 'rule', 'budget', 'exhausted']),
  engineSeconds: z.number().nonnegative(),
});
export type BatchDecision = z.infer<typeof batchDecisionSchema>;

const seconds = z.number().nonnegative();
export const slotTimesSchema = z.object({ batch: seconds, rolling: seconds });

/** The best trial according to the engine after a batch, in the metric's own units and sign. */
const recommendationSchema = z.object({
  best: positiveInt.nullable().describe('the recommended trial, null while none has succeeded'),
  mean: z.number().nullable(),
  sd: z.number().nonnegative().nullable(),
  expected: z.number().nullable().exactOptional().describe('the value to expect if that trial is run again'),
  predictiveSd: z.number().nonnegative().nullable().exactOptional().describe('of that value, with the noise'),
  noise: z
    .number()
    .nonnegative()
    .nullable()
    .exactOptional()
    .describe("the metric's standard deviation from run to run: declared, measured or fitted; 0 where none was found"),
  optimistic: z.number().nullable().describe('the best value that the confidence bounds still allow anywhere'),
  engineSeconds: z.number().nonnegative(),
});
export type Recommendation = z.infer<typeof recommendationSchema>;

/** A trial made before the study, as its file of past trials had it. */
const pastTrialSchema = z.object({
  parameters: pointSchema,
  value: z.number(),
  deviation: z.number().nonnegative().exactOptional().describe('of a value that was predicted: it was ended early'),
});
export type PastTrial = z.infer<typeof pastTrialSchema>;

/** Decodes an event from the journal, and encodes one for it: the code has other names for some keys (namesOnDisk.ts). */
export const eventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('study.created'),
    at: timestamp,
    version: z.literal(1),
    id: z.string().exactOptional().describe('random, to tell it from another study of this name in the same folder'),
    study: z.string(),
    declaration: declarationSchema.describe('as parsed, so that a later change can be noticed'),
    past: z
      .array(pastTrialSchema)
      .exactOptional()
      .describe('the content of the file of past trials, which is not read again'),
    origin: originSchema.exactOptional(),
  }),
  z.object({ type: z.literal('declaration.changed'), at: timestamp, declaration: declarationSchema }),
  z.object({
    type: z.literal('tuner.started'),
    at: timestamp,
    pid: z.int(),
    host: z.string(),
    origin: originSchema.exactOptional().describe('only if it differs from the last one known'),
    anyway: z.literal(true).exactOptional().describe('a person does not want to be asked again about the last failure'),
  }),
  z.object({
    type: z.literal('tuner.paused'),
    at: timestamp,
    failure: repeatedFailureSchema.exactOptional().describe('absent where a person paused it'),
  }),
  z.object({
    type: z.literal('tuner.continued'),
    at: timestamp,
    choice: z.enum(['once', 'anyway']).exactOptional().describe('what a person answered about the failure'),
  }),
  z
    .object({ type: z.literal('point.enqueued'), at: timestamp, parameters: pointSchema })
    .describe('waits for the next batch'),
  z.object({
    type: z.literal('batch.asked'),
    at: timestamp,
    batch: positiveInt,
    // the first journals also had `arm`, the number of the engine's candidate; the parameters identify a point
    trials: z.array(
      z.object({
        trial: positiveInt,
        parameters: pointSchema,
        enqueued: z.literal(true).exactOptional().describe('from the front of the queue, not from the engine'),
        pick: pickSchema.exactOptional().describe('what the engine predicted of it, and why it picked it'),
      }),
    ),
    running: z
      .array(positiveInt)
      .exactOptional()
      .describe('only of a rolling schedule: the trials without a result, which the engine held as hallucinated pulls'),
    slotTimes: slotTimesSchema
      .exactOptional()
      .describe('where durations decided between the schedules: seconds of a slot for one trial, as expected in each'),
    decision: batchDecisionSchema,
  }),
  z.object({
    type: z.literal('trial.starting'),
    ...attemptFields,
    gpus: deviceList.exactOptional().describe('the devices that it uses'),
    interpreter: interpreterSchema.exactOptional().describe('what runs a portable command such as python train.py'),
  }),
  storedAs(
    z.object({
      type: z.literal('trial.started'),
      ...attemptFields,
      pid: z.int(),
      born: z.string().nullable().exactOptional().describe('tells the process from a later one with the same number'),
      supervisor: z
        .object({ pid: z.int(), processStartTime: z.string().nullable() })
        .exactOptional()
        .describe('the process that started it and sees how it ends'),
    }),
    namesOnDisk['trial.started'],
  ),
  z
    .object({ type: z.literal('trial.submitted'), ...attemptFields, job: z.string() })
    .describe('it waits in the queue of a cluster, or for its host; `job` is as the scheduler names it'),
  z
    .object({ type: z.literal('trial.queued'), ...attemptFields, reason: z.string() })
    .describe('why it waits there, in the words of the scheduler; again when the reason changes'),
  z
    .object({
      type: z.literal('trial.placed'),
      ...attemptFields,
      host: z.string(),
      cpus: z.number().positive().exactOptional(),
      program: z.string().exactOptional().describe('what runs it there, in place of the interpreter here'),
      changed: z
        .literal(true)
        .exactOptional()
        .describe('a file that its command names has changed since it was submitted'),
    })
    .describe('it has begun to run there'),
  z
    .object({ type: z.literal('trial.adopted'), ...attemptFields, pid: z.int().exactOptional() })
    .describe('a new tuner continues with a process or a job that outlived the last tuner'),
  z
    .object({ type: z.literal('trial.stopping'), ...attemptFields, stop: earlyStopSchema })
    .describe('a running trial will be ended early; its own result still counts if it comes first'),
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
    z.object({
      type: z.literal('batch.told'),
      at: timestamp,
      batch: positiveInt,
      trials: z
        .array(positiveInt)
        .exactOptional()
        .describe('only of a rolling schedule: those of its trials that were told'),
      belief: recommendationSchema,
    }),
    namesOnDisk['batch.told'],
  ),
  // what a person asks for after a trial has ended, whether a tuner runs or not
  z.object({
    type: z.literal('trial.retried'),
    at: timestamp,
    trial: positiveInt,
    toEnd: z.literal(true).exactOptional().describe('no rule ends it early'),
  }),
  z.object({ type: z.literal('trial.invalidated'), at: timestamp, trial: positiveInt }),
  z.object({ type: z.literal('trial.restored'), at: timestamp, trial: positiveInt }),
  z.object({
    type: z.literal('tuner.ended'),
    at: timestamp,
    because: z.enum(['trials', 'time', 'target', 'exhausted', 'stopped', 'failure']),
    reason: z.string().describe('a sentence for a person'),
    log: z.array(z.string()).exactOptional().describe('last lines of the trial that ended the study'),
    // a further value of `because` would be damage to the versions that do not know it
    failure: repeatedFailureSchema.exactOptional().describe('where nobody could be asked, or all trials have failed'),
  }),
]);
export type StudyEvent = z.output<typeof eventSchema>;

/** An event as its line of the journal has it. Throws for an event that could not be read again. */
export function eventToJson(event: StudyEvent): string {
  return JSON.stringify(z.encode(eventSchema, event));
}
