/**
 * The language in which a person finds trials. All parts, separated by white space, have to hold:
 *
 *   adam                 some cell has this text, whatever its case; a number as it is shown
 *   "out of memory"      the same, with spaces
 *   trial 24             the trial of this number
 *   lr < 0.01            a comparison: < <= > >= = !=
 *   state:failed         the cell of this column has this text
 *   "my rate" >= 1e-3    a column whose name has spaces
 */
import type { Column } from './columns.ts';
import type { TrialSummary } from '../../../src/protocol.ts';

export type Condition =
  | { readonly kind: 'text'; readonly text: string; readonly source: string }
  | (Comparison & { readonly kind: 'comparison'; readonly source: string });

/** `source`, in each condition: how a person may write it. */
interface Comparison {
  readonly column: Column;
  readonly operator: Operator;
  readonly value: string;
}

interface Problem {
  readonly problem: string;
}

/** `problem` is a sentence for the person, in place of conditions. */
export type Search = { readonly conditions: readonly Condition[] } | Problem;

export function parseSearch(text: string, columns: readonly Column[]): Search {
  const parts = [...text.matchAll(PART)].filter(([part]) => part.trim() !== '');
  const parsed = parts.map(({ groups = {} }) => conditionOf(groups, columns));
  const problem = parsed.find((each) => 'problem' in each);
  return problem ?? { conditions: parsed.flatMap((each) => ('problem' in each ? [] : each)) };
}

function conditionOf(part: Readonly<Partial<Record<string, string>>>, columns: readonly Column[]): Condition | Problem {
  const { trial, number } = part;
  const [name, value] = [trial ?? part.name, number ?? part.value].map((each) => each && unquoted(each));
  const operator = trial === undefined ? operators.find((each) => each === part.operator) : '=';
  if (name === undefined) return { problem: nameMissing(operator ?? '=') };
  if (operator === undefined) return { kind: 'text', text: name.toLowerCase(), source: quoted(name) };
  const column = findColumn(name, columns);
  if (column === undefined)
    return { problem: `There is no column ${name}. To search for this text as it is, put it in quotation marks.` };
  if (value === undefined) return { problem: `Write a value after ${name} ${operator}.` };
  if (isOrder(operator) && numberOf(value) === null)
    return { problem: `Write a number after ${name} ${operator}: ${value} is not a number.` };
  const source = trial === undefined ? comparisonText(name, operator, value) : `${trial} ${value}`;
  return { kind: 'comparison', column, operator, value: value.toLowerCase(), source };
}

const nameMissing = (operator: Operator): string =>
  `Write the name of a column before ${operator}, such as value ${operator} 1.`;

export const comparisonText = (name: string, operator: Operator, value: string): string =>
  `${quoted(name)} ${operator} ${quoted(value)}`;

/** By its exact name; else by its name in other letters. The table's own columns come before parameters. */
export function findColumn(name: string, columns: readonly Column[]): Column | undefined {
  const called = (column: Column): readonly string[] => [...column.names, column.heading];
  return (
    columns.find((column) => called(column).includes(name)) ??
    columns.find((column) => called(column).some((each) => each.toLowerCase() === name.toLowerCase()))
  );
}

const isOrder = (operator: Operator): operator is '<' | '<=' | '>' | '>=' => /[<>]/.test(operator);

/** Where a search looks for a text: nobody knows the digits of a number that the table does not show. */
export const searchedText = (trial: TrialSummary, { isNumber, text, fullText }: Column): string =>
  (isNumber ? text : fullText)(trial).toLowerCase();

/** The trials whose numbers a search is. */
export const namesTrial = (conditions: readonly Condition[], { trial }: TrialSummary): boolean =>
  conditions.some((condition) => condition.kind === 'text' && condition.text === String(trial));

/** Null where the text is no number. */
export function numberOf(text: string): number | null {
  const number = text === '' ? NaN : Number(text);
  return Number.isNaN(number) ? null : number;
}

const operators = ['<=', '>=', '!=', '<', '>', '=', ':'] as const;
export type Operator = (typeof operators)[number];

/**
 * A word, or a text in quotation marks, two of which stand for one in it. One that is not closed yet quotes to the end:
 * the person is still typing.
 */
const TEXT = '"(?:[^"]|"")*(?:"|$)|(?:(?!!=)[^\\s"<>=:])+';
const OPERATION = `(?<operator>${operators.join('|')})\\s*(?<value>${TEXT})?`;
const PART = new RegExp(
  `(?<trial>trial)\\s+(?<number>\\d+)(?![^\\s"<>=:])|(?<name>${TEXT})?\\s*(?:${OPERATION})?`,
  'gi',
);
const WORD = /^[^\s"<>=:!]+$/;

/** A text as one that `PART` finds as it is. */
const quoted = (text: string): string => (WORD.test(text) ? text : `"${text.replaceAll('"', '""')}"`);

const unquoted = (text: string): string =>
  text.startsWith('"') ? text.replace(/^"|"$/g, '').replaceAll('""', '"') : text;

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
  if (operator === ':') return (trial, column) => searchedText(trial, column).includes(text);
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
  const textOf = (each: readonly Column[]): string => each.map((column) => searchedText(trial, column)).join('\n');
  const found = known.get(trial) ?? textOf(columns.filter(({ changesAlone }) => changesAlone !== true));
  known.set(trial, found);
  const notes = columns.filter(({ changesAlone }) => changesAlone === true);
  return notes.length === 0 ? found : `${found}\n${textOf(notes)}`;
}
