/**
 * Squared distances from one point after another to the rows of a matrix, to the bit as in math/linalg/columns.ts. Its
 * columns stay in a module's memory: their copies took four times as long as the distances from a point to 4,177 rows
 * of nine numbers.
 */
import * as plain from '../linalg/columns.ts';
import { FIRST_ADDRESS, MEMORY_LIMIT, residence, strideOf } from './module.ts';

/** Writes Σ_j (X_j − x_j)² of the rows `from` to `end` − 1, at most `MOST_ROWS` of them, to the start of `r2`. */
type RowDistances = (x: Float64Array, from: number, end: number, r2: Float64Array) => void;

/** They stay in the near cache. */
export const MOST_ROWS = 2048;

/** @param X by its columns, of `length` entries, which stay as they are */
export function rowDistances(X: readonly Float64Array[], length: number): RowDistances {
  const stride = strideOf(length);
  const point = POINTS + 8 * Math.ceil(X.length / 2);
  const place = (j: number): number => 16 * Math.ceil((point + 8 * X.length) / 16) + stride * j;
  const simd = X.length * length < FEWEST || place(X.length) > MEMORY_LIMIT ? undefined : memory();
  if (!simd) {
    return (x, from, end, r2) => {
      const part = X.map((column) => column.subarray(from, end));
      plain.squaredDistances(part, x, end - from, r2.subarray(0, end - from));
    };
  }
  /** The memory, with the columns in it. */
  const filled = (): ArrayBuffer => {
    const buffer = simd.memory(place(X.length));
    if (simd.claim(X)) return buffer;
    X.forEach((column, j) => {
      new Float64Array(buffer, place(j), length).set(column);
    });
    return buffer;
  };
  return (x, from, end, r2) => {
    const buffer = filled();
    new Uint32Array(buffer, POINTS, X.length).set(X.map((_, j) => place(j) + 8 * from));
    new Float64Array(buffer, point, X.length).set(x);
    simd.kernels.squaredDistances(POINTS, X.length, point, R2, end - from);
    r2.set(new Float64Array(buffer, R2, end - from));
  };
}

/** Distances to fewer numbers take less time than their copies. */
const FEWEST = 256;

const memory = residence();

/** The memory has distances, the places of the columns at the first row, a point, then the columns. */
const R2 = FIRST_ADDRESS;
const POINTS = R2 + 8 * MOST_ROWS;
