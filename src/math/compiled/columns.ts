/**
 * The sums over long columns of math/linalg/columns.ts and math/linalg/triangular.ts, to the bit, by the compiled loops
 * where there are any.
 *
 * The columns are copied to the module's memory tile by tile, so that a tile stays in the cache for all sums that need
 * it.
 */
import * as plain from '../linalg/columns.ts';
import {
  addSquaredSolves as plainAddSquaredSolves,
  solveLowerColumns as plainSolveLowerColumns,
  squaredNorms as plainSquaredNorms,
  type SquaredNorms,
} from '../linalg/triangular.ts';
import { FIRST_ADDRESS, sharedSimd, strideOf, type Simd } from './module.ts';

/** Σ_j u_j Z_j, as in math/linalg/columns.ts. */
export function linearCombination(Z: readonly Float64Array[], u: Float64Array, length: number): Float64Array {
  return linearCombinations(Z, [u], length)[0];
}

/** `linearCombination` for each u of U. */
export function linearCombinations(
  Z: readonly Float64Array[],
  U: readonly Float64Array[],
  length: number,
): Float64Array[] {
  const simd = simdFor(length * U.length);
  if (!simd) return plain.linearCombinations(Z, U, length);
  const { combine } = simd.kernels;
  const sums = U.map(() => new Float64Array(length));
  inTiles(simd, Z, U, length, ({ columns, weights, sum, width, copyTo }) => {
    weights.forEach(({ address, grouped, count }, q) => {
      combine(columns, 0, address, grouped, count, sum, width);
      copyTo(sums[q], sum);
    });
  });
  return sums;
}

/** y ← y + Σ_q a_q (Σ_j u_qj Z_j)², in place: `addSquares` of each of `linearCombinations`. */
export function addSquaredCombinations(
  Z: readonly Float64Array[],
  U: readonly Float64Array[],
  a: ArrayLike<number>,
  y: Float64Array,
): void {
  const simd = simdFor(y.length * U.length);
  if (!simd) {
    plain.linearCombinations(Z, U, y.length).forEach((sum, q) => plain.addSquares(a[q], sum, y));
    return;
  }
  const { combine, addSquares } = simd.kernels;
  inTiles(simd, [...Z, y], U, y.length, ({ columns, weights, sum, width, place, copyTo }) => {
    const total = place(Z.length);
    weights.forEach(({ address, grouped, count }, q) => {
      combine(columns, 0, address, grouped, count, sum, width);
      addSquares(a[q], sum, total, width);
    });
    copyTo(y, total);
  });
}

/** Σ_j (X_j − x_j)² for each x of `points`, as in math/linalg/columns.ts. */
export function squaredDistances(
  X: readonly Float64Array[],
  points: readonly Float64Array[],
  length: number,
): readonly Float64Array[] {
  const simd = simdFor(length * points.length);
  if (!simd) return points.map((x) => plain.squaredDistances(X, x, length));
  const distances = points.map(() => new Float64Array(length));
  inTiles(simd, X, points, length, ({ columns, weights, sum, width, copyTo }) => {
    weights.forEach(({ address }, q) => {
      simd.kernels.squaredDistances(columns, X.length, address, sum, width);
      copyTo(distances[q], sum);
    });
  });
  return distances;
}

/** Copies of the columns after these rotations, as in math/linalg/columns.ts. */
export function rotated(
  Z: readonly Float64Array[],
  rotations: readonly plain.GivensRotation[],
  length: number,
): Float64Array[] {
  const simd = simdFor(length * rotations.length);
  if (!simd) return plain.rotated(Z, rotations);
  const copies = Z.map(() => new Float64Array(length));
  const numbers = Float64Array.from(rotations.flatMap(({ j, c, s }) => [j, c, s]));
  inTiles(simd, Z, [numbers], length, ({ columns, weights: [{ address }], width, place, copyTo }) => {
    simd.kernels.rotate(columns, address, rotations.length, width);
    copies.forEach((copy, j) => copyTo(copy, place(j)));
  });
  return copies;
}

/** L⁻¹ X, as in math/linalg/triangular.ts. */
export function solveLowerColumns(
  L: readonly Float64Array[],
  X: readonly Float64Array[],
  length: number,
): Float64Array[] {
  const simd = simdFor(length * L.length);
  if (!simd) return plainSolveLowerColumns(L, X, length);
  const { combine, subtractAndDivide } = simd.kernels;
  const Z = L.map(() => new Float64Array(length));
  inTiles(simd, X.slice(0, L.length), L, length, ({ columns, weights, sum, width, place, copyTo }) => {
    weights.forEach(({ address }, j) => {
      combine(columns, 0, address, j & ~3, j, sum, width);
      subtractAndDivide(sum, L[j][j], place(j), width);
      copyTo(Z[j], place(j));
    });
  });
  return Z;
}

/** y ← y + Σ_q a_q ‖z_q‖² with z_q = L_q⁻¹ z_{q−1}, as in math/linalg/triangular.ts. */
export function addSquaredSolves(
  triangles: readonly (readonly Float64Array[])[],
  X: readonly Float64Array[],
  a: ArrayLike<number>,
  y: Float64Array,
): void {
  const simd = simdFor(y.length * X.length);
  if (!simd) {
    plainAddSquaredSolves(triangles, X, a, y);
    return;
  }
  const { combine, subtractAndDivide, addSquares } = simd.kernels;
  const m = X.length;
  inTiles(simd, [...X, y], triangles.flat(), y.length, ({ columns, weights, sum, width, place, copyTo }) => {
    for (const [q, L] of triangles.entries()) {
      for (let j = 0; j < m; j++) {
        combine(columns, 0, weights[q * m + j].address, j & ~3, j, sum, width);
        subtractAndDivide(sum, L[j][j], place(j), width);
        addSquares(a[q], place(j), place(m), width);
      }
    }
    copyTo(y, place(m));
  });
}

/** ‖L⁻¹ x‖² and ‖M L⁻¹ x‖² of many x, as in math/linalg/triangular.ts. */
export function squaredNorms(
  L: readonly Float64Array[],
  M: readonly Float64Array[],
  X: readonly Float64Array[],
  length: number,
): SquaredNorms {
  const simd = simdFor(length * L.length);
  if (!simd) return plainSquaredNorms(L, M, X, length);
  const norms = { spanned: new Float64Array(length), projected: new Float64Array(length) };
  const { combine, subtractAndDivide, addSquares } = simd.kernels;
  const m = L.length;
  // the last two columns are room for the norms
  const columns = [...X, norms.spanned, norms.projected];
  inTiles(simd, columns, [...L, ...M], length, ({ columns: list, weights, sum, width, place, copyTo }) => {
    for (let j = 0; j < m; j++) {
      combine(list, 0, weights[j].address, j & ~3, j, sum, width);
      subtractAndDivide(sum, L[j][j], place(j), width);
      addSquares(1, place(j), place(m), width);
    }
    for (let q = 0; q < m; q++) {
      combine(list, 0, weights[m + q].address, groupedCount(M, q), M[q].length, sum, width);
      addSquares(1, sum, place(m + 1), width);
    }
    copyTo(norms.spanned, place(m));
    copyTo(norms.projected, place(m + 1));
  });
  return norms;
}

/** Fewer products than this are not worth the copies. */
const FEWEST = 256;

function simdFor(products: number): Simd | undefined {
  return products < FEWEST ? undefined : sharedSimd();
}

interface Tile {
  /** Where the addresses of the columns are. */
  readonly columns: number;
  /** Where each u is, and how many of its entries are summed four by four. */
  readonly weights: readonly { readonly address: number; readonly grouped: number; readonly count: number }[];
  /** Room for a sum. */
  readonly sum: number;
  readonly width: number;
  /** The address of a column. */
  readonly place: (j: number) => number;
  /** Copies what is at an address to these entries of a column. */
  readonly copyTo: (column: Float64Array, from: number) => void;
}

/** The entries of a tile, of all columns together, fit into a cache of 1 MB. */
const TILE_ENTRIES = 98_304;
/** A copy of fewer entries takes as long. */
const NARROWEST = 128;

function inTiles(
  simd: Simd,
  Z: readonly Float64Array[],
  U: readonly Float64Array[],
  length: number,
  visit: (tile: Tile) => void,
): void {
  const widest = Math.min(length, Math.max(NARROWEST, Math.floor(TILE_ENTRIES / (Z.length + 1))));
  const stride = strideOf(widest);
  const columns = FIRST_ADDRESS;
  const firstWeight = columns + 8 * Math.ceil(Z.length / 2);
  const sum = 16 * Math.ceil((firstWeight + 8 * U.reduce((total, u) => total + u.length, 0)) / 16);
  const place = (j: number): number => sum + (j + 1) * stride;
  const buffer = simd.memory(place(Z.length));
  const entries = new Float64Array(buffer);
  new Uint32Array(buffer, columns, Z.length).set(Z.map((_, j) => place(j)));
  let next = firstWeight;
  const weights = U.map((u, q) => {
    const address = next;
    entries.set(u, address / 8);
    next += 8 * u.length;
    return { address, grouped: groupedCount(U, q), count: u.length };
  });
  for (let from = 0; from < length; from += widest) {
    const width = Math.min(widest, length - from);
    Z.forEach((column, j) => entries.set(column.subarray(from, from + width), place(j) / 8));
    const copyTo = (column: Float64Array, address: number): void => {
      column.set(entries.subarray(address / 8, address / 8 + width), from);
    };
    visit({ columns, weights, sum, width, place, copyTo });
  }
}

/** How many columns are summed four by four: sums are made two by two, and those four by four as far as both go. */
export function groupedCount(U: readonly Float64Array[], q: number): number {
  const other = U.at(q ^ 1);
  return Math.min(U[q].length, other?.length ?? Infinity) & ~3;
}
