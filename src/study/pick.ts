/**
 * What the engine predicted of a trial when it picked the point, and why it picked it. The prediction was made before the
 * results of the trial's batch were known.
 */
import * as z from 'zod';
import { valueSchema } from '../declaration/valueSchema.ts';

const earlierTrial = z.int().positive().nullable().describe('null for a trial that was made before the study');

const pickReasonSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('initialDesign') }).describe('spread over the space before there are results'),
  z.object({ kind: z.literal('given') }).describe("a person's own point"),
  z
    .object({ kind: z.literal('branch'), parameter: z.string(), value: valueSchema })
    .describe('this branch of a conditional space has had fewer trials than its quota'),
  z
    .object({ kind: z.literal('refines'), trial: earlierTrial })
    .describe('of the highest bound, and so near this trial that their values should be much alike'),
  z.object({ kind: z.literal('explores') }).describe('of the highest bound, where the space is little known'),
  z
    .object({ kind: z.literal('improves'), trial: earlierTrial })
    .describe('no bound promises anything: of the highest probability of being better than this trial'),
  z
    .object({ kind: z.literal('repeats'), trial: earlierTrial })
    .describe("this trial's point once more, because its value may be luck"),
  z
    .object({ kind: z.literal('confirms'), trial: z.int().positive() })
    .describe('the point of this trial, one of the best, once more at the end of the budget'),
  z.object({ kind: z.literal('bound') }).describe('of the highest bound among fixed candidates'),
  z
    .object({ kind: z.literal('algorithm'), name: z.string() })
    .describe('what this algorithm proposes, which has no bound'),
]);
export type PickReason = z.infer<typeof pickReasonSchema>;

/** The numbers are null before there are results to predict from, and for algorithms without a model. */
export const pickSchema = z.object({
  mean: z.number().nullable().describe("the predicted value, in the metric's units"),
  sd: z.number().nonnegative().nullable().describe("its standard deviation, with the metric's noise"),
  chance: z.number().min(0).max(1).nullable().describe('the probability of being better than the incumbent'),
  reason: pickReasonSchema,
});
export type Pick = z.infer<typeof pickSchema>;
