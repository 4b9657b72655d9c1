/**
 * Regret of the trials so far, in the metric's own units. By definition it is never negative, but noise or an estimated
 * reference may make it so.
 *
 *   f*  the reference: the declared optimum (exact), otherwise the posterior mean of the recommended trial (estimated)
 *   s   +1 to maximize, -1 to minimize
 *   R_t = sum over i <= t of s (f* - y_i)        cumulative
 *   r_t = s f* - max over i <= t of s y_i        simple
 *
 * As in [BBKB] §2 for a declared optimum, with y_i in place of f(x_i), which a script does not report. A failed or an
 * invalid trial has no y_i: it repeats r_t and adds nothing to R_t. Failures before the first success have no r_t yet and
 * are left out.
 */
import { latestRecommendation } from '../study.ts';
import type { StudyState } from '../studyState.ts';
import type { Summary } from './summary.ts';
import { isValid } from '../trial.ts';

export function regretOf(study: StudyState): Summary['regret'] {
  const { optimum, goal } = study.declaration.objective;
  const sign = goal === 'maximize' ? 1 : -1;
  // max UCB - mean(best): by how much another point may still be better, at most
  const { mean = null, optimistic: optimisticValue = null } = latestRecommendation(study) ?? {};
  const reference = optimum ?? mean;
  const optimistic = mean === null || optimisticValue === null ? null : sign * (optimisticValue - mean);
  return {
    kind: optimum === undefined ? 'estimated' : 'exact',
    reference,
    ...(reference === null ? { trials: [], cumulative: [], simple: [] } : curves(study, reference, sign)),
    optimistic,
  };
}

function curves(
  study: StudyState,
  reference: number,
  sign: 1 | -1,
): Pick<Summary['regret'], 'trials' | 'cumulative' | 'simple'> {
  const trials: number[] = [];
  const cumulative: number[] = [];
  const simple: number[] = [];
  let sum = 0;
  let lowest = Infinity;
  for (const number of study.trialsWithResult) {
    const trial = study.trials[number - 1];
    if (isValid(trial)) {
      const regret = sign * (reference - trial.value);
      sum += regret;
      lowest = Math.min(lowest, regret);
    }
    if (lowest === Infinity) continue;
    trials.push(number);
    cumulative.push(sum);
    simple.push(lowest);
  }
  return { trials, cumulative, simple };
}
