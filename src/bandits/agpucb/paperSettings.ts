/**
 * The constants of A-GP-UCB's paper. Source: [AGP] arXiv 1901.03357, Algorithm 1 and section 5; arms in the unit cube,
 * one column for each parameter.
 */
import type { Matrix } from '../../math/linalg/matrix.ts';
import type { AgpucbSettings } from './agpucb.ts';

/** Section 5: θ_0 = 1, B_0 = 2, confidence 0.9, λ = 0.1, p(t) = t^0.9. `sigma`: the noise's standard deviation. */
export function experimentSettings({ cols: D }: Matrix, sigma: number): AgpucbSettings {
  return {
    kernel: 'gaussian',
    lengthscales: new Array<number>(D).fill(1),
    dimension: D,
    sigma: () => sigma,
    width: { kind: 'theory', norm: 2, delta: 0.1 },
    tradeoff: TRADEOFF,
    estimator: 'bound',
    reference: referenceRegret,
    size: 1,
    standardise: false,
    repeats: true,
    initialArms: [],
  };
}

/** The paper's λ. */
export const TRADEOFF = 0.1;

/** p(t) = t^0.9 */
export function referenceRegret(t: number): number {
  return t ** 0.9;
}

/** Algorithm 1: the same with B_0 = 1 and θ_0 the diameter of the set of arms (of the box around them). */
export function algorithm1Settings(X: Matrix, sigma: number): AgpucbSettings {
  return {
    ...experimentSettings(X, sigma),
    lengthscales: new Array<number>(X.cols).fill(diameter(X)),
    width: { kind: 'theory', norm: 1, delta: 0.1 },
  };
}

/** The empirical width of section 5: β^½ = 2 on standardised rewards, and all of h in the lengthscales. */
export function empiricalSettings(X: Matrix, noise: number): AgpucbSettings {
  return {
    ...experimentSettings(X, noise),
    sigma: (scale) => Math.max(MIN_SIGMA, noise / scale),
    width: { kind: 'constant', multiplier: 2 },
    tradeoff: 0,
    estimator: 'one-step',
    standardise: true,
  };
}

/** As λ = 1e-4 in the practical preset. */
const MIN_SIGMA = 1e-2;

function diameter({ rows, cols, data }: Matrix): number {
  const sides = Array.from({ length: cols }, (_, j) => {
    const column = Array.from({ length: rows }, (_, i) => data[i * cols + j]);
    const ascending = column.sort((a, b) => a - b);
    return ascending[rows - 1] - ascending[0];
  });
  return Math.hypot(...sides) || 1; // the diameter of equal arms is 0
}
