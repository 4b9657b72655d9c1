/** The finds of a search in the table's own language: how many trials, and the few best of them. */
import type { Summary, TrialSummary } from '../../../src/protocol.ts';
import { formatNumber, texts } from '../../text/format.ts';
import { parameterText, trialTitle } from '../../text/messages.ts';
import { type Column, columnsOf } from '../trials/columns.ts';
import { comparisonText, type Condition, namesTrial, parseSearch, searchedText } from '../trials/search.ts';
import { bestFirst, selectTrials } from '../trials/selectTrials.ts';

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
  const found = selectTrials(summary, columns, { search, sort: bestFirst(summary) });
  const isNamed = (trial: TrialSummary): number => Number(namesTrial(parsed.conditions, trial));
  const trials = found.toSorted((a, b) => isNamed(b) - isNamed(a));
  const shown = trials.slice(0, MOST_SHOWN);
  const textOf = (trial: TrialSummary) => trialText(trial, summary.metric, parsed.conditions, columns);
  const hasValue = shown.some(({ value, invalid }) => value !== null && !invalid);
  return {
    text: foundText(trials.length, summary.trials.length, shown.length, hasValue),
    isProblem: false,
    count: trials.length,
    best: shown.map((trial) => ({ trial: trial.trial, text: textOf(trial) })),
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

/** "trial 31 · loss = 0.954 · lr = 0.01": the value, and the columns of the search. */
function trialText(
  trial: TrialSummary,
  metric: string,
  conditions: readonly Condition[],
  columns: readonly Column[],
): string {
  const asked = new Set(conditions.flatMap((condition) => askedColumn(condition, trial, columns) ?? []));
  const others = [...asked].filter(({ id }) => id !== 'trial' && id !== 'value');
  const value = columns.find(({ id }) => id === 'value')?.text(trial);
  return texts(
    trialTitle(trial.trial),
    value && parameterText(metric, value),
    ...others.map((column) => parameterText(column.heading, column.text(trial))),
  ).join(' · ');
}

/** Of a text the first column that has it. */
function askedColumn(condition: Condition, trial: TrialSummary, columns: readonly Column[]): Column | undefined {
  if (condition.kind === 'comparison') return condition.column;
  return columns.find((column) => searchedText(trial, column).includes(condition.text));
}

export const FIND = 'Find trials';
export const exampleText = (search: string): string => `Find trials: ${search}`;

/** @param hasValue whether the first of the shown ones has a value that is used */
function foundText(count: number, total: number, shown: number, hasValue: boolean): string {
  const matching = `${count} of ${total} trials ${count === 1 ? 'matches' : 'match'}`;
  if (count === 0) return 'No trial matches.';
  if (count === 1) return `${matching}:`;
  if (hasValue) return count > shown ? `${matching}. The best ${shown}:` : `${matching}, the best first:`;
  return count > shown ? `${matching}. The newest ${shown}:` : `${matching}, the newest first:`;
}
