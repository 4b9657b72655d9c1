/** How the person views the study: the only state that the page keeps. */
import * as z from 'zod';
import { abscissas } from '../src/protocol.ts';

export const filters = ['all', 'running', 'succeeded', 'stoppedEarly', 'failed', 'starred'] as const;

/** As much of a search as a person types. */
const MAX_SEARCH_LENGTH = 1000;

const columnIds = z.array(z.string());

const viewChoicesSchema = z.object({
  /** The column that orders the table, by its id (views/trials/columns.ts). */
  sort: z.object({ column: z.string(), descending: z.boolean() }),
  filter: z.enum(filters),
  /** What the table's search field says. */
  search: z.string().max(MAX_SEARCH_LENGTH),
  /** Columns that are not shown. */
  hidden: columnIds,
  /** Columns that stay where they are while the others scroll. */
  pinned: columnIds,
  /** Whether the best-so-far chart has a logarithmic axis; it needs positive values. */
  logarithmic: z.boolean(),
  /** What that chart has on its abscissa. */
  abscissa: z.enum(abscissas),
});
export type ViewChoices = z.infer<typeof viewChoicesSchema>;
export type TableChoices = Omit<ViewChoices, 'logarithmic' | 'abscissa'>;

export const defaultChoices: ViewChoices = {
  sort: { column: 'trial', descending: true },
  filter: 'all',
  search: '',
  hidden: [],
  pinned: [],
  logarithmic: false,
  abscissa: 'trial',
};

/** The default choices if nothing was saved, or an older version of the page saved it. */
export const parseViewChoices = (saved: unknown): ViewChoices => viewChoicesSchema.catch(defaultChoices).parse(saved);
