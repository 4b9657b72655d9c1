/**
 * The warp of the rewards of one of several objectives: straight from their median m up, logarithmic below it.
 *
 *   w(r) = r − m                       r ≥ m
 *        = −c log(1 + (m − r)/c)       r < m,   c = 0.3 (best − m)        then mean 0 and standard deviation 1
 *
 * A point of a front may be bad in one objective. So values below the median count for less as in warp.ts, but none by
 * its rank: the kinks of ranks were taken for noise, and the model was not sure of the ends of a front that it had tried
 * (docs/research/experiments.md, where other c are). Far above the others a reward counts as in warp.ts.
 */
import { quantile } from '../../math/quantile.ts';
import { compressOutlier, MIN_INVERTIBLE, OUTLIER_RATIO, type Warp } from './warp.ts';

export function frontWarp(rewards: readonly number[]): Warp {
  const unit = Math.max(...rewards.map(Math.abs)) || 1; // differences of 1e308 would overflow
  const sample = rewards.map((reward) => reward / unit);
  const median = quantile(sample, 0.5);
  const above = sample.flatMap((value) => (value > median ? [value - median] : []));
  const typical = above.length > 0 ? quantile(above, 0.5) : 0;
  const [most, least] = [Math.max(...sample) - median, median - Math.min(...sample)];
  const wild = Math.max(OUTLIER_RATIO * typical, SMALLEST_SHARE * most, MIN_INVERTIBLE);
  const c = Math.max(COMPRESSION * Math.min(most, wild), SMALLEST_SHARE * least, MIN_INVERTIBLE);
  const centred = (x: number): number => (x < 0 ? -c * Math.log1p(-x / c) : wild * compressOutlier(x / wild));
  const original = (x: number): number => (x < 0 ? -c * Math.expm1(-x / c) : wild * expandOutlier(x / wild));
  const unscaled = sample.map((value) => centred(value - median));
  const mean = unscaled.reduce((sum, value) => sum + value / unscaled.length, 0);
  const sd = Math.sqrt(unscaled.reduce((sum, value) => sum + (value - mean) ** 2 / unscaled.length, 0)) || 1;
  return {
    values: Float64Array.from(unscaled, (value) => (value - mean) / sd),
    forward: (reward) => (centred(reward / unit - median) - mean) / sd,
    inverse: (value) => limited(unit * (median + original(value * sd + mean))),
    slope: limited(1 / sd / unit),
  };
}

/** Of the distance from the median to the best. */
const COMPRESSION = 0.3;
/** Where more than half of the rewards are equal, or nearly. */
const SMALLEST_SHARE = 1e-9;

function expandOutlier(x: number): number {
  return x > 1 ? Math.exp(Math.expm1(x - 1)) : x;
}

function limited(x: number): number {
  return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, x));
}
