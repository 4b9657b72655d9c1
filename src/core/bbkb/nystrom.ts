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
import { addSquares, type GivensRotation } from '../linalg/columns.ts';
import { rotated } from '../simd/columns.ts';
import { coordinatesFrom } from '../simd/coordinates.ts';
import type { Covariance } from '../kernel/covariance.ts';

export interface Embedding {
  /** The m arms of the dictionary that carry a coordinate, in the order of the coordinates. */
  readonly pivots: readonly number[];
  /** Every arm of the dictionary, spanned ones included. */
  readonly dictionary: ReadonlySet<number>;
  /** m columns of [A]: Z[j][i] is coordinate j of z(x_i). Embeddings that extend one another share columns. */
  readonly Z: readonly Float64Array[];
  /** [A], r(x_i). */
  readonly residual: Float64Array;
}

/** What an embedding needs of a kernel. */
export type ColumnsOfKernel = Pick<Covariance, 'column' | 'diagonal'>;

/** A residual below this share of k(x, x) is a rounding error and not another direction. */
const RANK_TOLERANCE = 1e-12;

export function embed(k: ColumnsOfKernel, dictionary: Iterable<number>): Embedding {
  const empty = { pivots: [], dictionary: new Set<number>(), Z: [], residual: k.diagonal };
  return extend(k, empty, dictionary);
}

/** Update: more arms in the dictionary. Those that are in it already change nothing. O(A m) for each new arm. */
export function extend(k: ColumnsOfKernel, from: Embedding, arms: Iterable<number>): Embedding {
  const pivots = [...from.pivots];
  const remaining = new Set(arms);
  const dictionary = new Set([...from.dictionary, ...remaining]);
  const coordinates = coordinatesFrom(from.Z, from.residual, remaining.size);
  for (;;) {
    const residual = coordinates.residual();
    const c = largestResidual(remaining, residual);
    if (c === undefined || residual[c] <= RANK_TOLERANCE * k.diagonal[c]) break;
    remaining.delete(c);
    // ζ(x) = (k(x, c) − z(x)ᵀ z(c)) / √r(c), the next column of the Cholesky factor, for all arms
    coordinates.add(c, k.column(c));
    pivots.push(c);
  }
  return { pivots, dictionary, ...coordinates.end() };
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
  const rotations: GivensRotation[] = [];
  for (const position of positions.reverse()) {
    pivots.splice(position, 1);
    L.splice(position, 1);
    for (let j = position; j < pivots.length; j++) {
      const [a, b] = [L[j][j], L[j][j + 1]];
      const h = Math.hypot(a, b);
      const [c, s] = [a / h, b / h];
      for (const row of L) [row[j], row[j + 1]] = [c * row[j] + s * row[j + 1], c * row[j + 1] - s * row[j]];
      L[j][j + 1] = 0;
      rotations.push({ j, c, s });
    }
  }
  const fromFirst = rotations.map(({ j, c, s }) => ({ j: j - first, c, s }));
  const Z = [...from.Z.slice(0, first), ...rotated(from.Z.slice(first), fromFirst, from.residual.length)];
  pivots.forEach((arm, i) => {
    for (let j = first; j < Z.length; j++) Z[j][arm] = L[i][j];
  });
  const droppedColumns = Z.splice(pivots.length);
  const residual = from.residual.slice();
  for (const column of droppedColumns) addSquares(1, column, residual);
  const dictionary = new Set([...from.dictionary].filter((arm) => !arms.has(arm)));
  return { embedding: { pivots, dictionary, Z, residual }, rotations, droppedColumns };
}

/** [m], z(x) of one arm. */
export function coordinates(Z: readonly Float64Array[], arm: number): Float64Array {
  const z = new Float64Array(Z.length);
  for (let j = 0; j < z.length; j++) z[j] = Z[j][arm];
  return z;
}

/** The arm of the largest residual, the first of equals. */
function largestResidual(remaining: ReadonlySet<number>, residual: Float64Array): number | undefined {
  let best: number | undefined;
  for (const arm of remaining) if (best === undefined || residual[arm] > residual[best]) best = arm;
  return best;
}
