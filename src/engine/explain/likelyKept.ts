/** Where the limits are likely kept: what is said to be as good as the best has to be so in this respect, too. */
import type { Matrix } from '../../math/linalg/matrix.ts';
import type { FittedModel } from '../propose/fittedModel.ts';
import { MIN_PROBABILITY, probabilitiesToKeepAll } from '../propose/keepsLimits.ts';

/** Of each row of X [n, D] whether it keeps all limits with enough probability. Without limits all do. */
export function likelyKept({ limits }: Pick<FittedModel, 'limits'>, X: Matrix): readonly boolean[] {
  const keeps = probabilitiesToKeepAll(limits, X);
  return Array.from({ length: X.rows }, (_, i) => keeps === undefined || keeps[i] >= MIN_PROBABILITY);
}
