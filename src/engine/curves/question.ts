/**
 * Everything that a decision to stop a trial early depends on, and the decision. All values are in the metric's units.
 */
import type { Goal } from '../port/goal.ts';
import type { Curve, EndedCurve } from './curve.ts';

export interface EarlyStopQuestion {
  readonly goal: Goal;
  /** The running trial's reports, the newest last. Those that are not finite are left out, here and below. */
  readonly curve: Curve;
  /** How many reports these are, where `curve` keeps one of several. */
  readonly reports?: number;
  /**
   * The trial's last step, if its script says so. Else the median of those of the trials that ran to their end counts.
   */
  readonly lastStep: number | null;
  /** The trials of the study that have ended with a value, or were stopped early. */
  readonly ended: readonly EndedCurve[];
  /** The value to beat; null while there is none. */
  readonly incumbent: number | null;
  /** The optimizer's prediction of the result, made when it picked the point. */
  readonly predicted: { readonly mean: number; readonly sd: number } | null;
  /** Whether the last report is the result of a trial, or the best one. */
  readonly report: 'last' | 'best';
}

/**
 * `minReports`: with fewer reports no trial is stopped. `chance`: from this probability to beat the incumbent on, a
 * trial goes on; and so does one that the median rule would not stop.
 */
export type EarlyStopRule =
  | { readonly rule: 'model'; readonly chance: number; readonly minReports: number }
  | { readonly rule: 'median'; readonly minReports: number }
  | { readonly rule: 'halving'; readonly eta: number; readonly minReports: number };

export interface EarlyStopDecision {
  readonly stop: boolean;
  /** The step of the newest report. */
  readonly at: number;
  /** The last step that is expected; null if nothing tells. */
  readonly of: number | null;
  /** The value that the rule compared: the newest, or the best. */
  readonly value: number;
  /** The reference for `value`; null if there was none yet. */
  readonly needed: number | null;
  /** The probability that the result beats the incumbent; null if the rule knows none. */
  readonly chance: number | null;
  /** The result that the trial would have, as the optimizer is told of a stopped one. */
  readonly finalValue: FinalValue | null;
}

export interface FinalValue {
  readonly mean: number;
  readonly sd: number;
}

/** The trial's last step, or else the median of those of the trials that ran to their end; null if there are none. */
export function lastStepOf({ lastStep, ended }: EarlyStopQuestion): number | null {
  if (lastStep !== null) return lastStep;
  const steps = ended.flatMap(({ curve, result }) => (result === null ? [] : (curve.at(-1)?.step ?? [])));
  return steps.sort((a, b) => a - b).at(steps.length >> 1) ?? null;
}
