/**
 * Asynchronous successive halving, Li et al., "A System for Massively Parallel Hyperparameter Tuning" (MLSys 2020), in
 * its form that stops trials instead of promoting them: the rungs are r, rη, rη², … reports, and a trial goes on from a
 * rung only if it is among the best 1/η of the trials that have reached it.
 */
import { quantile } from '../../math/quantile.ts';
import { valueAt } from './curve.ts';
import type { EarlyStopQuestion } from './question.ts';

interface Rungs {
  /** r */
  readonly minReports: number;
  /** η */
  readonly eta: number;
}

/** The worst value that goes on from here; null between the rungs. */
export function halvingThreshold(
  { curve, ended, reports = curve.length }: EarlyStopQuestion,
  rungs: Rungs,
): number | null {
  if (!isRung(reports, rungs)) return null;
  const { step, value } = curve[curve.length - 1];
  const reached = ended.filter(({ curve }) => (curve.at(-1)?.step ?? -Infinity) >= step);
  const values = reached.flatMap(({ curve }) => valueAt(curve, step) ?? []);
  return quantile([value, ...values], 1 / rungs.eta);
}

/** Whether `reports` is r η^k, rounded, for some k. */
export function isRung(reports: number, { minReports, eta }: Rungs): boolean {
  const r = Math.max(1, minReports);
  const k = Math.round(Math.log(reports / r) / Math.log(eta));
  return k >= 0 && Math.round(r * eta ** k) === reports;
}
