/**
 * The vocabulary of the journal, version 1: one JSON object a line, in the order things were decided.
 *
 * An event is written before the thing it announces happens (a batch before its trials run, a trial before its process
 * starts), so that after any interruption the journal knows at least as much as the world does.
 */
import * as z from 'zod';
import { declarationSchema } from './declared.ts';

const value = z.union([z.number(), z.string(), z.boolean(), z.null()]);
const at = z.number().describe('milliseconds since 1970');
const count = z.int().positive();

/** How one attempt of a trial ended; the first reason wins. `reason` is a whole sentence for a person. */
const endingSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('succeeded'),
    value: z.number().describe('the mean, where the trial has several runs'),
    values: z.array(z.number()).readonly().exactOptional().describe('of each run, where there are several'),
  }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
  z.object({ kind: z.literal('timedOut'), reason: z.string() }),
  z.object({ kind: z.literal('cancelled'), reason: z.string() }),
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
const pastTrialSchema = z.object({ parameters: z.record(z.string(), value), value: z.number() });
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
  }),
  z.object({ type: z.literal('declaration.changed'), at, declaration: declarationSchema }),
  z.object({ type: z.literal('tuner.started'), at, pid: z.int(), host: z.string() }),
  z.object({
    type: z.literal('batch.asked'),
    at,
    batch: count,
    trials: z.array(z.object({ trial: count, arm: z.int().nonnegative(), parameters: z.record(z.string(), value) })),
    decision: decisionSchema,
  }),
  z.object({ type: z.literal('trial.starting'), at, trial: count, attempt: count }),
  z.object({ type: z.literal('trial.started'), at, trial: count, attempt: count, pid: z.int() }),
  z.object({
    type: z.literal('trial.ended'),
    at,
    trial: count,
    attempt: count,
    ending: endingSchema,
    seconds: z.number().nonnegative(),
  }),
  z.object({ type: z.literal('batch.told'), at, batch: count, belief: beliefSchema }),
  z.object({
    type: z.literal('tuner.ended'),
    at,
    because: z.enum(['trials', 'time', 'target', 'exhausted', 'stopped', 'failure']),
    reason: z.string().describe('a whole sentence for a person'),
  }),
]);
export type StudyEvent = z.infer<typeof eventSchema>;
