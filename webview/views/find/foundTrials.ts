/** The finds of a search in the table's own language: how many trials, and the few best of them. */
import type { Summary, TrialSummary } from '../../../src/study/summary/summary.ts';
import { formatNumber } from '../../text/format.ts';
import { columnsOf, type Column } from '../trials/columns.ts';
import { comparisonText, parseSearch, type Condition } from '../trials/search/parseSearch.ts';
import { selectTrials } from '../trials/selectTrials.ts';
import * as messages from './messages.ts';

const MOST_SHOWN = 5;
/** A longer name would leave an example no room in the field. */
const MOST_CHARACTERS = 16;

export interface FoundTrials {
  /** A sentence: how many there are, or the problem of the search. */
  readonly text: string;
  readonly isProblem: boolean;
  readonly count: number;
  readonly best: readonly { readonly trial: number; readonly text: string }[];
}

export function foundTrials(summary: Summary, search: string): FoundTrials {
  const columns = columnsOf(summary);
  const parsed = parseSearch(search, columns);
  if ('problem' in parsed) return { text: parsed.problem, isProblem: true, count: 0, best: [] };
  const sort = { column: 'value', descending: summary.goal === 'maximize' };
  const { trials } = selectTrials(summary, columns, { filter: 'all', search, sort });
  const shown = trials.slice(0, MOST_SHOWN);
  const hasValue = shown.some(({ value, invalid }) => value !== null && !invalid);
  return {
    text: messages.foundText(trials.length, summary.trials.length, shown.length, hasValue),
    isProblem: false,
    count: trials.length,
    best: shown.map((trial) => ({
      trial: trial.trial,
      text: messages.trialText(trial.trial, factsOf(trial, summary.metric, parsed.conditions, columns)),
    })),
  };
}

/** A search that the study understands, for a person who has not written one yet. */
export function exampleOf({ axes, metric }: Pick<Summary, 'axes' | 'metric'>): string {
  const numbers = axes.filter((axis) => axis.scale !== 'category');
  const number = numbers.find(({ parameter }) => parameter.length <= MOST_CHARACTERS);
  if (number === undefined) return comparisonText(metric.length <= MOST_CHARACTERS ? metric : 'value', '<', '1');
  const { parameter, scale, low, high, isInteger } = number;
  const middle = scale === 'log' ? Math.sqrt(low * high) : (low + high) / 2;
  return comparisonText(parameter, '<', isInteger ? String(Math.round(middle)) : formatNumber(middle, 2));
}

/** The value, and the columns of the search. */
function factsOf(
  trial: TrialSummary,
  metric: string,
  conditions: readonly Condition[],
  columns: readonly Column[],
): (readonly [name: string, value: string])[] {
  const asked = new Set(conditions.flatMap((condition) => askedColumn(condition, trial, columns) ?? []));
  const others = [...asked].filter(({ id }) => id !== 'trial' && id !== 'value');
  const value = columns.find(({ id }) => id === 'value')?.text(trial) ?? '';
  return [
    ...(value === '' ? [] : [[metric, value] as const]),
    ...others.map((column) => [column.heading, column.text(trial)] as const),
  ];
}

/** Of a text the first column that has it. */
function askedColumn(condition: Condition, trial: TrialSummary, columns: readonly Column[]): Column | undefined {
  if (condition.kind === 'comparison') return condition.column;
  return columns.find(({ fullText }) => fullText(trial).toLowerCase().includes(condition.text));
}
