/**
 * Ridge regression without the normal equations: w that minimises ‖Z w − y‖² + λ‖w‖², and V = ZᵀZ + λI as RᵀR.
 *
 *   [ √λ I ]       [ R ]        [ 0 ]       [ c ]
 *   [   Z  ]  = Q  [ 0 ]   ,    [ y ]  = Q  [ … ]   ,    R w = c
 *
 * V has condition number (‖Z‖² + λ)/λ, about 1e9 at λ = 1e-6 and a thousand rows, and R has the root of that. Forming V
 * would lose half of the digits that R keeps. One Householder reflection for each column, on the rows of Z and on the
 * one row of √λ I that it meets, so that no other zero is filled (Golub and Van Loan, Matrix Computations, 4th ed.,
 * sections 5.1 and 6.5.3). O(n m²).
 */
import { axpy } from './columns.ts';
import { dot } from './rows.ts';

export interface RidgeFactors {
  /** Rᵀ by rows: row j has entries 0 to j. */
  readonly Rt: readonly Float64Array[];
  readonly c: Float64Array;
}

/** Z as m columns of [n], y [n], λ > 0. */
export function ridgeRegression(Z: readonly Float64Array[], y: Float64Array, lambda: number): RidgeFactors {
  const m = Z.length;
  const columns = Z.map((column) => column.slice());
  const rest = y.slice();
  const Rt = columns.map((_, j) => new Float64Array(j + 1));
  const c = new Float64Array(m);
  columns.forEach((z, j) => {
    const { h, pivot, beta } = reflection(lambda, dot(z, z));
    Rt[j][j] = h;
    if (beta === undefined) return;
    for (let l = j + 1; l < m; l++) Rt[l][j] = pivot * reflect(beta, z, columns[l]);
    c[j] = pivot * reflect(beta, z, rest);
  });
  return { Rt, c };
}

/**
 * R_jj, and the reflector (ρ − h, z) with ρ = √λ: h − ρ = ‖z‖²/(ρ + h), which has no cancellation, and β. None where
 * ‖z‖² is 0.
 */
export function reflection(lambda: number, square: number): { h: number; pivot: number; beta: number | undefined } {
  const h = Math.sqrt(lambda + square);
  const pivot = square / (Math.sqrt(lambda) + h);
  return { h, pivot, beta: square === 0 ? undefined : 2 / (pivot * pivot + square) };
}

/** x ← x − β (zᵀx) z; β zᵀx. */
function reflect(beta: number, z: Float64Array, x: Float64Array): number {
  const tau = beta * dot(z, x);
  axpy(-tau, z, x);
  return tau;
}
