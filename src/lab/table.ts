/**
 * A table of arms from a CSV file: the features are the rows of X, the target column is the values.
 *
 *   standardise   (x − mean x)/sd x for each column; the variance is divided by the number of rows
 *   rescale       (f − min f)/(max f − min f)
 *
 * A column of words is categorical. Its words are coded 0, 1, 2, … in the order in which they first appear.
 */
import { CsvError, parse } from 'csv-parse/sync';
import type { Validated, Config } from './config.ts';
import * as messages from './messages.ts';

export interface Table {
  /** [A, D] */
  readonly rows: readonly (readonly number[])[];
  /** [A] */
  readonly values: readonly number[];
}

type CsvArms = Extract<Config['arms'], { readonly csv: string }>;

/** The table in `text`, the content of the file; or all problems in it. */
export function readTable(text: string, csv: CsvArms): Validated<Table> {
  const problems: string[] = [];
  const report: ReportProblem = (problem) => {
    problems.push(messages.inFile(csv.csv, problem));
    return null;
  };
  const records = recordsOf(text, report);
  const columns = records && columnsOf(records, csv, report);
  const features = columns?.features.map((column) => {
    const cells = numericCells(column, 'categories', report);
    return cells && csv.standardize ? standardise(column.name, cells, report) : cells;
  });
  const target = columns && numericCells(columns.target, 'numbers', report);
  const values = target && csv.rescaleTarget ? rescale(columns.target.name, target, report) : target;
  if (!features || !values || problems.length > 0) return { ok: false, problems };
  return { ok: true, value: { rows: values.map((_, i) => features.map((cells) => cells?.[i] ?? NaN)), values } };
}

/** Records the problem. It returns null in place of the result. */
type ReportProblem = (problem: string) => null;

interface Column {
  /** As a sentence names it. */
  readonly name: string;
  readonly byNumber: boolean;
  readonly cells: readonly string[];
}

function recordsOf(text: string, report: ReportProblem): string[][] | null {
  try {
    return parse(text, { bom: true, trim: true, skip_empty_lines: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return report(messages.notCsv(error.message));
  }
}

/** Names refer to the first line. Numbers refer to a file without a header. */
function columnsOf(records: readonly (readonly string[])[], { features, target }: CsvArms, report: ReportProblem) {
  const wanted = [...features, target];
  const byName = wanted.some((column) => typeof column === 'string');
  if (byName && wanted.some((column) => typeof column === 'number')) {
    return report(messages.NAMES_AND_NUMBERS);
  }
  const body = byName ? records.slice(1) : records;
  if (body.length === 0) return report(messages.NO_ROWS);
  const columns = wanted.map((column): Column | null => {
    const index = typeof column === 'number' ? column : records[0].indexOf(column);
    if (index >= 0 && index < records[0].length) {
      const name = typeof column === 'number' ? messages.columnByNumber(column) : JSON.stringify(column);
      return { name, byNumber: !byName, cells: body.map((record) => record[index]) };
    }
    const available = byName ? records[0].join(', ').slice(0, 300) : messages.columnsByNumber(records[0].length);
    return report(messages.noColumn(JSON.stringify(column), available));
  });
  const found = columns.filter((column) => column !== null);
  return found.length < wanted.length ? null : { features: found.slice(0, -1), target: found[found.length - 1] };
}

/** A column with more different words than this names its rows; it is not categorical. */
const MAX_CATEGORIES = 50;
/** Squares and sums of larger numbers would leave the range of numbers. */
export const MAX_MAGNITUDE = 1e100;
const MISSING_VALUE = /^(|nan|na|n\/a|null|none|\?|[+-]?inf(inity)?)$/i;

function numericCells(
  { name, byNumber, cells }: Column,
  kind: 'numbers' | 'categories',
  report: ReportProblem,
): number[] | null {
  const missing = cells.findIndex((cell) => MISSING_VALUE.test(cell));
  if (missing >= 0) {
    return report(messages.missingCell(name, JSON.stringify(cells[missing]), missing + 1));
  }
  const values = cells.map(Number);
  const invalid = values.findIndex((value) => !(Math.abs(value) <= MAX_MAGNITUDE));
  if (invalid < 0) return values;
  const categories = [...new Set(cells)];
  const areCategories = values.every(Number.isNaN) && categories.length <= MAX_CATEGORIES;
  if (kind === 'categories' && areCategories) {
    const code = new Map(categories.map((word, c) => [word, c]));
    return cells.map((cell) => code.get(cell) ?? NaN);
  }
  const mayBeHeader = invalid === 0 && byNumber;
  return report(messages.notANumber(name, JSON.stringify(cells[invalid].slice(0, 60)), invalid + 1, mayBeHeader));
}

function standardise(name: string, cells: readonly number[], report: ReportProblem): number[] | null {
  const mean = cells.reduce((sum, cell) => sum + cell / cells.length, 0);
  const sd = Math.sqrt(cells.reduce((sum, cell) => sum + (cell - mean) ** 2 / cells.length, 0));
  if (range(cells).length === 0) {
    return report(messages.notStandardisable(name));
  }
  return cells.map((cell) => (cell - mean) / sd);
}

function rescale(name: string, cells: readonly number[], report: ReportProblem): number[] | null {
  const { min, length } = range(cells);
  if (length === 0) return report(messages.notRescalable(name));
  return cells.map((cell) => (cell - min) / length);
}

function range(cells: readonly number[]): { readonly min: number; readonly length: number } {
  const min = cells.reduce((lowest, cell) => Math.min(lowest, cell), Infinity);
  return { min, length: cells.reduce((highest, cell) => Math.max(highest, cell), -Infinity) - min };
}
