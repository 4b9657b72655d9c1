/**
 * Bayesian linear regression: y = bᵀx + ε, b_j ~ N(m_j, s_j²), ε ~ N(0, σ²). With b = m + s ∘ w it is ridge regression:
 *
 *   w = argmin ‖Z w − r‖² + σ²‖w‖²,   Z = X diag(s),   r = y − X m          ZᵀZ + σ²I = RᵀR
 *   E bᵀx = mᵀx + wᵀz,   var (bᵀx + ε) = σ² (1 + ‖R⁻ᵀ z‖²),   z = s ∘ x
 *
 * σ² is the mean of ν₀ squares of σ₀ and of the n squared residuals, found in two rounds.
 *
 * Source: Bishop, Pattern Recognition and Machine Learning, 2006, eqs. 3.50, 3.51 and 3.59.
 */
import { ridgeRegression } from '../../math/linalg/ridge.ts';
import { dot } from '../../math/linalg/rows.ts';
import { solveLower, solveUpper } from '../../math/linalg/triangular.ts';

export interface Regression {
  /** n rows, [d] each. */
  readonly X: readonly (readonly number[])[];
  /** [n] */
  readonly y: readonly number[];
  /** [d], m and s. */
  readonly prior: { readonly mean: readonly number[]; readonly sd: readonly number[] };
  /** ν₀ and σ₀ > 0. */
  readonly noise: { readonly count: number; readonly sd: number };
}

/** The prediction of one more y, by its x. */
export type Prediction = (x: readonly number[]) => { readonly mean: number; readonly sd: number };

export function linearRegression({ X, y, prior: { mean: m, sd: s }, noise }: Regression): Prediction {
  const Z = s.map((sd, j) => Float64Array.from(X, (x) => sd * x[j]));
  const r = Float64Array.from(y, (value, i) => value - product(m, X[i]));
  const priorSum = noise.count * noise.sd ** 2;
  let variance = noise.sd ** 2;
  let fit = fitted(Z, r, variance);
  for (let round = 0; round < 2; round++) {
    const residuals = r.map((value, i) => value - Z.reduce((sum, column, j) => sum + fit.w[j] * column[i], 0));
    variance = (priorSum + dot(residuals, residuals)) / (noise.count + y.length);
    fit = fitted(Z, r, variance);
  }
  const { w, Rt } = fit;
  return (x) => {
    const z = Float64Array.from(x, (value, j) => s[j] * value);
    const mean = product(m, x) + dot(w, z);
    solveLower(Rt, z);
    return { mean, sd: Math.sqrt(variance * (1 + dot(z, z))) };
  };
}

function fitted(Z: readonly Float64Array[], r: Float64Array, variance: number) {
  const { Rt, c } = ridgeRegression(Z, r, variance);
  solveUpper(Rt, c);
  return { w: c, Rt };
}

function product(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, j) => sum + value * b[j], 0);
}
