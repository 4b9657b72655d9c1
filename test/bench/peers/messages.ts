/** What crew.ts and worker.ts say to each other. */
import * as z from 'zod';

export const runRequestSchema = z.strictObject({
  task: z.string(),
  method: z.string(),
  parallel: z.number(),
  trials: z.number(),
  seed: z.number(),
  data: z.string(),
  python: z.string(),
  file: z.string(),
  fingerprint: z.string(),
});
export type RunRequest = z.infer<typeof runRequestSchema>;

/** What is sent back: no failure where the run is in its file. */
export const runReplySchema = z.strictObject({ failure: z.string().optional() });
export type RunReply = z.infer<typeof runReplySchema>;
