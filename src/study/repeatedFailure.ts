/** Trials that failed in the same way, as a person is asked about them. */
import * as z from 'zod';

export const repeatedFailureSchema = z.object({
  way: z.string().describe('what its trials have in common: the reason without its numbers'),
  count: z.int().positive().describe('how many trials failed in this way'),
  trial: z.int().positive().describe('the last of them'),
  cause: z.string().describe('a sentence for a person'),
  advice: z.string().exactOptional().describe('what to do about it, where the cause is known'),
  log: z.array(z.string()).describe('the last lines of the last trial'),
});
export type RepeatedFailure = z.infer<typeof repeatedFailureSchema>;
