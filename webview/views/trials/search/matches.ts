/** Whether a trial fits a search. */
import type { TrialSummary } from '../../../../src/study/summary/summary.ts';
import type { Column } from '../columns.ts';
import { isOrder, numberOf, type Condition } from './parseSearch.ts';
import type { Operator } from './tokens.ts';

/** @returns a function that holds for a trial if all conditions do */
export function matcher(conditions: readonly Condition[], columns: readonly Column[]) {
  const tests = conditions.map((condition) => {
    if (condition.kind === 'text') return (trial: TrialSummary) => cells(trial, columns).includes(condition.text);
    const { column, operator, value } = condition;
    const compare = comparisonWith(operator, value);
    return (trial: TrialSummary) => compare(trial, column);
  });
  return (trial: TrialSummary): boolean => tests.every((test) => test(trial));
}

function comparisonWith(operator: Operator, text: string): (trial: TrialSummary, column: Column) => boolean {
  if (operator === ':') return (trial, { fullText }) => fullText(trial).toLowerCase().includes(text);
  const number = numberOf(text);
  if (isOrder(operator)) {
    return (trial, { value }) => {
      const x = value(trial);
      return typeof x === 'number' && number !== null && orders[operator](x, number);
    };
  }
  return (trial, { value }) => {
    const x = value(trial);
    if (x === null) return false;
    const isEqual = typeof x === 'number' ? x === number : x.toLowerCase() === text;
    return operator === '=' ? isEqual : !isEqual;
  };
}

const orders = {
  '<': (x: number, y: number): boolean => x < y,
  '<=': (x: number, y: number): boolean => x <= y,
  '>': (x: number, y: number): boolean => x > y,
  '>=': (x: number, y: number): boolean => x >= y,
};

/** Written once for each row, because a person types a search letter by letter. A changed trial is another object. */
const known = new WeakMap<TrialSummary, string>();

/** All cells of a trial in small letters; no search reaches over the line between two. */
function cells(trial: TrialSummary, columns: readonly Column[]): string {
  const textOf = (each: readonly Column[]): string =>
    each.map(({ fullText }) => fullText(trial).toLowerCase()).join('\n');
  const found = known.get(trial) ?? textOf(columns.filter(({ changesAlone }) => changesAlone !== true));
  known.set(trial, found);
  const notes = columns.filter(({ changesAlone }) => changesAlone === true);
  return notes.length === 0 ? found : `${found}\n${textOf(notes)}`;
}
