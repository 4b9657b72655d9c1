/**
 * The variances of many arms whose embedding nobody keeps: block by block, each column of a block in one pass of compiled loops. At m = 110 an
 * arm takes 4 µs, and 30 by itself.
 */
import { zeroRows } from '../linalg/rows.ts';
import type { SquaredNorms } from '../linalg/triangular.ts';
import { squaredNorms } from '../simd/columns.ts';
import type { ColumnStore } from '../simd/columnStore.ts';

/** What makes the variance of an arm x: z(x) = L⁻¹ k_S(x), and σ̃²(x) = ‖M z(x)‖² + (k(x, x) − ‖z(x)‖²)/λ. */
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
export function manyVariances(
  columns: ColumnStore<number>,
  factors: VarianceFactors,
  places: Int32Array,
): Float64Array {
  const { lambda, pivots, L, M } = factors;
  const all = new Float64Array(places.length);
  const room = zeroRows(pivots.length, Math.min(BLOCK, places.length));
  for (let from = 0; from < places.length; from += BLOCK) {
    const block = places.subarray(from, from + BLOCK);
    columns.entries(pivots, block, room);
    addResiduals(squaredNorms(L, M, room, block.length), lambda, all.subarray(from, from + BLOCK));
  }
  return all;
}

/** A loop of its own is compiled once, and not with all that is around it. */
function addResiduals({ spanned, projected }: SquaredNorms, lambda: number, variances: Float64Array): void {
  for (let i = 0; i < variances.length; i++) variances[i] = projected[i] + Math.max(0, 1 - spanned[i]) / lambda;
}
