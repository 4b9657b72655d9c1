/** The requests of other processes to the running tuner, and its answers. */
import * as z from 'zod';
import { declarationSchema } from '../../declaration/declaration.ts';
import { pointSchema } from '../../declaration/valueSchema.ts';

const requestOf = <Kind extends string>(kind: Kind) => z.strictObject({ kind: z.literal(kind) });
const trialRequest = <Kind extends string>(kind: Kind) =>
  z.strictObject({ kind: z.literal(kind), trial: z.int().positive() });

export const requestSchema = z.discriminatedUnion('kind', [
  requestOf('pause'),
  z.strictObject({
    kind: z.literal('continue'),
    /** The answer, where trials failed in the same way. */
    choice: z.enum(['once', 'anyway']).exactOptional(),
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
    parameters: pointSchema,
  }),
  /** The file has changed. */
  z.strictObject({ kind: z.literal('declare'), declaration: declarationSchema }),
]);
export type StudyRequest = z.infer<typeof requestSchema>;

export const answerSchema = z.object({ ok: z.boolean(), sentence: z.string() });
/** `sentence`: the result, or why nothing was done. */
export type Answer = z.infer<typeof answerSchema>;
