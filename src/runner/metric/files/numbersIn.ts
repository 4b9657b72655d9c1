/** The numbers in a small text file that a script wrote, by the names under which `textFiles.ts` reads them. */
import { jsonRecord } from '../reportForms.ts';
import { parseJson } from '../../../system/json.ts';
import { isTable, lastCells, lastOf, valueIn, valueInLines } from './textFiles.ts';

export interface NamedNumber {
  readonly name: string;
  readonly value: number;
}

/** Of a larger file nobody wants a list. */
export const MAX_SMALL_FILE = 2 ** 18;

// each is looked up in the whole file
const MAX_NAMES = 200;
const MAX_NAME_LENGTH = 80;
const MAX_DEPTH = 6;
/** Of a list, those from its end. */
const MAX_ITEMS = 20;

/** The finite ones, in the order of the file; none of a file that is too large. */
export function numbersIn(content: Buffer, path: string): readonly NamedNumber[] {
  if (content.length > MAX_SMALL_FILE) return [];
  const text = content.toString();
  return [...(isTable(path) ? lastCells(text) : jsonValues(text))]
    .filter(([name]) => name.length <= MAX_NAME_LENGTH && /^[^\p{C}]+$/u.test(name))
    .slice(0, MAX_NAMES)
    .flatMap(([name, value]) => (typeof value === 'number' && Number.isFinite(value) ? [{ name, value }] : []));
}

/** Those that end in the last part of the name first, as `metrics.rmse` does where `RMSE` is looked for. */
export function nearestFirst(numbers: readonly NamedNumber[], name: string): readonly NamedNumber[] {
  const near = numbers.filter((each) => isNamed(each, name));
  return [...near, ...numbers.filter((each) => !near.includes(each))];
}

/** Whether the last parts of both are alike. */
export function isNamed(number: NamedNumber, name: string): boolean {
  return lastPart(number.name) === lastPart(name);
}

function lastPart(name: string): string {
  return (name.split(/[./]/).at(-1) ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function jsonValues(text: string): ReadonlyMap<string, unknown> {
  const json = parseJson(text);
  const lines = json === undefined ? text.split('\n').flatMap((line) => jsonRecord(line) ?? []) : [];
  const names = [json, ...lines].flatMap((each) => [...namesIn(each, '', 0)]);
  const valueOf = (name: string): unknown => (json === undefined ? valueInLines(lines, name) : valueIn(json, name));
  return new Map([...new Set(names)].slice(0, MAX_NAMES).map((name) => [name, valueOf(name)]));
}

/** The keys that lead to numbers, also through objects inside. */
function* namesIn(json: unknown, prefix: string, depth: number): Generator<string> {
  if (typeof json !== 'object' || json === null || depth > MAX_DEPTH) return;
  if (Array.isArray(json)) {
    for (const item of json.slice(-MAX_ITEMS).toReversed() as unknown[]) yield* namesIn(item, prefix, depth + 1);
    return;
  }
  for (const [key, value] of Object.entries(json)) {
    if (typeof lastOf(value) === 'number') yield prefix + key;
    yield* namesIn(value, `${prefix}${key}.`, depth + 1);
  }
}
