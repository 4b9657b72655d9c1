/**
 * The text of a file of past trials as rows: what each calls a parameter, and what it has as the metric.
 *
 *   .csv     a line of names, then one trial a line
 *   .json    a list of objects, or an object with such a list under `trials`, which is what `bbkb show --json` prints
 *   .jsonl   one object a line
 *
 * An object is flat, `{ lr: 0.1, loss: 0.3 }`, or `{ parameters: { lr: 0.1 }, value: 0.3 }`.
 */
import { CsvError, parse } from 'csv-parse/sync';
import * as z from 'zod';

/** Every one of them may be in the dictionary, and a batch costs as much as the square of its size. */
const MOST_ROWS = 1_000;

export type Kind = 'csv' | 'json' | 'jsonl';

export interface Rows {
  /** Every name that some row has a value for. */
  readonly names: ReadonlySet<string>;
  readonly rows: readonly Row[];
}

export interface Row {
  readonly cells: ReadonlyMap<string, unknown>;
  readonly metric: unknown;
}

/** The rows, or the end of a sentence that begins with the file's name. */
export type Read = { readonly ok: true; readonly value: Rows } | { readonly ok: false; readonly problem: string };

export function readRows(text: string, kind: Kind, metric: string): Read {
  switch (kind) {
    case 'csv':
      return ofCsv(text, metric);
    case 'json':
      return ofJson(text, metric);
    case 'jsonl':
      return ofJsonLines(text, metric);
  }
}

function ofCsv(text: string, metric: string): Read {
  let records: string[][];
  try {
    records = parse(text, { bom: true, trim: true, skip_empty_lines: true, to: MOST_ROWS + 2 });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return refused(`cannot be read as CSV (${error.message.slice(0, 200)})`);
  }
  const [header = [], ...body] = records;
  if (body.length > MOST_ROWS) return tooMany;
  const twice = header.find((name, i) => name !== '' && header.indexOf(name) < i);
  if (twice !== undefined) {
    return refused(`has two columns ${JSON.stringify(twice.slice(0, 60))}: take one of them out`);
  }
  const rows = body.map((record): Row => {
    const cells = new Map(header.map((name, i) => [name, record[i]]));
    return { cells, metric: cells.get(metric) };
  });
  return { ok: true, value: { names: new Set(header), rows } };
}

const entry = z.record(z.string(), z.unknown());
const listed = z.union([z.array(z.unknown()), z.object({ trials: z.array(z.unknown()) })]);

function ofJson(text: string, metric: string): Read {
  const parsed = parseJson(text);
  if (!parsed.ok) return refused(`cannot be read as JSON (${parsed.detail})`);
  const list = listed.safeParse(parsed.value);
  if (!list.success)
    return refused('holds no trials: write a list of objects, or an object with such a list under trials');
  const entries = 'trials' in list.data ? list.data.trials : list.data;
  return ofEntries(entries, metric, (i) => `trial ${i + 1} of its list`);
}

function ofJsonLines(text: string, metric: string): Read {
  const lines = [...text.matchAll(/[^\r\n]+/g)].filter(([line]) => line.trim() !== '');
  if (lines.length > MOST_ROWS) return tooMany;
  const entries: unknown[] = [];
  for (const [i, [line]] of lines.entries()) {
    const parsed = parseJson(line);
    if (!parsed.ok) return refused(`cannot be read: object ${i + 1} is no JSON (${parsed.detail})`);
    entries.push(parsed.value);
  }
  return ofEntries(entries, metric, (i) => `object ${i + 1}`);
}

function ofEntries(entries: readonly unknown[], metric: string, nameOf: (i: number) => string): Read {
  if (entries.length > MOST_ROWS) return tooMany;
  const rows: Row[] = [];
  const names = new Set<string>();
  for (const [i, each] of entries.entries()) {
    const checked = entry.safeParse(each);
    if (!checked.success)
      return refused(`cannot be read: ${nameOf(i)} is no object, such as { "lr": 0.1, "loss": 0.3 }`);
    const row = rowOf(checked.data, metric);
    for (const name of row.cells.keys()) names.add(name);
    if (row.metric !== undefined) names.add(metric);
    rows.push(row);
  }
  return { ok: true, value: { names, rows } };
}

function rowOf(object: Readonly<Record<string, unknown>>, metric: string): Row {
  const nested = entry.safeParse(own(object, 'parameters'));
  if (nested.success) return { cells: new Map(Object.entries(nested.data)), metric: own(object, 'value') };
  return { cells: new Map(Object.entries(object)), metric: own(object, metric) };
}

function own(object: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function parseJson(text: string): { ok: true; value: unknown } | { ok: false; detail: string } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return { ok: false, detail: error instanceof Error ? error.message.replace(/\s+/g, ' ').slice(0, 120) : 'damaged' };
  }
}

const refused = (problem: string): Read => ({ ok: false, problem: `${problem}.` });

const tooMany = refused(`has more than ${MOST_ROWS} trials: keep those that say most`);
