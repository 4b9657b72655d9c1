import type { AgpucbSettings } from '../../../../src/bandits/agpucb/agpucb.ts';
import { experimentSettings } from '../../../../src/bandits/agpucb/paperSettings.ts';
import type { Matrix } from '../../../../src/math/linalg/matrix.ts';

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
