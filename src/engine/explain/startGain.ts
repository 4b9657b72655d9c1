/**
 * By how much the recommended point is better than the first start point, where runs of one point differ: then the
 * start point's one value is luck in part, and the other is a mean. Both are predicted together, and the recommended
 * point's mean is corrected as where it is announced (propose/recommend.ts).
 *
 *   d = r(μ(x) − b/2) − r(μ(s))     Var = s_f² (r_x² ν(x) + r_s² ν(s) − 2 r_x r_s ν(x, s))        r⁻¹ the warp
 *
 * r_x, r_s: the slopes of r, over a deviation of the mean on both sides.
 */
import { isAtPoint } from '../port/limits.ts';
import { measuredRewards } from '../model/completedTrials.ts';
import { widening } from '../model/widening.ts';
import { recommendedTrial } from '../propose/recommend.ts';
import { matrixOf } from '../../space/searchSpace.ts';
import { jointly } from './asGood.ts';
import type { FittedStudy } from './fittedStudy.ts';

/** In the metric's units. */
export interface StartGain {
  /** The first trial at the start point that has a value: its number; of the optimizer, from 0 in the order told. */
  readonly trial: number;
  /** Negative where the recommended point is worse. */
  readonly gain: number;
  readonly sd: number;
}

/** Undefined where the values themselves tell it, of several objectives, and of one and the same point. */
export function startGain(study: FittedStudy): StartGain | undefined {
  const { settings, completedTrials, noise, model, incumbent, selectionBias, inUnit } = study;
  const point = settings.start.points.at(0);
  if (point === undefined || noise !== 'present' || settings.furtherObjectives !== undefined) return undefined;
  const rewards = measuredRewards(study);
  const trial = completedTrials.findIndex(
    ({ candidate }, i) => rewards[i] !== undefined && isAtPoint(candidate.point, point),
  );
  const recommended = recommendedTrial({ ...study, fitted: () => study }, () => true);
  if (trial < 0 || recommended === undefined || completedTrials[trial].candidate.key === incumbent.key)
    return undefined;
  const { posterior, warp } = model;
  const { at, mean, variance, shared } = jointly(
    posterior,
    matrixOf([completedTrials[trial].candidate]),
    incumbent.row,
  );
  const end = (mu: number, nu: number) => {
    const sd = posterior.kernel.signalSd * Math.sqrt(nu);
    return { reward: warp.inverse(mu), sd: warp.inverse(mu + sd) / 2 - warp.inverse(mu - sd) / 2 };
  };
  const [best, own] = [end(at.mean - selectionBias, at.variance), end(mean[0], variance[0])];
  const correlation = shared[0] / Math.sqrt(at.variance * variance[0]) || 0;
  const both = best.sd ** 2 + own.sd ** 2 - 2 * correlation * best.sd * own.sd;
  const corrected = warp.inverse(at.mean) - best.reward;
  return {
    trial,
    gain: inUnit(best.reward - own.reward),
    sd: inUnit(Math.hypot(widening(recommended.rows.rows) * Math.sqrt(Math.max(0, both)), corrected)),
  };
}
