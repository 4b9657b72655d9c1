/** What goes wrong inside of one tuner's process: handed to it as JSON. */
import * as z from 'zod';
import { declarationSchema } from '../../src/study/declared.ts';

/** `nth` counts the operations of its kind on the journal's file, from 1. */
const place = { operation: z.enum(['write', 'datasync', 'truncate']), nth: z.int().positive() };

const diskFault = z.discriminatedUnion('does', [
  /** The process kills itself; `within` means after this share of the bytes was written. */
  z.object({ does: z.literal('kill'), ...place, when: z.enum(['before', 'within', 'after']), share: z.number() }),
  /** So many operations fail, truncating included where it says so; a write first writes this share of its bytes. */
  z.object({
    does: z.literal('fail'),
    ...place,
    code: z.enum(['ENOSPC', 'EIO']),
    times: z.int().positive().nullable(),
    truncatesStill: z.boolean(),
    share: z.number(),
  }),
]);
export type DiskFault = z.infer<typeof diskFault>;

const jump = z.object({ after: z.number().describe('milliseconds'), by: z.number().describe('milliseconds') });
export type Jump = z.infer<typeof jump>;

export const planSchema = z.object({
  declaration: declarationSchema,
  folder: z.string(),
  engineWorker: z.string(),
  disk: diskFault.exactOptional(),
  clock: z.array(jump),
  /** Files to append to, one JSON object a line. */
  notes: z.object({ tuners: z.string(), announced: z.string(), writes: z.string() }),
});
export type Plan = z.infer<typeof planSchema>;

/** What a tuner's process notes of itself. */
export const noteSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('opened'), pid: z.int() }),
  z.object({ kind: z.literal('refused'), pid: z.int(), sentence: z.string() }),
  z.object({ kind: z.literal('ended'), pid: z.int(), because: z.string() }),
  z.object({ kind: z.literal('failed'), pid: z.int(), sentence: z.string() }),
]);
export type Note = z.infer<typeof noteSchema>;

/** A result that a tuner has shown to a person. */
export const announcedSchema = z.object({
  trial: z.int(),
  attempt: z.int(),
  state: z.string(),
  value: z.number().exactOptional(),
});
export type Announced = z.infer<typeof announcedSchema>;
