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
