/**
 * Columns that stay the same while sums and products with them are asked for many times, as the distances of a
 * likelihood, or a matrix by its rows.
 */
import { axpy } from '../linalg/columns.ts';
import { dot } from '../linalg/rows.ts';
import { FIRST_ADDRESS, residence, strideOf } from './module.ts';

export interface FixedColumns {
  /** Σ_j u_j Z_j, column by column. */
  readonly sum: (u: ArrayLike<number>) => Float64Array;
  /** Z_jᵀ x of each column. */
  readonly products: (x: Float64Array) => Float64Array;
}

/** Columns of `length` entries. */
export function fixedColumns(Z: readonly Float64Array[], length: number): FixedColumns {
  const simd = Z.length * length < FEWEST ? undefined : memory();
  if (!simd) {
    return {
      sum: (u) => {
        const total = new Float64Array(length);
        Z.forEach((column, j) => axpy(u[j], column, total));
        return total;
      },
      products: (x) => Float64Array.from(Z, (column) => dot(x, column)),
    };
  }
  const stride = strideOf(length);
  const list = FIRST_ADDRESS;
  const weights = list + 8 * Math.ceil(Z.length / 2);
  const vector = 16 * Math.ceil((weights + 8 * Z.length) / 16);
  const place = (j: number): number => vector + stride * (j + 1);
  /** The memory, with the columns in it. */
  const filled = (): ArrayBuffer => {
    const buffer = simd.memory(place(Z.length));
    if (simd.claim(Z)) return buffer;
    new Uint32Array(buffer, list, Z.length).set(Z.map((_, j) => place(j)));
    Z.forEach((column, j) => {
      new Float64Array(buffer, place(j), length).set(column);
    });
    return buffer;
  };
  return {
    sum: (u) => {
      const buffer = filled();
      new Float64Array(buffer, weights, Z.length).set(u);
      simd.kernels.combine(list, 0, weights, 0, Z.length, vector, length);
      return new Float64Array(buffer, vector, length).slice();
    },
    products: (x) => {
      const buffer = filled();
      new Float64Array(buffer, vector, length).set(x);
      simd.kernels.products(list, Z.length, vector, weights, length);
      return new Float64Array(buffer, weights, Z.length).slice();
    },
  };
}

const memory = residence();

/** Fewer entries are not worth the copies. */
const FEWEST = 256;
