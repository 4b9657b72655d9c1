/**
 * The Nyström embedding: the arms seen through a dictionary S. The dictionary is BBKB's word for the inducing points.
 *
 *   z(x) = L⁻¹ k_S(x)          with K_S = L Lᵀ, so that z(x)ᵀ z(x') = k_S(x)ᵀ K_S⁺ k_S(x')
 *   r(x) = k(x, x) − ‖z(x)‖²   the part of x that the dictionary does not span, never below 0
 *
 * Source: [BKB] Calandriello et al., arXiv 1903.05594, section 3.1. Only the span of S matters, so any root of K_S will
 * do; this one is a Cholesky factor, with the arm of the largest residual next (complete pivoting), because it can be
 * extended by an arm without changing the coordinates that are there, and downdated by an arm by Givens rotations of
 * some of them. An eigenvalue root allows neither. Arms that the dictionary spans already (repeated, or dependent to
 * rounding) add no coordinate: m is the numerical rank of K_S.
 */
import { addSquares, rotateEntries, type GivensRotation } from '../linalg/columns.ts';
import { rotated } from '../compiled/columns.ts';
import { coordinatesFrom } from '../compiled/coordinates.ts';
import { columnStore, type ColumnStore } from '../compiled/columnStore.ts';
import type { Covariance } from './covariance.ts';

export interface Embedding {
  /** The m arms of the dictionary that carry a coordinate, in the order of the coordinates. */
  readonly pivots: readonly number[];
  /** Every arm of the dictionary, spanned ones included. */
  readonly dictionary: ReadonlySet<number>;
  /** m columns of [A]: Z[j][i] is coordinate j of z(x_i). Embeddings that extend one another share columns. */
  readonly Z: readonly Float64Array[];
  /** [A], r(x_i). */
  readonly residual: Float64Array;
  /** Sums over columns of Z. Embeddings that extend one another share it. */
  readonly store: ColumnStore<Float64Array>;
}

/** The part of a kernel that an embedding needs. */
export type ColumnsOfKernel = Pick<Covariance, 'column' | 'diagonal'>;

/** A residual below this share of k(x, x) is a rounding error and not another direction. */
const RANK_TOLERANCE = 1e-12;

export function embed(k: ColumnsOfKernel, dictionary: Iterable<number>): Embedding {
  const residual = k.diagonal;
  const store = columnStore<Float64Array>(residual.length, (column) => column);
  return extend(k, { pivots: [], dictionary: new Set<number>(), Z: [], residual, store }, dictionary);
}

/** Update: more arms in the dictionary. Those that are in it already change nothing. O(A m) for each new arm. */
export function extend(k: ColumnsOfKernel, from: Embedding, arms: Iterable<number>): Embedding {
  const pivots = [...from.pivots];
  const dictionary = new Set([...from.dictionary, ...arms]);
  const carriers = new Set(pivots);
  const remaining = [...dictionary].filter((arm) => !carriers.has(arm));
  const coordinates = coordinatesFrom(from, remaining.length);
  while (remaining.length > 0) {
    const residual = coordinates.residual();
    const place = largestResidual(remaining, residual);
    const c = remaining[place];
    if (residual[c] <= RANK_TOLERANCE * k.diagonal[c]) break;
    remaining.splice(place, 1);
    // ζ(x) = (k(x, c) − z(x)ᵀ z(c)) / √r(c), the next column of the Cholesky factor, for all arms
    coordinates.add(c, k.column(c));
    pivots.push(c);
  }
  return { pivots, dictionary, ...coordinates.end(), store: from.store };
}

/** An embedding without some arms that it had, and how its coordinates changed: first the rotations, then the drop. */
export interface Downdate {
  readonly embedding: Embedding;
  readonly rotations: readonly GivensRotation[];
  /** The last coordinates, columns of [A], which the removed arms alone spanned. */
  readonly droppedColumns: readonly Float64Array[];
}

/**
 * Downdate: these arms leave the dictionary. O(A (m − j)) for the arm of coordinate j; an embedding from scratch takes
 * O(A m²).
 *
 * L without row j has one entry too many in each row below. A Givens rotation of two columns, the same in L and in Z,
 * clears each of them, and the last column then has zeros for every arm that stays (Golub and Van Loan, Matrix
 * Computations, 4th ed., section 6.5.2). Arms that were spanned only together with the removed ones have a residual
 * again: `extend` with the dictionary gives them a coordinate.
 */
export function removeArms(from: Embedding, arms: ReadonlySet<number>): Downdate {
  const pivots = [...from.pivots];
  const positions = pivots.flatMap((arm, j) => (arms.has(arm) ? [j] : []));
  const first = positions.length > 0 ? positions[0] : pivots.length;
  // the rows of L alone say which rotations they are
  const L = pivots.map((arm) => coordinates(from.Z, arm));
  const rotations = positions.reverse().flatMap((position) => {
    pivots.splice(position, 1);
    L.splice(position, 1);
    return clearAboveDiagonal(L, position);
  });
  const fromFirst = rotations.map(({ j, c, s }) => ({ j: j - first, c, s }));
  const Z = [...from.Z.slice(0, first), ...rotated(from.Z.slice(first), fromFirst, from.residual.length)];
  for (let j = first; j < Z.length; j++) writeEntries(Z[j], pivots, L, j);
  const droppedColumns = Z.splice(pivots.length);
  const residual = from.residual.slice();
  for (const column of droppedColumns) addSquares(1, column, residual);
  const dictionary = new Set([...from.dictionary].filter((arm) => !arms.has(arm)));
  return { embedding: { pivots, dictionary, Z, residual, store: from.store }, rotations, droppedColumns };
}

/**
 * Rotates columns j and j + 1 of L for each row j from `first` on, so that the entry right of its diagonal is 0. Rows
 * above have only zeros there.
 */
function clearAboveDiagonal(L: readonly Float64Array[], first: number): GivensRotation[] {
  const rotations: GivensRotation[] = [];
  for (let j = first; j < L.length; j++) {
    const h = Math.hypot(L[j][j], L[j][j + 1]);
    const rotation = { j, c: L[j][j] / h, s: L[j][j + 1] / h };
    rotateEntries(rotation, L, j);
    L[j][j + 1] = 0;
    rotations.push(rotation);
  }
  return rotations;
}

/** z_arm ← L_ij for the arm of each row i. */
function writeEntries(z: Float64Array, arms: readonly number[], L: readonly Float64Array[], j: number): void {
  for (let i = 0; i < arms.length; i++) z[arms[i]] = L[i][j];
}

/** [m], z(x) of one arm. */
export function coordinates(Z: readonly Float64Array[], arm: number): Float64Array {
  const z = new Float64Array(Z.length);
  for (let j = 0; j < z.length; j++) z[j] = Z[j][arm];
  return z;
}

/** The place of the arm of the largest residual, the first of equals. */
function largestResidual(arms: readonly number[], residual: Float64Array): number {
  let best = 0;
  for (let i = 1; i < arms.length; i++) if (residual[arms[i]] > residual[arms[best]]) best = i;
  return best;
}
