/**
 * A table of arms out of a CSV file: the features as the rows of X, the target as the values.
 *
 *   standardise   (x − mean x)/sd x, column by column; sd over all rows, divided by their number
 *   rescale       (f − min f)/(max f − min f)
 *
 * A column of words is categorical: its words are coded 0, 1, 2, … in the order in which they first appear.
 */
import { CsvError, parse } from 'csv-parse/sync';
import type { Checked, Config } from './config.ts';

export interface Table {
  readonly rows: readonly (readonly number[])[];
  /** [A] */
  readonly values: readonly number[];
}

type Csv = Extract<Config['arms'], { readonly csv: string }>;

/** The table that `text`, the content of the file, holds; or, instead, every problem in it. */
export function readTable(text: string, asked: Csv): Checked<Table> {
  const problems: string[] = [];
  const complain: Complain = (problem) => {
    problems.push(`${asked.csv}: ${problem}`);
    return null;
  };
  const records = recordsOf(text, complain);
  const columns = records && columnsOf(records, asked, complain);
  const features = columns?.features.map((column) => {
    const cells = numbers(column, 'categories', complain);
    return cells && asked.standardize ? standardised(column.name, cells, complain) : cells;
  });
  const target = columns && numbers(columns.target, 'numbers', complain);
  const values = target && asked.rescaleTarget ? rescaled(columns.target.name, target, complain) : target;
  if (!features || !values || problems.length > 0) return { ok: false, problems };
  return { ok: true, value: { rows: values.map((_, i) => features.map((cells) => cells?.[i] ?? NaN)), values } };
}

/** Says what is wrong, and gives nothing in place of the result. */
type Complain = (problem: string) => null;

interface Column {
  readonly name: string;
  readonly cells: readonly string[];
}

function recordsOf(text: string, complain: Complain): string[][] | null {
  try {
    return parse(text, { bom: true, trim: true, skip_empty_lines: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return complain(`It cannot be read as CSV (${error.message}).`);
  }
}

/** Names refer to the first line, numbers to a file that has no header. */
function columnsOf(records: readonly (readonly string[])[], { features, target }: Csv, complain: Complain) {
  const wanted = [...features, target];
  const byName = wanted.some((column) => typeof column === 'string');
  if (byName && wanted.some((column) => typeof column === 'number')) {
    return complain('Its columns are given by name and by number: write names if it has a header line, else numbers.');
  }
  const body = byName ? records.slice(1) : records;
  if (body.length === 0) return complain('It has no rows of data.');
  const columns = wanted.map((column): Column | null => {
    const index = typeof column === 'number' ? column : records[0].indexOf(column);
    if (index >= 0 && index < records[0].length) {
      const name = typeof column === 'number' ? `number ${column}` : JSON.stringify(column);
      return { name, cells: body.map((record) => record[index]) };
    }
    const present = byName ? records[0].join(', ').slice(0, 300) : `0 to ${records[0].length - 1}`;
    return complain(`It has no column ${JSON.stringify(column)}; its columns are ${present}.`);
  });
  const found = columns.filter((column) => column !== null);
  return found.length < wanted.length ? null : { features: found.slice(0, -1), target: found[found.length - 1] };
}

/** More different words than this are names of rows, not categories. */
const MOST_CATEGORIES = 50;
/** Squares and sums of larger numbers would leave the range of numbers. */
const MOST = 1e100;
const MISSING = /^(|nan|na|n\/a|null|none|\?|[+-]?inf(inity)?)$/i;

function numbers({ name, cells }: Column, kind: 'numbers' | 'categories', complain: Complain): number[] | null {
  const missing = cells.findIndex((cell) => MISSING.test(cell));
  if (missing >= 0) {
    const cell = JSON.stringify(cells[missing]);
    return complain(`Column ${name} has ${cell} in row ${missing + 1} of its data: fill it in, or take the row out.`);
  }
  const values = cells.map(Number);
  const wrong = values.findIndex((value) => !(Math.abs(value) <= MOST));
  if (wrong < 0) return values;
  const words = [...new Set(cells)];
  const areWords = values.every(Number.isNaN) && words.length <= MOST_CATEGORIES;
  if (kind === 'categories' && areWords) {
    const code = new Map(words.map((word, c) => [word, c]));
    return cells.map((cell) => code.get(cell) ?? NaN);
  }
  const header = wrong === 0 && name.startsWith('number') ? ' If that is a header line, give the columns by name.' : '';
  const cell = JSON.stringify(cells[wrong].slice(0, 60));
  return complain(
    `Column ${name} has ${cell} in row ${wrong + 1} of its data, which is no number (of at most 1e100).${header}`,
  );
}

function standardised(name: string, cells: readonly number[], complain: Complain): number[] | null {
  const mean = cells.reduce((sum, cell) => sum + cell / cells.length, 0);
  const sd = Math.sqrt(cells.reduce((sum, cell) => sum + (cell - mean) ** 2 / cells.length, 0));
  if (range(cells).length === 0) {
    return complain(`Column ${name} is constant and cannot be standardised: take it out of the features.`);
  }
  return cells.map((cell) => (cell - mean) / sd);
}

function rescaled(name: string, cells: readonly number[], complain: Complain): number[] | null {
  const { least, length } = range(cells);
  if (length === 0) return complain(`Column ${name} is constant and cannot be rescaled: take rescaleTarget out.`);
  return cells.map((cell) => (cell - least) / length);
}

function range(cells: readonly number[]): { readonly least: number; readonly length: number } {
  const least = cells.reduce((least, cell) => Math.min(least, cell), Infinity);
  return { least, length: cells.reduce((most, cell) => Math.max(most, cell), -Infinity) - least };
}
