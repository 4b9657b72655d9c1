/** Why a running trial was ended before its end, as the journal has it before the signal is sent. */
import * as z from 'zod';

const valueSchema = z.number().describe("in the metric's units");

export const earlyStopSchema = z.object({
  rule: z
    .enum(['above', 'below', 'diverged', 'patience', 'model', 'median', 'halving'])
    .describe('of trial.stop or of trial.early_stop'),
  reason: z.string().describe('a sentence for a person'),
  result: valueSchema
    .exactOptional()
    .describe('the value that counts as the result: the trial had reached what it could'),
  predicted: z
    .object({ mean: valueSchema, sd: z.number().nonnegative() })
    .nullable()
    .describe('the value that the trial would have had at its end; null where nothing can be said'),
  reports: z
    .array(z.tuple([z.number(), valueSchema]))
    .readonly()
    .describe('what the decision is from: steps and values of the trial, thinned where they are many'),
});
export type EarlyStop = z.infer<typeof earlyStopSchema>;
