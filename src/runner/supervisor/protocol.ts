/** What the tuner and its supervisor say to each other over Node's IPC channel. */
import * as z from 'zod/mini';

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
});
export type StartRequest = z.infer<typeof startRequestSchema>;

const endFields = { attempt: z.int(), seconds: z.number() };

/** How the script itself ended, as only its parent sees it. */
export const scriptEndSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('exited'), code: z.int(), ...endFields }),
  z.object({ kind: z.literal('killed'), signal: z.string(), ...endFields }),
]);
export type ScriptEnd = z.infer<typeof scriptEndSchema>;

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
