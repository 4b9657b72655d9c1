/** The value of a metric in the text files that scripts write: tables, JSON, JSON lines, and MLflow's metric files. */
import { isRecord, jsonRecord } from '../reportForms.ts';

/** The last cell of a column that is not empty; blanks around a column's name do not count. */
export function csvValue(text: string, name: string): unknown {
  const [header = '', ...rows] = text.split(/\r?\n/);
  const delimiter = delimiterOf(header);
  const column = cellsOf(header, delimiter).indexOf(name);
  if (column < 0) return undefined;
  const last = rows.findLast((row) => (cellsOf(row, delimiter)[column] ?? '') !== '');
  return last === undefined ? undefined : numberIn(cellsOf(last, delimiter)[column] ?? '');
}

export function isTable(path: string): boolean {
  return /\.(?:csv|tsv)$/.test(path);
}

/** The same of every column. */
export function lastCells(text: string): ReadonlyMap<string, number> {
  const [header = '', ...rows] = text.split(/\r?\n/);
  const delimiter = delimiterOf(header);
  const columns = cellsOf(header, delimiter);
  const first = new Map(columns.map((name, i) => [name, i] as const).toReversed());
  const last = new Map<number, string>();
  for (const row of rows.toReversed()) {
    for (const [i, cell] of cellsOf(row, delimiter).entries()) if (cell !== '' && !last.has(i)) last.set(i, cell);
  }
  const names = [...new Set(columns)];
  return new Map(names.map((name) => [name, numberIn(last.get(first.get(name) ?? -1) ?? '')]));
}

function delimiterOf(header: string): string {
  return ['\t', ';', ','].find((sign) => header.includes(sign)) ?? ',';
}

function cellsOf(row: string, delimiter: string): readonly string[] {
  if (!row.includes('"')) return row.split(delimiter).map((cell) => cell.trim());
  const cells = [''];
  let quoted = false;
  for (const sign of row) {
    if (sign === '"') quoted = !quoted;
    else if (sign === delimiter && !quoted) cells.push('');
    else cells[cells.length - 1] += sign;
  }
  return cells.map((cell) => cell.trim());
}

/** `Number` alone would read '' as 0 and '0x1F' as 31. */
function numberIn(cell: string): number {
  return /^[+-]?[\d.]+(?:[eE][+-]?\d+)?%?$/.test(cell) ? Number(cell.replace('%', '')) : NaN;
}

/** A key of an object, also of nested ones, `eval.acc` or `eval/acc`; of a list, the last object that has it. */
export function jsonValue(text: string, name: string): unknown {
  try {
    return valueIn(JSON.parse(text), name);
  } catch {
    return lastLineValue(text, name); // JSON lines, or not JSON at all
  }
}

function lastLineValue(text: string, name: string): unknown {
  const key = name.split(/[./]/).at(-1) ?? name;
  // parsing is expensive, and a line without the key can have it only if it has escapes
  const lines = text.split('\n').filter((line) => line.includes(key) || line.includes('\\'));
  return valueInLines(lines.map(jsonRecord), name);
}

/** Of JSON lines, the last that has one counts. */
export function valueInLines(records: readonly unknown[], name: string): unknown {
  const isGiven = (record: unknown): boolean => (valueIn(record, name) ?? undefined) !== undefined;
  return valueIn(records.findLast(isGiven), name);
}

export function valueIn(json: unknown, name: string, depth = 0): unknown {
  if (depth > MAX_DEPTH) return undefined;
  if (Array.isArray(json)) {
    const items: readonly unknown[] = json;
    for (let i = items.length - 1; i >= 0; i--) {
      const value = valueIn(items[i], name, depth + 1);
      if (value !== undefined) return value;
    }
    return undefined;
  }
  if (!isRecord(json)) return undefined;
  if (Object.hasOwn(json, name)) return lastOf(json[name]);
  const [first = '', ...rest] = name.split(/[./]/);
  return rest.length === 0 || !Object.hasOwn(json, first)
    ? undefined
    : valueIn(json[first], name.slice(first.length + 1), depth + 1);
}

/** Deeper lists are no results, and would use up the stack. */
const MAX_DEPTH = 100;

/** Of a metric's course, its end. */
export function lastOf(value: unknown): unknown {
  return Array.isArray(value) ? (value.at(-1) as unknown) : value;
}

/** MLflow's lines: time, value, step. */
export function mlflowValue(text: string): number | undefined {
  const value = text.trim().split('\n').at(-1)?.split(' ').at(1);
  return value === undefined ? undefined : numberIn(value);
}
