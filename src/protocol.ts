/**
 * Every message between the dashboard page and the extension host; both ends check what they receive with these
 * schemas. The page holds no state of its own: it says `ready` and is sent the whole study, after a reload too.
 */
import * as z from 'zod';
import { summarySchema } from './study/summary.ts';

export const toPageSchema = z.discriminatedUnion('type', [
  /** The whole study, after every change (at most a few times a second). */
  z.object({ type: z.literal('summary'), summary: summarySchema }),
]);
export type ToPage = z.infer<typeof toPageSchema>;

export const fromPageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('start') }),
  z.object({ type: z.literal('stop') }),
  z.object({ type: z.literal('copyCommand'), trial: z.int().positive() }),
  z.object({ type: z.literal('openLog'), trial: z.int().positive() }),
  z.object({ type: z.literal('openDeclaration') }),
]);
export type FromPage = z.infer<typeof fromPageSchema>;
