/** How the person views the study: the only state that the page keeps. */
import * as z from 'zod';

export const orders = ['newest', 'best'] as const;
export const filters = ['all', 'running', 'succeeded', 'failed'] as const;

const viewChoicesSchema = z.object({
  order: z.enum(orders),
  filter: z.enum(filters),
  /** Whether the best-so-far chart has a logarithmic axis; it needs positive values. */
  logarithmic: z.boolean(),
});
export type ViewChoices = z.infer<typeof viewChoicesSchema>;

const defaultChoices: ViewChoices = { order: 'newest', filter: 'all', logarithmic: false };

/** The default choices if nothing was saved, or an older version of the page saved it. */
export const parseViewChoices = (saved: unknown): ViewChoices => viewChoicesSchema.catch(defaultChoices).parse(saved);
