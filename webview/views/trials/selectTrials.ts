/** Which trials the table shows, and in which order. */
import { isBetter, keepsLimits, type Summary, type TrialSummary } from '../../../src/protocol.ts';
import { rankIn } from '../../charts/parallel/lines.ts';
import type { Sort, ViewChoices } from '../../viewChoices.ts';
import type { Column } from './columns.ts';
import { matcher, parseSearch } from './search.ts';

export function selectTrials(
  summary: Summary,
  columns: readonly Column[],
  { search, sort }: Pick<ViewChoices, 'sort' | 'search'>,
): readonly TrialSummary[] {
  const order = sorted(findTrials(summary, columns, search), columns, sort ?? bestFirst(summary));
  return sort === null ? usableFirst(order, summary) : order;
}

/** In the order of their numbers; all of them where the search cannot be read. */
export function findTrials({ trials }: Summary, columns: readonly Column[], search: string): TrialSummary[] {
  const parsed = parseSearch(search, columns);
  const isFound = matcher('problem' in parsed ? [] : parsed.conditions, columns);
  return trials.filter(isFound);
}

/** The order before a person has chosen one. */
export const bestFirst = ({ goal }: Summary): Sort => ({ column: 'value', descending: goal === 'maximize' });

/** Before a person has chosen an order: what is recommended, and then the others by their ranks. */
function usableFirst(trials: readonly TrialSummary[], summary: Summary): TrialSummary[] {
  const rank = rankIn(summary);
  const order = (row: TrialSummary): number => (row.trial === summary.best?.trial ? -1 : rank(row));
  return trials.toSorted((a, b) => order(a) - order(b));
}

/** Whether the first of these trials stands before a better one, with which nothing is wrong, as it is recommended. */
export function beginsWithRecommended(
  trials: readonly TrialSummary[],
  summary: Pick<Summary, 'best' | 'goal' | 'objectives' | 'limits'>,
  { sort }: Pick<ViewChoices, 'sort'>,
): boolean {
  const { best, goal, objectives } = summary;
  const [first, second] = [trials.at(0), trials.at(1)];
  const isPinned = sort === null && objectives === undefined && first?.trial === best?.trial;
  if (!isPinned || first === undefined || second === undefined) return false;
  const isUsed = !second.invalid && keepsLimits(second, summary);
  return isUsed && first.value !== null && second.value !== null && isBetter(second.value, first.value, goal);
}

/** The order after a click on a column's heading: the best value first, the newest trial first, the other way again. */
export function nextSort(sort: Sort, column: string, goal: Summary['goal']): Sort {
  if (sort.column === column) return { column, descending: !sort.descending };
  return { column, descending: column === 'trial' || (column === 'value' && goal === 'maximize') };
}

/** Equals stand newest first, but of equal values the first, which is the recommended one; and trials without a value last, whatever the direction. */
function sorted(trials: readonly TrialSummary[], columns: readonly Column[], sort: Sort): TrialSummary[] {
  const { column: id, descending } = sort;
  const { value } = columns.find((column) => column.id === id) ?? columns[0];
  const direction = descending ? -1 : 1;
  const order = (key: Key): 1 | -1 => (id === 'value' && key !== null ? 1 : -1);
  return trials
    .map((trial) => ({ trial, key: value(trial) }))
    .sort((a, b) => compareKeys(a.key, b.key, direction) || order(a.key) * (a.trial.trial - b.trial.trial))
    .map(({ trial }) => trial);
}

type Key = number | string | null;

function compareKeys(a: Key, b: Key, direction: 1 | -1): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  // a choice may have numbers and texts; by code units, because a locale's order takes twenty times as long
  if (typeof a !== typeof b) return typeof a === 'number' ? -direction : direction;
  return a < b ? -direction : direction;
}
