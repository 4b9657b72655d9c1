/**
 * Arms and their values from files of NumPy, as `numpy.save` writes them. The numbers stay where they
 * were read to.
 *
 *   \x93NUMPY   version, 2 bytes   length of the header, 2 bytes in version 1 and 4 later   header, a Python dictionary   numbers
 *
 * Source: numpy.lib.format.
 */
import { problemsOf, type Validated } from './config.ts';
import * as messages from './messages.ts';
import type { Arms } from './simulation.ts';
import { MAX_MAGNITUDE } from './table.ts';

/** A file and its content. */
export interface NpyFile {
  /** As a sentence names it. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** X [A, D] of one file and the values [A] of another; or all problems in them. */
export function readNpyArms(X: NpyFile, values: NpyFile): Validated<Arms> {
  const [rows, targets] = [readNpy(X, 2), readNpy(values, 1)];
  if (!rows.ok || !targets.ok) return { ok: false, problems: problemsOf([rows, targets]) };
  const { shape, data } = rows.value;
  return { ok: true, value: { X: { rows: shape[0], cols: shape[1], data }, values: targets.value.data } };
}

interface NumberArray {
  readonly shape: readonly number[];
  /** In C order. */
  readonly data: Float64Array;
}

function readNpy(file: NpyFile, dimensions: number): Validated<NumberArray> {
  const read = arrayOf(file.bytes);
  const problem = typeof read === 'string' ? read : problemOf(read, dimensions);
  if (typeof read === 'string' || problem !== undefined) {
    return { ok: false, problems: [messages.inFile(file.name, problem ?? messages.NOT_NPY)] };
  }
  return { ok: true, value: read };
}

const MAGIC = '\x93NUMPY';
const HEADER = /^\{'descr': '([^']*)', 'fortran_order': (True|False), 'shape': \(([\d, ]*)\), \}\s*$/;
/** The order of bytes that typed arrays have here. */
const BYTE_ORDER = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1 ? '<' : '>';

/** @returns a sentence if no array can be read */
function arrayOf(bytes: Uint8Array<ArrayBuffer>): NumberArray | string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const latin1 = (from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes.length < 12 || latin1(0, 6) !== MAGIC) return messages.NOT_NPY;
  const [begin, length] = bytes[6] === 1 ? [10, view.getUint16(8, true)] : [12, view.getUint32(8, true)];
  const header = HEADER.exec(length > MOST_HEADER ? '' : latin1(begin, begin + length));
  if (header === null) return messages.NOT_NPY;
  const [, type, fortran, dimensions] = header;
  if (type !== `${BYTE_ORDER}f8`) return messages.notFloat64(type);
  if (fortran === 'True') return messages.NOT_C_ORDER;
  const shape = dimensions.split(',').filter((word) => word.trim() !== '').map(Number); // oxfmt-ignore
  const count = shape.reduce((product, n) => product * n, 1);
  const numbers = bytes.subarray(begin + length);
  if (numbers.length !== 8 * count) return messages.wrongLength(numbers.length / 8, count);
  // a view of them where they begin at a multiple of 8 bytes, as NumPy writes them
  const aligned = numbers.byteOffset % 8 === 0 ? numbers : new Uint8Array(numbers);
  return { shape, data: new Float64Array(aligned.buffer, aligned.byteOffset, count) };
}

/** Bytes; NumPy's own are some hundred. */
const MOST_HEADER = 10_000;

function problemOf({ shape, data }: NumberArray, dimensions: number): string | undefined {
  if (shape.length !== dimensions || data.length === 0) return messages.wrongShape(shape, dimensions);
  const wrong = data.findIndex((value) => !(Math.abs(value) <= MAX_MAGNITUDE));
  if (wrong < 0) return undefined;
  const [, D = 1] = shape;
  return messages.notFinite(data[wrong], Math.floor(wrong / D), wrong % D);
}
