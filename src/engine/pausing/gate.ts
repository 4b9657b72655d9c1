/**
 * The gate: how many trials at once run to their end without a pause, by how much the early values of trials have told
 * of their results.
 *
 * Before enough trials have ended, some of them. Then by the log density of the results of the better half, each
 * predicted from all other values (leave one out), with and without the trials' own values at a quarter of their steps.
 */
import type { WholeTrials } from '../port/pausing.ts';
import { curvePlace, type CurveModel, type SeenCurve } from './curveModel.ts';
import { leaveOneOutDensities } from './jointBound.ts';

export interface GateOptions {
  /** So many run whole until it can decide, and where it cannot. */
  readonly slots: number;
  /** How many results it needs. */
  readonly from: number;
  /** From this gain of log density on, a result, all trials pause. */
  readonly pause: number;
  /** With less than this, by a standard error, none does. */
  readonly whole: number;
}

/** The one that `npm run bench:curves` measured best: a quarter of the workers until it decides. */
export const gateFor = (workers: number): GateOptions => ({
  ...{ slots: Math.ceil(workers / 4), from: 8 },
  ...{ pause: 0.15, whole: 0.1 },
});

/** @param complete the curves of the trials that have ended, which the model knows */
export function wholeTrials(model: CurveModel, complete: readonly SeenCurve[], gate: GateOptions): WholeTrials {
  if (complete.length < gate.from) return 'few';
  const gains = earlyGains(model, complete);
  const mean = gains.reduce((sum, gain) => sum + gain / gains.length, 0);
  if (mean >= gate.pause) return 'none';
  const variance = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / (gains.length - 1);
  return mean + Math.sqrt(variance / gains.length) < gate.whole ? 'all' : 'few';
}

/** The gain of log density by its early value, of each of the better half of the results. */
export function earlyGains({ posterior, warp }: CurveModel, complete: readonly SeenCurve[]): number[] {
  const { hyperparameters, values } = posterior;
  const resultOf = ({ passed }: SeenCurve): number => passed[passed.length - 1].reward;
  const better = [...complete]
    .sort((a, b) => resultOf(b) - resultOf(a))
    .slice(0, Math.ceil(complete.length / 2))
    .map((curve) => ({ curve, early: curve.passed.find(({ share }) => share >= EARLY) ?? curve.passed[0] }));
  const withEarly = {
    ...values,
    places: [...values.places, ...better.map(({ curve, early }) => curvePlace(curve, early.share))],
    y: [...values.y, ...better.map(({ early }) => warp.forward(early.reward))],
  };
  const [without, known] = [values, withEarly].map((data) => leaveOneOutDensities(hyperparameters, data));
  const ends = better.map(({ curve }) => values.places.findIndex(({ trial }) => trial === curve.trial));
  return ends.map((end) => known[end] - without[end]);
}

/** A quarter, whose rung may be rounded down. */
const EARLY = 0.2;
