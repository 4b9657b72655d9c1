/** NumPy's archives of arrays: a zip file with a file in the format NPY (version 1 or 2) for each array. */
import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';

/** Numbers by rows, last index fastest. */
export interface NumericArray {
  readonly shape: readonly number[];
  readonly data: ArrayLike<number>;
}

/** The arrays of numbers of these names. @throws where one of them is missing or has another type */
export function readNpz<const Name extends string>(file: string, names: readonly Name[]): Record<Name, NumericArray> {
  const entries = unzip(readFileSync(file));
  const read = (name: Name): NumericArray => {
    const bytes = entries.get(`${name}.npy`);
    if (!bytes) throw new Error(`${file} has no array ${name}.`);
    return parseNpy(bytes);
  };
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, NumericArray>;
}

/** Row i of an array with two indices. */
export function rowOf({ shape: [, cols], data }: NumericArray, i: number): Float64Array {
  return Float64Array.from({ length: cols }, (_, j) => data[i * cols + j]);
}

/** By the central directory (APPNOTE.TXT, 4.3.12): sizes in local headers may be missing. */
function unzip(file: Buffer): ReadonlyMap<string, Buffer> {
  const end = file.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const files = new Map<string, Buffer>();
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset));
    const local = file.readUInt32LE(at + 42);
    const begin = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const content = file.subarray(begin, begin + size);
    files.set(file.toString('utf8', at + 46, at + 46 + name), method === 0 ? content : inflateRawSync(content));
    at += 46 + name + extra + comment;
  }
  return files;
}

/** The types of numbers that the tables have, little-endian. */
const TYPES: Readonly<Record<string, new (buffer: ArrayBuffer) => ArrayLike<number>>> = {
  '<f8': Float64Array,
  '<f4': Float32Array,
  '<u2': Uint16Array,
};

function parseNpy(bytes: Buffer): NumericArray {
  const wide = bytes[6] > 1;
  const begin = wide ? 12 : 10;
  const end = begin + (wide ? bytes.readUInt32LE(8) : bytes.readUInt16LE(8));
  const header = bytes.toString('latin1', begin, end);
  const [, type = ''] = /'descr': '([^']*)'/.exec(header) ?? [];
  const [, shape = ''] = /'shape': \(([^)]*)\)/.exec(header) ?? [];
  if (!Object.hasOwn(TYPES, type) || !header.includes("'fortran_order': False")) throw new Error(`Not read: ${header}`);
  const data = new TYPES[type](Uint8Array.from(bytes.subarray(end)).buffer);
  return { shape: shape.split(',').filter((part) => part.trim() !== '').map(Number), data }; // oxfmt-ignore
}
