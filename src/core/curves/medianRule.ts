/**
 * The median stopping rule of Golovin et al., "Google Vizier: A Service for Black-Box Optimization" (KDD 2017),
 * section 3.2: a trial is stopped at step s if its best value by then is worse than the median of the running averages
 * up to s of the trials that ran to their end.
 */
import { quantile } from '../quantile.ts';
import type { Curve, EndedCurve } from './curve.ts';

/** The median of the running averages at `step`; null if no trial that ran to its end has a report by then. */
export function medianThreshold(step: number, ended: readonly EndedCurve[]): number | null {
  const averages = ended.flatMap(({ curve, result }) => (result === null ? [] : averageUpTo(curve, step)));
  return averages.length === 0 ? null : quantile(averages, 0.5);
}

function averageUpTo(curve: Curve, step: number): number[] {
  const values = curve.filter((report) => report.step <= step).map(({ value }) => value);
  return values.length === 0 ? [] : [values.reduce((sum, value) => sum + value / values.length, 0)];
}
