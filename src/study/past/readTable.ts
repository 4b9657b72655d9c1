/**
 * The text of a file of past trials as rows: the values of the parameters and of the metric, by name.
 *
 *   .csv     a line of names, then one trial on each line
 *   .json    a list of objects, or an object with such a list under `trials`, which is what `bbkb show --json` prints
 *   .jsonl   one object on each line
 *   any      an Optuna journal (optunaJournal.ts), recognised by its first line
 *
 * An object is flat, `{ lr: 0.1, loss: 0.3 }`, or `{ parameters: { lr: 0.1 }, value: 0.3 }`. The same holds for a CSV: one
 * with the columns number, state and value is a study that Optuna (`params_lr`) or `bbkb export` wrote.
 */
import { CsvError, parse } from 'csv-parse/sync';
import * as z from 'zod';
import { contentProblems, entryOfLines, entryOfList } from './messages.ts';
import { isOptunaJournal, readOptunaJournal, type OptunaReading } from './optunaJournal.ts';
import type { ReadResult, PastRow } from './pastTable.ts';
import { rowsOfStudy } from './prunedTrials.ts';

/** Every row may be in the dictionary, and the cost of a batch grows with the square of its size. */
export const MAX_PAST_TRIALS = 1_000;
/** The cells of all rows are in memory at once. */
const MAX_COLUMNS = 2_000;
const MAX_RECORD_LENGTH = 1_000_000;

export type FileFormat = 'csv' | 'json' | 'jsonl';

export function readTable(text: string, format: FileFormat, metric: string): ReadResult {
  if (isOptunaJournal(text)) return optunaTable(readOptunaJournal(text), metric);
  switch (format) {
    case 'csv':
      return readCsv(text, metric);
    case 'json':
      return readJson(text, metric);
    case 'jsonl':
      return readJsonLines(text, metric);
  }
}

function optunaTable(read: OptunaReading, metric: string): ReadResult {
  if (!read.ok) return read;
  const { trials } = read.study;
  if (trials.length > MAX_PAST_TRIALS) return tooMany;
  const rows = rowsOfStudy(read.study);
  const valued = rows.some((row) => row.metric !== undefined) ? [metric] : [];
  return {
    ok: true,
    value: { names: new Set([...trials.flatMap(({ cells }) => [...cells.keys()]), ...valued]), rows },
  };
}

function readCsv(text: string, metric: string): ReadResult {
  let records: string[][];
  try {
    const options = { bom: true, trim: true, skip_empty_lines: true, max_record_size: MAX_RECORD_LENGTH };
    const columns = parse(text, { ...options, to: 1 }).at(0)?.length ?? 0;
    if (columns > MAX_COLUMNS) return failure(contentProblems.tooManyColumns(columns, MAX_COLUMNS));
    records = parse(text, { ...options, to: MAX_PAST_TRIALS + 2 });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return failure(contentProblems.notCsv(error.message.slice(0, 200)));
  }
  const [header = [], ...body] = records;
  if (body.length > MAX_PAST_TRIALS) return tooMany;
  const repeated = repeatedName(header);
  if (repeated !== undefined) return failure(contentProblems.repeatedColumn(JSON.stringify(repeated.slice(0, 60))));
  const rows = body.map((record) => new Map(header.map((name, i) => [name, record[i]])));
  if (['number', 'state', 'value'].every((name) => header.includes(name))) return studyTable(header, rows, metric);
  return {
    ok: true,
    value: { names: new Set(header), rows: rows.map((cells) => ({ cells, metric: cells.get(metric) })) },
  };
}

function repeatedName(header: readonly string[]): string | undefined {
  const names = new Set<string>();
  return header.find((name) => {
    const isRepeated = name !== '' && names.has(name);
    names.add(name);
    return isRepeated;
  });
}

/** Columns about the trial itself, in a study's own table. */
const METADATA_COLUMNS = ['', 'number', 'batch', 'state', 'value', 'seconds', 'invalid', 'reason'];
const PARAMETER_PREFIX = /^params_|^parameters\./;

/** A study's own table: trials that failed or are invalid have no value, and a prefix marks parameters. */
function studyTable(header: readonly string[], rows: readonly Map<string, string>[], metric: string): ReadResult {
  const prefixed = header.filter((name) => PARAMETER_PREFIX.test(name));
  const metricColumn = header.includes(metric) && !METADATA_COLUMNS.includes(metric) ? metric : 'value';
  const names = new Set([...header, ...prefixed.map((name) => name.replace(PARAMETER_PREFIX, '')), metric]);
  const ended = rows.map((cells): PastRow => {
    const parameters = prefixed.map((name) => [name.replace(PARAMETER_PREFIX, ''), cells.get(name)] as const);
    const valid = /^(?:complete|succeeded)$/i.test(cells.get('state') ?? '') && cells.get('invalid') !== 'true';
    return { cells: new Map([...cells, ...parameters]), metric: valid ? cells.get(metricColumn) : undefined };
  });
  return { ok: true, value: { names, rows: ended } };
}

const entrySchema = z.record(z.string(), z.unknown());
const trialListSchema = z.union([z.array(z.unknown()), z.object({ trials: z.array(z.unknown()) })]);

function readJson(text: string, metric: string): ReadResult {
  const parsed = parseJson(text);
  if (!parsed.ok) return failure(contentProblems.notJson(parsed.detail));
  const list = trialListSchema.safeParse(parsed.value);
  if (!list.success) return failure(contentProblems.noList);
  const entries = 'trials' in list.data ? list.data.trials : list.data;
  return tableOfEntries(entries, metric, (i) => entryOfList(i + 1));
}

function readJsonLines(text: string, metric: string): ReadResult {
  const entries: unknown[] = [];
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    if (line.trim() === '') continue;
    if (entries.length === MAX_PAST_TRIALS) return tooMany;
    const parsed = parseJson(line);
    if (!parsed.ok) return failure(contentProblems.entryNotJson(entries.length + 1, parsed.detail));
    entries.push(parsed.value);
  }
  return tableOfEntries(entries, metric, (i) => entryOfLines(i + 1));
}

function tableOfEntries(entries: readonly unknown[], metric: string, nameOf: (i: number) => string): ReadResult {
  if (entries.length > MAX_PAST_TRIALS) return tooMany;
  const rows: PastRow[] = [];
  const names = new Set<string>();
  for (const [i, each] of entries.entries()) {
    const checked = entrySchema.safeParse(each);
    if (!checked.success) return failure(contentProblems.notAnObject(nameOf(i)));
    const row = rowOf(checked.data, metric);
    for (const name of row.cells.keys()) names.add(name);
    if (row.metric !== undefined) names.add(metric);
    rows.push(row);
  }
  return { ok: true, value: { names, rows } };
}

/** What `bbkb show --json` has of a trial that was stopped early. */
const predictionSchema = z.object({ mean: z.number(), sd: z.number().nonnegative() });

function rowOf(object: Readonly<Record<string, unknown>>, metric: string): PastRow {
  const nested = entrySchema.safeParse(own(object, 'parameters'));
  if (nested.success) {
    const cells = new Map(Object.entries(nested.data));
    if (own(object, 'invalid') === true) return { cells, metric: undefined };
    const predicted = predictionSchema.safeParse(own(object, 'predicted'));
    if (predicted.success) return { cells, metric: predicted.data.mean, deviation: predicted.data.sd };
    return { cells, metric: own(object, 'value') };
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

const failure = (problem: string): ReadResult => ({ ok: false, problem });

const tooMany = failure(contentProblems.tooManyTrials(MAX_PAST_TRIALS));
