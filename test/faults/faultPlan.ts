/** The faults inside one tuner's process, handed to it as JSON. */
import * as z from 'zod';
import { declarationSchema } from '../../src/declaration/declaration.ts';

/** `nth` counts the operations of its kind on the journal's file, from 1. */
const journalOperation = { operation: z.enum(['write', 'datasync', 'truncate']), nth: z.int().positive() };

const diskFaultSchema = z.discriminatedUnion('does', [
  /** The process kills itself; `within` means after this share of the bytes was written. */
  z.object({
    does: z.literal('kill'),
    ...journalOperation,
    when: z.enum(['before', 'within', 'after']),
    share: z.number(),
  }),
  /** So many operations fail, truncating included where it says so; a write first writes this share of its bytes. */
  z.object({
    does: z.literal('fail'),
    ...journalOperation,
    code: z.enum(['ENOSPC', 'EIO']),
    times: z.int().positive().nullable(),
    truncatesStill: z.boolean(),
    share: z.number(),
  }),
]);
export type DiskFault = z.infer<typeof diskFaultSchema>;

const clockJumpSchema = z.object({
  after: z.number().describe('milliseconds'),
  by: z.number().describe('milliseconds'),
});
export type ClockJump = z.infer<typeof clockJumpSchema>;

export const faultPlanSchema = z.object({
  declaration: declarationSchema,
  folder: z.string(),
  engineWorker: z.string(),
  supervisor: z.string(),
  disk: diskFaultSchema.exactOptional(),
  clock: z.array(clockJumpSchema),
  /** Instead of the process's number, where that is another one for whoever looks at it. */
  identity: z.int().exactOptional(),
  /** Files to append to, one JSON object a line. */
  notes: z.object({ tuners: z.string(), announced: z.string(), writes: z.string() }),
});
export type FaultPlan = z.infer<typeof faultPlanSchema>;

/** A tuner's notes about its own process. */
export const tunerNoteSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('opened'), pid: z.int() }),
  z.object({ kind: z.literal('refused'), pid: z.int(), sentence: z.string() }),
  z.object({ kind: z.literal('ended'), pid: z.int(), because: z.string() }),
  z.object({ kind: z.literal('failed'), pid: z.int(), sentence: z.string() }),
]);
export type TunerNote = z.infer<typeof tunerNoteSchema>;

/** A result that a tuner has shown to a person. */
export const announcedResultSchema = z.object({
  trial: z.int(),
  attempt: z.int(),
  state: z.string(),
  value: z.number().exactOptional(),
});
export type AnnouncedResult = z.infer<typeof announcedResultSchema>;
