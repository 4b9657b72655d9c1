/**
 * The gate: how many trials at once run to their end without a pause, by how much the early values of trials have told
 * of their results.
 *
 * Before enough trials have ended, some of them. Then by the log density of the results of the better half, each
 * predicted from all other values (leave one out): with the trials' own values at a quarter of their steps by the model
 * of curves, and without them by that model, or by the usual one of results alone where that is much surer, as of a
 * smooth metric of few parameters, of which early values tell nothing more.
 */
import { PRIORS } from '../../math/gp/mapHyperparameters.ts';
import { matrixOf } from '../../space/searchSpace.ts';
import { fitHyperparameters } from '../model/hyperparameters.ts';
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

export interface GateDecision {
  readonly whole: WholeTrials;
  /** The usual model of results alone is much surer of them than that of curves: it comes closer to an optimum. */
  readonly usualIsSurer: boolean;
}

/** @param complete the curves of the trials that have ended, which the model knows */
export function decideGate(model: CurveModel, complete: readonly SeenCurve[], gate: GateOptions): GateDecision {
  if (complete.length < gate.from) return { whole: 'few', usualIsSurer: false };
  const { gains, usualIsSurer } = earlyGains(model, complete);
  return { whole: wholeTrials(gains, gate), usualIsSurer };
}

function wholeTrials(gains: readonly number[], gate: GateOptions): WholeTrials {
  const mean = sum(gains) / gains.length;
  if (mean >= gate.pause) return 'none';
  const variance = sum(gains.map((gain) => (gain - mean) ** 2)) / (gains.length - 1);
  return mean + Math.sqrt(variance / gains.length) < gate.whole ? 'all' : 'few';
}

/** The gain of log density by its early value, of each of the better half of the results. */
export function earlyGains(model: CurveModel, complete: readonly SeenCurve[]) {
  const { posterior, warp } = model;
  const { hyperparameters, values } = posterior;
  const better = [...complete]
    .sort((a, b) => resultOf(b) - resultOf(a))
    .slice(0, Math.ceil(complete.length / 2))
    .map((curve) => ({ curve, early: curve.passed.find(({ share }) => share >= EARLY) ?? curve.passed[0] }));
  const withEarly = {
    ...values,
    places: [...values.places, ...better.map(({ curve, early }) => curvePlace(curve, early.share))],
    y: [...values.y, ...better.map(({ early }) => warp.forward(early.reward))],
  };
  const [joint, known] = [values, withEarly].map((data) => leaveOneOutDensities(hyperparameters, data));
  const usual = usualDensities(model, complete);
  const ends = better.map(({ curve }) => values.places.findIndex(({ trial }) => trial === curve.trial));
  const without = {
    joint: ends.map((end) => joint[end]),
    usual: better.map(({ curve }) => usual[complete.indexOf(curve)]),
  };
  const usualIsSurer = sum(without.usual) - sum(without.joint) > MUCH_SURER * ends.length;
  const best = usualIsSurer ? without.usual : without.joint;
  return { gains: ends.map((end, i) => known[end] - best[i]), usualIsSurer };
}

/** Of log density, a result. */
const MUCH_SURER = 1;

/**
 * [n], log p of each result, predicted from all others by the usual model: the joint kernel at the last step, without
 * what is a trial's own, its hyperparameters fitted to the results alone.
 */
function usualDensities({ posterior, warp }: CurveModel, complete: readonly SeenCurve[]): Float64Array {
  const { groups } = posterior.values;
  const ends = complete.map((curve) => warp.forward(resultOf(curve)));
  const mean = sum(ends) / ends.length;
  const y = ends.map((end) => end - mean);
  const observations = { kernel: 'matern52', X: matrixOf(complete), groups, y } as const;
  const { lengthscales, noise, signal } = fitHyperparameters(observations, PRIORS, complete.length);
  const usual = { lengthscales, noise, signal, signalRange: 1, own: 0, ownRange: 1, common: 0 };
  return leaveOneOutDensities(usual, { places: complete.map((curve) => curvePlace(curve, 1)), y, groups });
}

const resultOf = ({ passed }: SeenCurve): number => passed[passed.length - 1].reward;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** A quarter, whose rung may be rounded down. */
const EARLY = 0.2;
