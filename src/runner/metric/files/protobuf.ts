/** As much of protobuf's wire format as the files of experiment trackers need. */

export interface Field {
  readonly number: number;
  /** Of a varint or a fixed number; eight bytes are a double, four a float. */
  readonly value: number;
  /** Of a field of any length. */
  readonly bytes: Buffer;
}

const NOTHING = Buffer.alloc(0);

/** The fields of a message, as far as it can be read. */
export function* fieldsOf(message: Buffer): Generator<Field> {
  for (let at = 0; at < message.length;) {
    const [key, afterKey] = varint(message, at);
    const number = Math.floor(key / 8);
    switch (key % 8) {
      case 0: {
        const [value, end] = varint(message, afterKey);
        at = end;
        yield { number, value, bytes: NOTHING };
        break;
      }
      case 1:
        at = afterKey + 8;
        if (at <= message.length) yield { number, value: message.readDoubleLE(afterKey), bytes: NOTHING };
        break;
      case 2: {
        const [length, start] = varint(message, afterKey);
        at = start + length;
        if (at <= message.length) yield { number, value: NaN, bytes: message.subarray(start, at) };
        break;
      }
      case 5:
        at = afterKey + 4;
        if (at <= message.length) yield { number, value: shortestFloat(message.readFloatLE(afterKey)), bytes: NOTHING };
        break;
      default:
        return; // a kind that is no longer used, or not protobuf at all
    }
  }
}

/** The number, and where it ends. Above 2^53 it is not exact, which no field that is read here needs. */
function varint(message: Buffer, start: number): readonly [value: number, end: number] {
  let value = 0;
  for (let i = 0; i < 10; i++) {
    const byte = message.at(start + i);
    if (byte === undefined) return [0, message.length];
    value += (byte % 128) * 2 ** (7 * i);
    if (byte < 128) return [value, start + i + 1];
  }
  return [value, start + 10];
}

/** The shortest number that has the same 32 bits: 0.93, not 0.9300000071525574. */
export function shortestFloat(value: number): number {
  for (let digits = 6; digits < 9; digits++) {
    const shorter = Number(value.toPrecision(digits));
    if (Math.fround(shorter) === value) return shorter;
  }
  return value;
}
