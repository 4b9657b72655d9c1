/**
 * The median stopping rule of Golovin et al., "Google Vizier: A Service for Black-Box Optimization" (KDD 2017),
 * section 3.2: a trial is stopped at step s if its best value by then is worse than the median of the running averages
 * up to s of the trials that ran to their end.
 */
import { quantile } from '../../math/quantile.ts';
import type { Curve, EndedCurve } from './curve.ts';

/** The median of the running averages at `step`; null if no trial that ran to its end has a report by then. */
export function medianThreshold(step: number, ended: readonly EndedCurve[]): number | null {
  const averages = ended.flatMap(({ curve, result }) => (result === null ? [] : (knownAverage(curve, step) ?? [])));
  return averages.length === 0 ? null : quantile(averages, 0.5);
}

const known = new WeakMap<Curve, { readonly step: number; readonly average: number | undefined }>();

/**
 * In hindsight the same curves are asked about for each of the best trials, which took 20 ms of 200 curves of 200
 * reports.
 */
function knownAverage(curve: Curve, step: number): number | undefined {
  const before = known.get(curve);
  if (before?.step === step) return before.average;
  const average = averageUpTo(curve, step);
  known.set(curve, { step, average });
  return average;
}

function averageUpTo(curve: Curve, step: number): number | undefined {
  const values = curve.filter((report) => report.step <= step).map(({ value }) => value);
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value / values.length, 0);
}
