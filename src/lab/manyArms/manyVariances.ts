/**
 * The variances of many arms whose embedding nobody keeps: block by block, each column of a block in one pass of
 * compiled loops. At m = 110 an arm takes 4 µs, and 30 by itself.
 */
import { selected } from '../../math/linalg/columns.ts';
import { zeroRows } from '../../math/linalg/rows.ts';
import type { SquaredNorms } from '../../math/linalg/triangular.ts';
import { squaredNorms } from '../../math/compiled/columns.ts';
import type { ColumnStore } from '../../math/compiled/columnStore.ts';

/** The factors of an arm's variance: z(x) = L⁻¹ k_S(x), and σ̃²(x) = ‖M z(x)‖² + (k(x, x) − ‖z(x)‖²)/λ. */
export interface VarianceFactors {
  readonly lambda: number;
  /** The arms of the dictionary that carry a coordinate. */
  readonly pivots: readonly number[];
  /** K_S = L Lᵀ, V⁻¹ = Mᵀ M, by rows, of which row i has entries 0 to i. */
  readonly L: readonly Float64Array[];
  readonly M: readonly Float64Array[];
}

/** The columns of a block stay in the cache. */
const BLOCK = 1024;

/** σ̃² of the arms at these places of the kernel's columns, for a kernel of k(x, x) = 1. */
export function manyVariances(store: ColumnStore<number>, factors: VarianceFactors, places: Int32Array): Float64Array {
  const columns = store.columns(factors.pivots);
  const room = zeroRows(columns.length, Math.min(BLOCK, places.length));
  return inBlocks(factors, places.length, (from, end) =>
    columns.map((column, j) => selected(column, places.subarray(from, end), room[j])),
  );
}

/** σ̃² of all `length` arms. */
export function everyVariance(store: ColumnStore<number>, factors: VarianceFactors, length: number): Float64Array {
  const columns = store.columns(factors.pivots);
  return inBlocks(factors, length, (from, end) => columns.map((column) => column.subarray(from, end)));
}

/** @param blockOf the entries `from` to `end` − 1 of the columns of the kernel */
function inBlocks(
  { lambda, L, M }: VarianceFactors,
  length: number,
  blockOf: (from: number, end: number) => readonly Float64Array[],
): Float64Array {
  const all = new Float64Array(length);
  for (let from = 0; from < length; from += BLOCK) {
    const end = Math.min(length, from + BLOCK);
    addResiduals(squaredNorms(L, M, blockOf(from, end), end - from), lambda, all.subarray(from, end));
  }
  return all;
}

/** A loop of its own is compiled once, and not with all that is around it. */
function addResiduals({ spanned, projected }: SquaredNorms, lambda: number, variances: Float64Array): void {
  for (let i = 0; i < variances.length; i++) variances[i] = projected[i] + Math.max(0, 1 - spanned[i]) / lambda;
}
