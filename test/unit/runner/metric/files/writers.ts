/** Writes the files of experiment trackers as their documented formats have them, byte by byte. */

/** One field of protobuf's wire format. */
export const field = {
  bytes: (number: number, content: Buffer | string): Buffer => {
    const bytes = Buffer.from(content);
    return Buffer.concat([varint(number * 8 + 2), varint(bytes.length), bytes]);
  },
  float: (number: number, value: number): Buffer => {
    const bytes = Buffer.alloc(4);
    bytes.writeFloatLE(value);
    return Buffer.concat([varint(number * 8 + 5), bytes]);
  },
  double: (number: number, value: number): Buffer => {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleLE(value);
    return Buffer.concat([varint(number * 8 + 1), bytes]);
  },
  varint: (number: number, value: number): Buffer => Buffer.concat([varint(number * 8), varint(value)]),
};

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...bytes, rest]);
    bytes.push((rest % 128) + 128);
  }
}

/** A record of TensorFlow: its length and a checksum, the content and another checksum. */
export function tfRecord(content: Buffer): Buffer {
  const length = Buffer.alloc(12);
  length.writeUInt32LE(content.length);
  return Buffer.concat([length, content, Buffer.alloc(4)]);
}

export function scalarEvent(tag: string, step: number, value: Buffer): Buffer {
  const summary = field.bytes(1, Buffer.concat([field.bytes(1, tag), value]));
  return Buffer.concat([field.double(1, 1.7e9), field.varint(2, step), field.bytes(5, summary)]);
}

export function wandbHistory(entries: Readonly<Record<string, string>>): Buffer {
  const items = Object.entries(entries).map(([key, json]) =>
    field.bytes(1, Buffer.concat([field.bytes(1, key), field.bytes(16, json)])),
  );
  return Buffer.concat([field.varint(1, 7), field.bytes(2, Buffer.concat(items))]);
}

/** Records in blocks of 32 KiB, as LevelDB's log has them, behind W&B's own head. */
export function wandbFile(records: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [Buffer.from(':W&B\u0000\u0000\u0000')];
  let size = 7;
  const add = (bytes: Buffer): void => {
    parts.push(bytes);
    size += bytes.length;
  };
  for (const record of records) {
    let at = 0;
    do {
      const left = 32_768 - (size % 32_768);
      if (left < 7) {
        add(Buffer.alloc(left));
        continue;
      }
      const end = Math.min(record.length, at + left - 7);
      const kind = at === 0 ? (end === record.length ? 1 : 2) : end === record.length ? 4 : 3;
      const head = Buffer.alloc(7);
      head.writeUInt16LE(end - at, 4);
      head.writeUInt8(kind, 6);
      add(Buffer.concat([head, record.subarray(at, end)]));
      at = end;
    } while (at < record.length);
  }
  return Buffer.concat(parts);
}
