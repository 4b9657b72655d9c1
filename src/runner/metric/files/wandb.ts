/** The file of a W&B run that was recorded without a network: LevelDB's log format around protobuf's `Record`. */
import { parseJson } from '../../../system/json.ts';
import { fieldsOf } from './protobuf.ts';

const BLOCK = 32_768;
const HEADER = 7;
const [FULL, FIRST, MIDDLE, LAST] = [1, 2, 3, 4];
const [RECORD_HISTORY, RECORD_SUMMARY, ITEMS, KEY, NESTED_KEY, VALUE_JSON] = [2, 3, 1, 1, 2, 16];

/** The last value that was logged under a name, as JSON has it; undefined where there is none. */
export function wandbValue(file: Buffer, name: string): unknown {
  let last: unknown;
  for (const record of recordsOf(file)) {
    for (const { number, bytes } of fieldsOf(record)) {
      if (number === RECORD_HISTORY || number === RECORD_SUMMARY) last = itemNamed(bytes, name) ?? last;
    }
  }
  return last;
}

/** Records lie in blocks, and one that does not fit into a block goes on in the next. */
function* recordsOf(file: Buffer): Generator<Buffer> {
  let parts: Buffer[] = [];
  for (let at = HEADER; at + HEADER <= file.length;) {
    const left = BLOCK - (at % BLOCK);
    if (left < HEADER) {
      at += left;
      continue;
    }
    const [length, kind] = [file.readUInt16LE(at + 4), file.readUInt8(at + 6)];
    const part = file.subarray(at + HEADER, at + HEADER + length);
    at += HEADER + length;
    if (kind === FULL) yield part;
    else if (kind === FIRST) parts = [part];
    else if (kind === MIDDLE) parts.push(part);
    else if (kind === LAST) yield Buffer.concat([...parts, part]);
    else return;
  }
}

function itemNamed(items: Buffer, name: string): unknown {
  let last: unknown;
  for (const item of fieldsOf(items)) {
    if (item.number !== ITEMS) continue;
    const fields = [...fieldsOf(item.bytes)];
    const textOf = (wanted: number): string[] =>
      fields.filter(({ number }) => number === wanted).map(({ bytes }) => bytes.toString());
    const key = textOf(KEY).at(0) ?? textOf(NESTED_KEY).join('.');
    // NaN and Infinity, which W&B writes bare, are no values
    if (key === name) last = parseJson(textOf(VALUE_JSON).at(0) ?? '') ?? last;
  }
  return last;
}
