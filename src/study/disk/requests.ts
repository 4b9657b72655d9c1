/** What another process may ask of the tuner that is running, and what the tuner answers. */
import * as z from 'zod';
import { declarationSchema } from '../../declaration/declaration.ts';
import { valueSchema } from '../../declaration/valueSchema.ts';

const requestOf = <Kind extends string>(kind: Kind) => z.strictObject({ kind: z.literal(kind) });
const trialRequest = <Kind extends string>(kind: Kind) =>
  z.strictObject({ kind: z.literal(kind), trial: z.int().positive() });

export const requestSchema = z.discriminatedUnion('kind', [
  requestOf('pause'),
  z.strictObject({
    kind: z.literal('continue'),
    choice: z.enum(['once', 'anyway']).exactOptional().describe('the answer, where trials failed in the same way'),
  }),
  requestOf('stop'),
  trialRequest('stopTrial'),
  trialRequest('retryTrial'),
  trialRequest('runOn'),
  trialRequest('invalidate'),
  trialRequest('restore'),
  requestOf('retryFailed'),
  requestOf('excludeFailed'),
  z.strictObject({
    kind: z.literal('enqueue'),
    parameters: z.record(z.string(), valueSchema),
  }),
  z.strictObject({ kind: z.literal('declare'), declaration: declarationSchema }).describe('the file has changed'),
]);
export type StudyRequest = z.infer<typeof requestSchema>;

export const answerSchema = z.object({ ok: z.boolean(), sentence: z.string() });
/** `sentence`: what was done, or why nothing was done. */
export type Answer = z.infer<typeof answerSchema>;
