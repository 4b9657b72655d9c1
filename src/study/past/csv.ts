/**
 * A CSV of past trials: a line of names, then one trial on each line. One with the columns number, state and value is a
 * study that Optuna (`params_lr`) or `bbkb export` wrote.
 */
import { CsvError, parse } from 'csv-parse/sync';
import { contentProblems } from './messages.ts';
import { failure, metricsAmong, tooMany } from './pastFormat.ts';
import type { PastFormat, PastRow, ReadResult } from './pastFormat.ts';
import type { PastTarget } from './pastTarget.ts';

export const csv: PastFormat = { recognises: ({ extension }) => extension === '.csv', read: readCsv };

/** The cells of all rows are in memory at once. */
const MAX_COLUMNS = 2_000;
const MAX_RECORD_LENGTH = 1_000_000;

function readCsv(text: string, { objective: { metric } }: PastTarget, most: number): ReadResult {
  let records: string[][];
  try {
    const options = { bom: true, trim: true, skip_empty_lines: true, max_record_size: MAX_RECORD_LENGTH };
    const columns = parse(text, { ...options, to: 1 }).at(0)?.length ?? 0;
    if (columns > MAX_COLUMNS) return failure(contentProblems.tooManyColumns(columns, MAX_COLUMNS));
    records = parse(text, { ...options, to: most + 2 });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return failure(contentProblems.notCsv(error.message.slice(0, 200)));
  }
  const [header = [], ...body] = records;
  if (body.length > most) return tooMany(most);
  const repeated = repeatedName(header);
  if (repeated !== undefined) return failure(contentProblems.repeatedColumn(JSON.stringify(repeated.slice(0, 60))));
  const rows = body.map((record) => new Map(header.map((name, i) => [name, record[i]])));
  if (['number', 'state', 'value'].every((name) => header.includes(name))) return studyTable(header, rows, metric);
  return {
    ok: true,
    value: {
      names: new Set(header),
      rows: rows.map((cells) => ({ cells, metric: cells.get(metric), measured: metricsAmong(cells) })),
    },
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

function feasibleCell(cell: string | undefined): boolean | undefined {
  return cell === 'true' || cell === 'false' ? cell === 'true' : undefined;
}

/** A study's own table: trials that failed or are invalid have no value, and a prefix marks parameters. */
function studyTable(header: readonly string[], rows: readonly Map<string, string>[], metric: string): ReadResult {
  const prefixed = header.filter((name) => PARAMETER_PREFIX.test(name));
  const metricColumn = header.includes(metric) && !METADATA_COLUMNS.includes(metric) ? metric : 'value';
  const names = new Set([...header, ...prefixed.map((name) => name.replace(PARAMETER_PREFIX, '')), metric]);
  const ended = rows.map((cells): PastRow => {
    const parameters = prefixed.map((name) => [name.replace(PARAMETER_PREFIX, ''), cells.get(name)] as const);
    const valid = /^(?:complete|succeeded)$/i.test(cells.get('state') ?? '') && cells.get('invalid') !== 'true';
    return {
      cells: new Map([...cells, ...parameters]),
      metric: valid ? cells.get(metricColumn) : undefined,
      measured: metricsAmong(cells),
      feasible: feasibleCell(cells.get('feasible')),
    };
  });
  return { ok: true, value: { names, rows: ended } };
}
