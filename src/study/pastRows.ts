/**
 * The text of a file of past trials as rows: what each calls a parameter, and what it has as the metric.
 *
 *   .csv     a line of names, then one trial a line
 *   .json    a list of objects, or an object with such a list under `trials`, which is what `bbkb show --json` prints
 *   .jsonl   one object a line
 *   any      an Optuna journal (pastOptuna.ts), which its first line tells
 *
 * An object is flat, `{ lr: 0.1, loss: 0.3 }`, or `{ parameters: { lr: 0.1 }, value: 0.3 }`. So is a line of a CSV: one with
 * the columns number, state and value is a study that Optuna (`params_lr`) or `bbkb export` wrote.
 */
import { CsvError, parse } from 'csv-parse/sync';
import * as z from 'zod';
import { isOptunaJournal, rowsOfOptuna } from './pastOptuna.ts';
import type { Read, Row } from './pastRow.ts';

/** Every one of them may be in the dictionary, and a batch costs as much as the square of its size. */
const MOST_ROWS = 1_000;

export type Kind = 'csv' | 'json' | 'jsonl';

export function readRows(text: string, kind: Kind, metric: string): Read {
  if (isOptunaJournal(text)) return limited(rowsOfOptuna(text, metric));
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
  const rows = body.map((record) => new Map(header.map((name, i) => [name, record[i]])));
  if (['number', 'state', 'value'].every((name) => header.includes(name))) return ofStudy(header, rows, metric);
  return {
    ok: true,
    value: { names: new Set(header), rows: rows.map((cells) => ({ cells, metric: cells.get(metric) })) },
  };
}

/** What stands about a trial in such a file, whatever parameters and metrics are called. */
const about = ['', 'number', 'batch', 'state', 'value', 'seconds', 'invalid', 'reason'];
const prefix = /^params_|^parameters\./;

/** A study's own table: trials that did not succeed, or are invalid, have no value, and a prefix tells a parameter from other columns. */
function ofStudy(header: readonly string[], rows: readonly Map<string, string>[], metric: string): Read {
  const prefixed = header.filter((name) => prefix.test(name));
  const named = header.includes(metric) && !about.includes(metric) ? metric : 'value';
  const names = new Set([...header, ...prefixed.map((name) => name.replace(prefix, '')), metric]);
  const ended = rows.map((cells): Row => {
    const parameters = prefixed.map((name) => [name.replace(prefix, ''), cells.get(name)] as const);
    const valid = /^(?:complete|succeeded)$/i.test(cells.get('state') ?? '') && cells.get('invalid') !== 'true';
    return { cells: new Map([...cells, ...parameters]), metric: valid ? cells.get(named) : undefined };
  });
  return { ok: true, value: { names, rows: ended } };
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
  if (nested.success) {
    const metric = own(object, 'invalid') === true ? undefined : own(object, 'value');
    return { cells: new Map(Object.entries(nested.data)), metric };
  }
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

function limited(read: Read): Read {
  return read.ok && read.value.rows.length > MOST_ROWS ? tooMany : read;
}

const refused = (problem: string): Read => ({ ok: false, problem: `${problem}.` });

const tooMany = refused(`has more than ${MOST_ROWS} trials: keep those that say most`);
