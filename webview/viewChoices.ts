/** How the person looks at the study: the only thing the page remembers by itself. */
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

/** State saved by an older version of the page, or none, gives the initial choices. */
export const parseViewChoices = (saved: unknown): ViewChoices => viewChoicesSchema.catch(defaultChoices).parse(saved);
