/** How the person views the study: the only state that the page keeps. */
import * as z from 'zod';
import { abscissas } from '../src/protocol.ts';

/** As much of a search as a person types. */
const MAX_SEARCH_LENGTH = 1000;

const viewChoicesSchema = z.object({
  /** The column that orders the table, by its id (views/trials/columns.ts); null for the best first. */
  sort: z.object({ column: z.string(), descending: z.boolean() }).nullable(),
  /** The text in the field that finds trials. */
  search: z.string().max(MAX_SEARCH_LENGTH),
  /** Columns that are not shown. */
  hidden: z.array(z.string()),
  /** Whether the chart of the best measured value has a logarithmic axis; null where the values decide. */
  logarithmic: z.boolean().nullable(),
  /** The abscissa of that chart. */
  abscissa: z.enum(abscissas),
  /** The metric of which the parameters are explained; null for the first. */
  explained: z.string().nullable(),
});
export type ViewChoices = z.infer<typeof viewChoicesSchema>;
export type Sort = NonNullable<ViewChoices['sort']>;
export const defaultChoices: ViewChoices = {
  sort: null,
  search: '',
  hidden: [],
  logarithmic: null,
  abscissa: 'trial',
  explained: null,
};

/** The default choices if nothing was saved, or an older version of the page saved it. */
export const parseViewChoices = (saved: unknown): ViewChoices => viewChoicesSchema.catch(defaultChoices).parse(saved);
