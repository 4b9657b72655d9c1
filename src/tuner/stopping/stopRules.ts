/** Whether one of a person's own rules, `trial.stop`, ends a running trial. */
import { isBetter } from '../../engine/port/goal.ts';
import type { FurtherObjective, StopRules } from '../../declaration/declaration.ts';
import type { GrowingCurve } from '../../runner/metric/curve.ts';

export interface RuledStop {
  readonly rule: 'above' | 'below' | 'diverged' | 'patience';
  /** The trial's result, where the rule means that it has reached its best. */
  readonly result?: number;
}

type Meaning = Pick<FurtherObjective, 'goal' | 'report'>;

/** @param objective what the metric's values mean; undefined where neither side is the better one */
export function ruledStop(
  curve: GrowingCurve,
  rules: StopRules,
  objective: Meaning | undefined,
): RuledStop | undefined {
  const { below, above, diverged, patience, minReports } = rules;
  const { points, every } = curve;
  if (diverged && hasDiverged(curve, objective)) return { rule: 'diverged' };
  const last = points.at(-1);
  const result = valueThatCounts(curve, objective);
  if (last === undefined || result === undefined || !hasReported(curve, minReports)) return undefined;
  const isReached = (limit: number) => objective !== undefined && isBetter(last.value, limit, objective.goal);
  if (above !== undefined && last.value > above) return { rule: 'above', ...(isReached(above) && { result }) };
  if (below !== undefined && last.value < below) return { rule: 'below', ...(isReached(below) && { result }) };
  if (objective === undefined || patience === undefined) return undefined;
  const since = (points.length - 1 - indexOfBest(curve, objective)) * every;
  return since >= patience ? { rule: 'patience', result } : undefined;
}

/** The value that would be the trial's result if it ended now: the last or, where the objective says so, the best. */
export function valueThatCounts(curve: GrowingCurve, objective: Meaning | undefined): number | undefined {
  return curve.points.at(objective?.report === 'best' ? indexOfBest(curve, objective) : -1)?.value;
}

export function hasReported({ points, every }: GrowingCurve, minReports: number): boolean {
  return points.length * every >= minReports;
}

/**
 * Ten times its first value, and worse: a loss that starts at 2.3 and is at 24, a reward that starts at -10 and is at
 * -101. Where neither side is worse, only no finite number.
 */
function hasDiverged({ points, isFinite }: GrowingCurve, objective: Meaning | undefined): boolean {
  if (!isFinite) return true;
  if (objective === undefined) return false;
  const [first, last] = [points.at(0)?.value ?? 0, points.at(-1)?.value ?? 0];
  return first !== 0 && isBetter(first, last, objective.goal) && Math.abs(last) > 10 * Math.abs(first);
}

/** The first of equals. */
function indexOfBest({ points }: GrowingCurve, { goal }: Meaning): number {
  return points.reduce((best, { value }, i) => (isBetter(value, points[best].value, goal) ? i : best), 0);
}
