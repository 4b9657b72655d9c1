/** The scalars of a TensorBoard event file: records with a length and checksums around protobuf's `Event`. */
import { fieldsOf, shortestFloat } from './protobuf.ts';

const [EVENT_SUMMARY, SUMMARY_VALUE, VALUE_TAG, VALUE_SIMPLE, VALUE_TENSOR] = [5, 1, 1, 2, 8];
const [TENSOR_CONTENT, TENSOR_FLOATS, TENSOR_DOUBLES] = [4, 5, 6];

/** The last value of a tag; undefined where the file has none. */
export function tensorboardValue(file: Buffer, tag: string): number | undefined {
  let last: number | undefined;
  for (let at = 0; at + 12 <= file.length;) {
    const length = file.readUInt32LE(at);
    const end = at + 12 + length;
    if (end > file.length) break; // it was cut off while it was written
    last = valueInEvent(file.subarray(at + 12, end), tag) ?? last;
    at = end + 4;
  }
  return last;
}

function valueInEvent(event: Buffer, tag: string): number | undefined {
  let last: number | undefined;
  for (const summary of fieldsOf(event)) {
    if (summary.number !== EVENT_SUMMARY) continue;
    for (const { number, bytes } of fieldsOf(summary.bytes)) {
      if (number === SUMMARY_VALUE) last = valueNamed(bytes, tag) ?? last;
    }
  }
  return last;
}

function valueNamed(summaryValue: Buffer, tag: string): number | undefined {
  const fields = [...fieldsOf(summaryValue)];
  if (!fields.some(({ number, bytes }) => number === VALUE_TAG && bytes.toString() === tag)) return undefined;
  const tensor = fields.find(({ number }) => number === VALUE_TENSOR);
  return fields.find(({ number }) => number === VALUE_SIMPLE)?.value ?? (tensor && tensorValue(tensor.bytes));
}

/** A tensor with one float or double; more than one is not a scalar. */
function tensorValue(tensor: Buffer): number | undefined {
  for (const { number, value, bytes } of fieldsOf(tensor)) {
    if (number === TENSOR_CONTENT || number === TENSOR_FLOATS || number === TENSOR_DOUBLES) {
      if (bytes.length === 4) return shortestFloat(bytes.readFloatLE());
      if (bytes.length === 8) return bytes.readDoubleLE();
      if (bytes.length === 0 && !Number.isNaN(value)) return value;
    }
  }
  return undefined;
}
