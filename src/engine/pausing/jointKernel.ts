/**
 * One Gaussian process over the parameters and the epoch: the value of trial i with parameters x after t of T epochs,
 * as a function of x, the trial and τ = log(T/t), which is 0 at the end.
 *
 *   k = s² m(x, x') e^(−|τ−τ'|/a) + δ_ii' v² e^(−|τ−τ'|/b) + c² e^(−|τ−τ'|/4) + δ σ²
 *
 *   s², m   what the parameters tell, Matérn 5/2; a: how far along the curve it stays the same
 *   v², b   what is a trial's own and no other tells
 *   c²      what all curves have in common at an epoch
 *   σ²      noise of a single value
 *
 * Each factor in τ is that of an Ornstein-Uhlenbeck process, so k is positive definite.
 */
import { kernelColumns, scaleByLengthscales } from '../../math/gp/covariance.ts';
import { matrixOf } from '../../space/searchSpace.ts';

export interface JointHyperparameters {
  /** [G] */
  readonly lengthscales: readonly number[];
  /** s² and a. */
  readonly signal: number;
  readonly signalRange: number;
  /** v² and b. */
  readonly own: number;
  readonly ownRange: number;
  /** c² */
  readonly common: number;
  /** σ² */
  readonly noise: number;
}

/** Where a curve is observed, or is to be predicted. */
export interface CurvePlace {
  /** [D] of the unit cube. */
  readonly row: Float64Array;
  readonly trial: number;
  readonly tau: number;
}

/** In τ; a range of the common part that data cannot tell. */
export const COMMON_RANGE = 4;

/** The variance of a value at any place, without noise. */
export const priorVariance = ({ signal, own, common }: JointHyperparameters): number => signal + own + common;

/**
 * For each of `points` its covariances with all of `places`, without noise. `groups` is [D], the lengthscale of each
 * column.
 */
export function jointCovariances(
  hyperparameters: JointHyperparameters,
  groups: readonly number[],
  points: readonly CurvePlace[],
  places: readonly CurvePlace[],
): Float64Array[] {
  const { lengthscales, signal, signalRange, own, ownRange, common } = hyperparameters;
  const scales = groups.map((group) => lengthscales[group]);
  const columns = scaleByLengthscales(matrixOf(places), scales);
  const scaled = points.map(({ row }) => row.map((value, j) => value / scales[j]));
  // there are few epochs: their factors are computed once for each point
  const taus = [...new Set(places.map(({ tau }) => tau))];
  const tauOf = new Uint16Array(places.length);
  places.forEach(({ tau }, i) => {
    tauOf[i] = taus.indexOf(tau);
  });
  const byTrial = new Map<number, number[]>();
  places.forEach(({ trial }, i) => byTrial.set(trial, [...(byTrial.get(trial) ?? []), i]));
  const K = kernelColumns('matern52', columns, scaled, places.length);
  points.forEach(({ tau, trial }, p) => {
    const k = K[p];
    const distances = Float64Array.from(taus, (other) => Math.abs(other - tau));
    const ofSignal = distances.map((distance) => signal * Math.exp(-distance / signalRange));
    const ofCommon = distances.map((distance) => common * Math.exp(-distance / COMMON_RANGE));
    for (let i = 0; i < k.length; i++) k[i] = ofSignal[tauOf[i]] * k[i] + ofCommon[tauOf[i]];
    for (const i of byTrial.get(trial) ?? []) k[i] += own * Math.exp(-distances[tauOf[i]] / ownRange);
  });
  return K;
}
