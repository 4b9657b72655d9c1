/**
 * A table of arms out of a CSV file: the features as the rows of X, the target as the values.
 *
 *   standardise   (x − mean x)/sd x, column by column; sd over all rows, divided by their number
 *   rescale       (f − min f)/(max f − min f)
 *
 * A column of words is categorical: its words are coded 0, 1, 2, … in the order in which they first appear.
 */
import { CsvError, parse } from 'csv-parse/sync';
import type { Validated, Config } from './config.ts';

export interface Table {
  readonly rows: readonly (readonly number[])[];
  /** [A] */
  readonly values: readonly number[];
}

type CsvArms = Extract<Config['arms'], { readonly csv: string }>;

/** The table that `text`, the content of the file, holds; or, instead, every problem in it. */
export function readTable(text: string, csv: CsvArms): Validated<Table> {
  const problems: string[] = [];
  const report: ReportProblem = (problem) => {
    problems.push(`${csv.csv}: ${problem}`);
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

/** Says what is wrong, and gives nothing in place of the result. */
type ReportProblem = (problem: string) => null;

interface Column {
  readonly name: string;
  readonly cells: readonly string[];
}

function recordsOf(text: string, report: ReportProblem): string[][] | null {
  try {
    return parse(text, { bom: true, trim: true, skip_empty_lines: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return report(`It cannot be read as CSV (${error.message}).`);
  }
}

/** Names refer to the first line, numbers to a file that has no header. */
function columnsOf(records: readonly (readonly string[])[], { features, target }: CsvArms, report: ReportProblem) {
  const wanted = [...features, target];
  const byName = wanted.some((column) => typeof column === 'string');
  if (byName && wanted.some((column) => typeof column === 'number')) {
    return report('Its columns are given by name and by number: write names if it has a header line, else numbers.');
  }
  const body = byName ? records.slice(1) : records;
  if (body.length === 0) return report('It has no rows of data.');
  const columns = wanted.map((column): Column | null => {
    const index = typeof column === 'number' ? column : records[0].indexOf(column);
    if (index >= 0 && index < records[0].length) {
      const name = typeof column === 'number' ? `number ${column}` : JSON.stringify(column);
      return { name, cells: body.map((record) => record[index]) };
    }
    const available = byName ? records[0].join(', ').slice(0, 300) : `0 to ${records[0].length - 1}`;
    return report(`It has no column ${JSON.stringify(column)}; its columns are ${available}.`);
  });
  const found = columns.filter((column) => column !== null);
  return found.length < wanted.length ? null : { features: found.slice(0, -1), target: found[found.length - 1] };
}

/** More different words than this are names of rows, not categories. */
const MAX_CATEGORIES = 50;
/** Squares and sums of larger numbers would leave the range of numbers. */
const MAX_MAGNITUDE = 1e100;
const MISSING_VALUE = /^(|nan|na|n\/a|null|none|\?|[+-]?inf(inity)?)$/i;

function numericCells({ name, cells }: Column, kind: 'numbers' | 'categories', report: ReportProblem): number[] | null {
  const missing = cells.findIndex((cell) => MISSING_VALUE.test(cell));
  if (missing >= 0) {
    const cell = JSON.stringify(cells[missing]);
    return report(`Column ${name} has ${cell} in row ${missing + 1} of its data: fill it in, or take the row out.`);
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
  const header =
    invalid === 0 && name.startsWith('number') ? ' If that is a header line, give the columns by name.' : '';
  const cell = JSON.stringify(cells[invalid].slice(0, 60));
  return report(
    `Column ${name} has ${cell} in row ${invalid + 1} of its data, which is no number (of at most 1e100).${header}`,
  );
}

function standardise(name: string, cells: readonly number[], report: ReportProblem): number[] | null {
  const mean = cells.reduce((sum, cell) => sum + cell / cells.length, 0);
  const sd = Math.sqrt(cells.reduce((sum, cell) => sum + (cell - mean) ** 2 / cells.length, 0));
  if (range(cells).length === 0) {
    return report(`Column ${name} is constant and cannot be standardised: take it out of the features.`);
  }
  return cells.map((cell) => (cell - mean) / sd);
}

function rescale(name: string, cells: readonly number[], report: ReportProblem): number[] | null {
  const { least, length } = range(cells);
  if (length === 0) return report(`Column ${name} is constant and cannot be rescaled: take rescaleTarget out.`);
  return cells.map((cell) => (cell - least) / length);
}

function range(cells: readonly number[]): { readonly least: number; readonly length: number } {
  const least = cells.reduce((least, cell) => Math.min(least, cell), Infinity);
  return { least, length: cells.reduce((most, cell) => Math.max(most, cell), -Infinity) - least };
}
