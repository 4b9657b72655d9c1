/**
 * The vocabulary of the journal, version 1: one JSON object a line, in the order things were decided.
 *
 * An event is written before the thing it announces happens (a batch before its trials run, a trial before its process
 * starts), so that after any interruption the journal knows at least as much as the world does.
 */
import * as z from 'zod';
import { declarationSchema } from './declared.ts';
import { originSchema } from './origin.ts';

const value = z.union([z.number(), z.string(), z.boolean(), z.null()]);
const at = z.number().describe('milliseconds since 1970');
const count = z.int().positive();
const point = z.record(z.string(), value);
const attempt = { at, trial: count, attempt: count };
const devices = z.array(z.string()).readonly();

const failureCauses = ['exit', 'signal', 'noMetric', 'notFinite', 'notStarted'] as const;

/** How one attempt of a trial ended; the first reason wins. `reason` is a whole sentence for a person. */
const endingSchema = z.discriminatedUnion('kind', [
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
export type Ending = z.infer<typeof endingSchema>;

/** What the engine decided for one batch, in the engine's units (variances are divided by lambda). */
const decisionSchema = z.object({
  dictionary: z.int().nonnegative().describe('arms in the dictionary'),
  beta: z.number().describe('multiplier of the standard deviation in the upper confidence bound'),
  ratio: z
    .number()
    .describe('1 + sum of start-of-batch variances of the picks: the Global bound on the variance ratio'),
  theorySize: count.describe("the length at which the paper's Global rule would have ended this batch"),
  endedBy: z.enum(['size', 'rule', 'budget', 'exhausted']),
  engineSeconds: z.number().nonnegative(),
});
export type Decision = z.infer<typeof decisionSchema>;

/** What the engine believes after a batch, in the metric's own units and sign. */
const beliefSchema = z.object({
  best: count.nullable().describe('the recommended trial, null while none has succeeded'),
  mean: z.number().nullable(),
  sd: z.number().nonnegative().nullable(),
  optimistic: z.number().nullable().describe('the best value that the confidence bounds still allow anywhere'),
  engineSeconds: z.number().nonnegative(),
});
export type Belief = z.infer<typeof beliefSchema>;

/** A trial made before the study, as its file of past trials had it. */
const pastTrialSchema = z.object({ parameters: point, value: z.number() });
export type PastTrial = z.infer<typeof pastTrialSchema>;

export const eventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('study.created'),
    at,
    version: z.literal(1),
    study: z.string(),
    declaration: declarationSchema.describe('as parsed, so that a later change of it can be seen'),
    past: z
      .array(pastTrialSchema)
      .exactOptional()
      .describe('what the file of past trials held, which is not read again'),
    origin: originSchema.exactOptional(),
  }),
  z.object({ type: z.literal('declaration.changed'), at, declaration: declarationSchema }),
  z.object({
    type: z.literal('tuner.started'),
    at,
    pid: z.int(),
    host: z.string(),
    origin: originSchema.exactOptional().describe('only where it differs from the last one known'),
  }),
  z.object({ type: z.literal('tuner.paused'), at }),
  z.object({ type: z.literal('tuner.continued'), at }),
  z.object({ type: z.literal('point.enqueued'), at, parameters: point }).describe('waits for the next batch'),
  z.object({
    type: z.literal('batch.asked'),
    at,
    batch: count,
    // journals of before had the number of the engine's candidate as well, `arm`: the parameters are the identity
    trials: z.array(
      z.object({
        trial: count,
        parameters: point,
        enqueued: z.literal(true).exactOptional().describe("from the queue's head, not from the engine"),
      }),
    ),
    decision: decisionSchema,
  }),
  z.object({ type: z.literal('trial.starting'), ...attempt, gpus: devices.exactOptional().describe('given to it') }),
  z.object({
    type: z.literal('trial.started'),
    ...attempt,
    pid: z.int(),
    born: z.string().nullable().exactOptional().describe('of the process, so that it can be known again'),
  }),
  z
    .object({ type: z.literal('trial.adopted'), ...attempt, pid: z.int() })
    .describe('a new tuner goes on with a process that outlived the last one'),
  z.object({
    type: z.literal('trial.ended'),
    ...attempt,
    ending: endingSchema,
    seconds: z.number().nonnegative(),
    retry: z.literal(true).exactOptional().describe('not final: the trial waits for its next attempt'),
  }),
  z.object({ type: z.literal('batch.told'), at, batch: count, belief: beliefSchema }),
  // what a person wants of a trial that has ended, with a tuner at work or without
  z.object({ type: z.literal('trial.retried'), at, trial: count }),
  z.object({ type: z.literal('trial.invalidated'), at, trial: count }),
  z.object({ type: z.literal('trial.restored'), at, trial: count }),
  z.object({
    type: z.literal('tuner.ended'),
    at,
    because: z.enum(['trials', 'time', 'target', 'exhausted', 'stopped', 'failure']),
    reason: z.string().describe('a whole sentence for a person'),
    log: z.array(z.string()).exactOptional().describe('last lines of the trial that ended the study'),
  }),
]);
export type StudyEvent = z.infer<typeof eventSchema>;
