/** A kernel between arms: its values for one arm at a time, because the whole A × A matrix is never needed. */
import { selected } from '../linalg/columns.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { squaredDistances } from '../compiled/columns.ts';
import { MOST_ROWS, rowDistances } from '../compiled/rowDistances.ts';
import { kernelValues, type KernelType } from './stationaryKernel.ts';

/** A kernel on a fixed set of A arms. */
export interface Covariance {
  readonly arms: number;
  /** [A], k(x_i, x_c) for every arm i. */
  readonly column: (c: number) => Float64Array;
  /** k(x_c, x_i) of these arms i, to the bit as in a column. */
  readonly row: (c: number, arms: readonly number[]) => Float64Array;
  /** [A], k(x_i, x_i). */
  readonly diagonal: Float64Array;
  /** The same kernel on some of these arms, which are numbered anew in this order. */
  readonly among: (arms: readonly number[]) => Covariance;
}

/** The covariance of a stationary kernel, with k(x, x) = 1. */
export interface StationaryCovariance extends Covariance {
  readonly kernel: KernelOnArms;
}

/** The parts of a stationary covariance. */
export interface KernelOnArms {
  readonly type: KernelType;
  /** D of [A], X in units of the lengthscales. */
  readonly columns: readonly Float64Array[];
  /** A */
  readonly arms: number;
}

/** The kernel between the rows of X [A, D]; `lengthscales` [D], in the units of X's columns, all positive. */
export function covariance(type: KernelType, lengthscales: readonly number[], X: Matrix): StationaryCovariance {
  return covarianceOf({ type, columns: scaleByLengthscales(X, lengthscales), arms: X.rows });
}

function covarianceOf(kernel: KernelOnArms): StationaryCovariance {
  const { type, columns, arms } = kernel;
  const columnAt = kernelOnRows(type, columns, arms);
  return {
    kernel,
    arms,
    diagonal: new Float64Array(arms).fill(1),
    column: (c) => columnAt(pointOf(columns, c)),
    row: (c, some) => {
      const r2 = new Float64Array(some.length);
      for (const column of columns) {
        for (let i = 0; i < r2.length; i++) r2[i] += (column[some[i]] - column[c]) * (column[some[i]] - column[c]);
      }
      return kernelValues(type, r2);
    },
    among: (some) =>
      covarianceOf({ type, columns: columns.map((values) => selected(values, some)), arms: some.length }),
  };
}

/** Row c of X, of which these are the columns. */
export function pointOf(columns: readonly Float64Array[], c: number): Float64Array {
  return Float64Array.from(columns, (column) => column[c]);
}

/** X as D columns of [A] in units of the lengthscales: by columns, so that inner loops run along memory. */
export function scaleByLengthscales({ rows, cols, data }: Matrix, lengthscales: readonly number[]): Float64Array[] {
  const columns = lengthscales.map(() => new Float64Array(rows));
  // rows of a block are in the cache for all columns: of a million rows, a pass over all of X for each column took
  // twice as long
  for (let from = 0; from < rows; from += ROWS) {
    const end = Math.min(rows, from + ROWS);
    columns.forEach((column, j) => {
      const lengthscale = lengthscales[j];
      for (let i = from; i < end; i++) column[i] = data[i * cols + j] / lengthscale;
    });
  }
  return columns;
}

const ROWS = 1024;

/**
 * [length], k between one x [D] after another and each of as many rows, which stay as they are; all in units of the
 * lengthscales. In `k`, by default a new one.
 */
export function kernelOnRows(type: KernelType, columns: readonly Float64Array[], length: number) {
  const distances = rowDistances(columns, length);
  const kernelWith = (x: Float64Array, k: Float64Array = new Float64Array(length)): Float64Array => {
    for (let from = 0; from < length; from += MOST_ROWS) {
      const part = k.subarray(from, from + MOST_ROWS);
      distances(x, from, from + part.length, part);
      kernelValues(type, part);
    }
    return k;
  };
  return kernelWith;
}

/** [length], k between x [D] and each of as many rows, given by their D columns; all in units of the lengthscales. */
export function kernelColumn(
  type: KernelType,
  columns: readonly Float64Array[],
  x: Float64Array,
  length: number,
): Float64Array {
  return kernelColumns(type, columns, [x], length)[0];
}

/** `kernelColumn` for each x of `points`. */
export function kernelColumns(
  type: KernelType,
  columns: readonly Float64Array[],
  points: readonly Float64Array[],
  length: number,
): Float64Array[] {
  return squaredDistances(columns, points, length).map((r2) => kernelValues(type, r2));
}
