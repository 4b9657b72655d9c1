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
 * invalid trial, or one that cannot be the best (bestSteps.ts), has no y_i: it repeats r_t and adds nothing to R_t.
 * Failures before the first success have no r_t yet and are left out.
 */
import { improvement } from '../../engine/port/goal.ts';
import type { Sequence } from '../list/list.ts';
import { canBeBest, type Course } from './bestSteps.ts';
import type { Summary } from './summary.ts';

type RegretReference = Pick<Summary['regret'], 'kind' | 'reference' | 'optimistic'>;

/** @param ended the trials with a result, in the order in which they ended */
export function regretCurves(
  { kind, reference, optimistic }: RegretReference,
  course: Course,
  ended: Sequence<number>,
): Summary['regret'] {
  const curves: Pick<Summary['regret'], 'trials' | 'cumulative' | 'simple'> = {
    trials: [],
    cumulative: [],
    simple: [],
  };
  if (reference === null) return { kind, reference, ...curves, optimistic };
  const canBe = canBeBest(course);
  let sum = 0;
  let lowest = Infinity;
  for (const number of ended) {
    const row = course.trials.at(number - 1);
    if (row !== undefined && row.value !== null && canBe(row)) {
      const regret = improvement(reference, row.value, course.goal);
      sum += regret;
      lowest = Math.min(lowest, regret);
    }
    if (lowest === Infinity) continue;
    curves.trials.push(number);
    curves.cumulative.push(sum);
    curves.simple.push(lowest);
  }
  return { kind, reference, ...curves, optimistic };
}
