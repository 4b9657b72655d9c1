/** Which trials the table shows, and in which order. */
import { hasFailed } from '../../../src/protocol.ts';
import type { Summary, TrialSummary } from '../../../src/study/summary/summary.ts';
import type { Sort, TableChoices, ViewChoices } from '../../viewChoices.ts';
import type { Column } from './columns.ts';
import { matcher } from './search/matches.ts';
import { parseSearch } from './search/parseSearch.ts';

export interface SelectedTrials {
  readonly trials: readonly TrialSummary[];
  /** Why the search was left out, a sentence. */
  readonly problem: string | null;
}

export function selectTrials(
  summary: Pick<Summary, 'trials' | 'notes' | 'goal' | 'front' | 'limits'>,
  columns: readonly Column[],
  choices: Pick<TableChoices, 'sort' | 'filter' | 'search'>,
): SelectedTrials {
  const { trials, problem } = findTrials(summary, columns, choices);
  const order = sorted(trials, columns, sortOf(choices, summary));
  const decides = summary.limits !== undefined || summary.front !== undefined;
  return { trials: choices.sort === null && decides ? usableFirst(order, summary) : order, problem };
}

/** In the order of their numbers. */
export function findTrials(
  { trials, notes }: Pick<Summary, 'trials' | 'notes'>,
  columns: readonly Column[],
  { filter, search }: Pick<TableChoices, 'filter' | 'search'>,
): SelectedTrials {
  const parsed = parseSearch(search, columns);
  const isFound = matcher('problem' in parsed ? [] : parsed.conditions, columns);
  const starred = new Set(notes.filter(({ star }) => star).map(({ trial }) => trial));
  const found = trials.filter((trial) => matchesFilter(trial, filter, starred) && isFound(trial));
  return { trials: found, problem: 'problem' in parsed ? parsed.problem : null };
}

/** The order that a person has chosen; the best first before. */
export const sortOf = ({ sort }: Pick<TableChoices, 'sort'>, { goal }: Pick<Summary, 'goal'>): Sort =>
  sort ?? { column: 'value', descending: goal === 'maximize' };

/** Before a person has chosen an order: the front before the others, then what breaks a limit, then what has no value. */
function usableFirst(trials: readonly TrialSummary[], { front = [] }: Pick<Summary, 'front'>): TrialSummary[] {
  const onFront = new Set(front);
  const rank = ({ trial, value, feasible }: TrialSummary): number => {
    if (value === null) return 3;
    if (feasible === false) return 2;
    return onFront.has(trial) ? 0 : 1;
  };
  return trials.toSorted((a, b) => rank(a) - rank(b));
}

/** The order after a click on a column's heading: the best value first, the newest trial first, the other way again. */
export function nextSort(sort: Sort, column: string, goal: Summary['goal']): Sort {
  if (sort.column === column) return { column, descending: !sort.descending };
  return { column, descending: column === 'trial' || (column === 'value' && goal === 'maximize') };
}

/** Equals stand newest first, but of equal values the first, which is the recommended one; and trials without a value last, whatever the direction. */
function sorted(
  trials: readonly TrialSummary[],
  columns: readonly Column[],
  { column: id, descending }: Sort,
): TrialSummary[] {
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

function matchesFilter(trial: TrialSummary, filter: ViewChoices['filter'], starred: ReadonlySet<number>): boolean {
  switch (filter) {
    case 'starred':
      return starred.has(trial.trial);
    case 'all':
      return true;
    case 'running':
      return trial.state === 'running' || trial.state === 'waiting';
    case 'feasible':
      return trial.feasible === true;
    case 'breaksLimit':
      return trial.feasible === false;
    case 'succeeded':
    case 'stoppedEarly':
    case 'paused':
      return trial.state === filter;
    case 'failed':
      return hasFailed(trial) || trial.state === 'cancelled' || trial.state === 'lost';
  }
}
