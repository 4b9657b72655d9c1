/**
 * The posterior mean of f(x) = Σ_s β_s h_s(x) + δ(x), β_s ~ N(b_s, v_s), by its definition: of the Gaussian process
 * whose prior mean is Σ_s b_s h_s(x) and whose kernel is s_f² k(x, x') + Σ_s v_s h_s(x) h_s(x').
 */
import { CholeskyDecomposition, Matrix } from 'ml-matrix';

export interface Basis {
  /** At all rows, of which the first are those with values. */
  readonly values: ArrayLike<number>;
  readonly mean: number;
  readonly variance: number;
}

/** @param k [N, N], s_f² k between all rows; y are the values of the first ones, with this variance of their noise */
export function meanWithBasis(k: Matrix, basis: readonly Basis[], y: readonly number[], noise: number): number[] {
  const prior = (i: number): number => basis.reduce((sum, { values, mean }) => sum + mean * values[i], 0);
  const whole = (i: number, j: number): number =>
    basis.reduce((sum, { values, variance }) => sum + variance * (values[i] * values[j]), k.get(i, j));
  const rows = [...y.keys()];
  const C = new Matrix(rows.map((i) => rows.map((j) => whole(i, j) + (i === j ? noise : 0))));
  const weights = new CholeskyDecomposition(C).solve(Matrix.columnVector(y.map((value, i) => value - prior(i))));
  return Array.from({ length: k.rows }, (_, x) =>
    rows.reduce((sum, i) => sum + whole(x, i) * weights.get(i, 0), prior(x)),
  );
}
