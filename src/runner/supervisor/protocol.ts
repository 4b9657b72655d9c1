/** The messages between the tuner and its supervisor, over Node's IPC channel. */
import * as z from 'zod/mini';
import { scriptEndSchema } from '../output/exitFile.ts';

/** Starts one program. Its answer is `started`, then `ended`; or `notStarted`; or `failed`. */
export const startRequestSchema = z.object({
  id: z.int(),
  file: z.string(),
  args: z.array(z.string()),
  cwd: z.string(),
  env: z.record(z.string(), z.string()),
  /** The trial's folder and its study, for the mark of its processes. */
  dir: z.string(),
  studyId: z.optional(z.string()),
  stdout: z.string(),
  stderr: z.string(),
  exitFile: z.string(),
  attempt: z.int(),
  /** Of a script that ends with the tuner, seconds between SIGTERM and SIGKILL; absent of one that outlives it. */
  grace: z.optional(z.number()),
});
export type StartRequest = z.infer<typeof startRequestSchema>;

const systemError = { id: z.int(), code: z.string(), message: z.string() };

export const replySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('started'),
    id: z.int(),
    pid: z.int(),
    startTicks: z.optional(z.number()),
    processStartTime: z.nullable(z.string()),
  }),
  z.object({ kind: z.literal('ended'), id: z.int(), end: scriptEndSchema }),
  /** The system did not start the program. */
  z.object({ kind: z.literal('notStarted'), ...systemError }),
  /** The files for its output could not be created. */
  z.object({ kind: z.literal('failed'), ...systemError }),
]);
export type Reply = z.infer<typeof replySchema>;
