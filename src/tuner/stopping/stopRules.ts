/** Whether one of a person's own rules, `trial.stop`, ends a running trial. */
import { isBetter } from '../../engine/port/goal.ts';
import type { Objective, StopRules } from '../../declaration/declaration.ts';
import type { GrowingCurve } from '../../runner/metric/curve.ts';

export interface RuledStop {
  readonly rule: 'above' | 'below' | 'diverged' | 'patience';
  /** The trial's result, where the rule means that it has reached its best. */
  readonly result?: number;
}

type Meaning = Pick<Objective, 'goal' | 'report'>;

export function ruledStop(curve: GrowingCurve, rules: StopRules, objective: Meaning): RuledStop | undefined {
  const { below, above, diverged, patience, minReports } = rules;
  const { points, every } = curve;
  if (diverged && hasDiverged(curve, objective)) return { rule: 'diverged' };
  const last = points.at(-1);
  if (last === undefined || points.length * every < minReports) return undefined;
  const best = indexOfBest(curve, objective);
  const result = objective.report === 'best' ? points[best].value : last.value;
  const isReached = (limit: number): boolean => isBetter(last.value, limit, objective.goal);
  if (above !== undefined && last.value > above) return { rule: 'above', ...(isReached(above) && { result }) };
  if (below !== undefined && last.value < below) return { rule: 'below', ...(isReached(below) && { result }) };
  const since = (points.length - 1 - best) * every;
  return patience !== undefined && since >= patience ? { rule: 'patience', result } : undefined;
}

/**
 * Ten times its first value, and worse: a loss that starts at 2.3 and is at 24, a reward that starts at -10 and is at
 * -101.
 */
function hasDiverged({ points, isFinite }: GrowingCurve, { goal }: Meaning): boolean {
  if (!isFinite) return true;
  const [first, last] = [points.at(0)?.value ?? 0, points.at(-1)?.value ?? 0];
  return first !== 0 && isBetter(first, last, goal) && Math.abs(last) > 10 * Math.abs(first);
}

/** The first of equals. */
function indexOfBest({ points }: GrowingCurve, { goal }: Meaning): number {
  return points.reduce((best, { value }, i) => (isBetter(value, points[best].value, goal) ? i : best), 0);
}
