/**
 * Where the limits are likely kept, and trials do not likely fail: what is said to be as good as the best has to be so
 * in these respects, too.
 */
import type { Matrix } from '../../math/linalg/matrix.ts';
import { MIN_PROBABILITY, probabilitiesToKeepAll } from '../propose/keepsLimits.ts';
import type { FittedStudy } from './fittedStudy.ts';

/**
 * Of each row of X [n, D] the probability that a trial has a value and keeps all limits, as `probabilitiesToKeepAll`: one
 * that fails keeps none. Undefined without limits.
 */
export function chancesToKeep(
  { limits, success }: Pick<FittedStudy, 'limits' | 'success'>,
  X: Matrix,
  isOneRun = false,
): readonly number[] | undefined {
  return limits.length === 0 ? undefined : probabilitiesToKeepAll([...limits, ...success], X, isOneRun);
}

/** Of each row of X [n, D] whether a trial has a value and keeps all limits with enough probability. */
export function likelyKept({ limits, success }: FittedStudy, X: Matrix): readonly boolean[] {
  const keeps = probabilitiesToKeepAll([...limits, ...success], X);
  return Array.from({ length: X.rows }, (_, i) => keeps === undefined || keeps[i] >= MIN_PROBABILITY);
}
