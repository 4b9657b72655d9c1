/** What a person has noted of a trial: a star, a text, or both. */
import * as z from 'zod';

/** As much as a page of paper has. */
export const MAX_NOTE_LENGTH = 4000;

/** Of one trial. One without a star and a text is none. */
export const noteSchema = z.object({
  trial: z.int().positive(),
  star: z.boolean(),
  text: z.string().max(MAX_NOTE_LENGTH),
});
export type Note = z.infer<typeof noteSchema>;
