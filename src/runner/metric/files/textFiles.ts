/** The value of a metric in the text files that scripts write: tables, JSON, JSON lines, and MLflow's metric files. */
import { jsonForm } from '../reportForms.ts';

/** The last cell of a column that is not empty; blanks around a column's name do not count. */
export function csvValue(text: string, name: string): unknown {
  const [header = '', ...rows] = text.split(/\r?\n/);
  const delimiter = ['\t', ';', ','].find((sign) => header.includes(sign)) ?? ',';
  const column = cellsOf(header, delimiter).indexOf(name);
  if (column < 0) return undefined;
  const last = rows.findLast((row) => (cellsOf(row, delimiter)[column] ?? '') !== '');
  return last === undefined ? undefined : numberIn(cellsOf(last, delimiter)[column] ?? '');
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
  const read = jsonForm(name);
  let last: unknown;
  for (const line of text.split('\n')) last = read(line) ?? last;
  return lastOf(last);
}

function valueIn(json: unknown, name: string): unknown {
  if (Array.isArray(json)) {
    for (const item of json.toReversed() as unknown[]) {
      const value = valueIn(item, name);
      if (value !== undefined) return value;
    }
    return undefined;
  }
  if (typeof json !== 'object' || json === null) return undefined;
  const entries = new Map<string, unknown>(Object.entries(json));
  if (entries.has(name)) return lastOf(entries.get(name));
  const [first = '', ...rest] = name.split(/[./]/);
  return rest.length === 0 || !entries.has(first)
    ? undefined
    : valueIn(entries.get(first), name.slice(first.length + 1));
}

/** Of a metric's course, its end. */
function lastOf(value: unknown): unknown {
  return Array.isArray(value) ? (value.at(-1) as unknown) : value;
}

/** MLflow's lines: time, value, step. */
export function mlflowValue(text: string): number | undefined {
  const value = text.trim().split('\n').at(-1)?.split(' ').at(1);
  return value === undefined ? undefined : numberIn(value);
}
