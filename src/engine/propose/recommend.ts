/**
 * The recommended trial and its expected value.
 *
 * μ and σ are the posterior's mean and standard deviation in warped units; the variance ν of predictions is in units of
 * s_f². A standard deviation in the metric's units is half the distance between the unwarped quantiles one standard
 * deviation below and above the mean; but the point has run, and is known by that to a run's deviation. Where limits leave
 * only values below the median, the first alone, along the warp's logarithms and ranks, was several times too large.
 */
import { argmax } from '../../math/linalg/argmax.ts';
import { toMetric } from '../port/goal.ts';
import { NO_RECOMMENDATION, recommendedIndex, type Recommendation } from '../port/recommendation.ts';
import { UCB_MULTIPLIER } from './acquisition.ts';
import { measuredRewards, recommendable } from '../model/completedTrials.ts';
import type { FittedHistory, FittedModel } from './fittedModel.ts';
import { roughness } from '../model/noise.ts';
import { deviationOfGoodRuns, knownDeviation } from '../model/runDeviation.ts';
import { predict, predictMeans } from '../model/predictions.ts';
import { matrixOf } from '../../space/searchSpace.ts';
import { nearestToLimits, sureness, trialsThatKeep } from './keepsLimits.ts';
import type { FittedLimit } from './limitBounds.ts';
import { selectionBias } from './selectionBias.ts';
import { widening } from '../model/widening.ts';

export function recommend(state: FittedHistory): Recommendation {
  const { settings } = state;
  const best = recommendedTrial(state, (noise) => noise === 'present');
  if (best === undefined) return noneRecommended(state);
  const { model, noise, predictions, limits } = state.fitted();
  const { posterior, warp } = model;
  const { signalSd, lambda } = posterior.kernel;
  const prediction = predict(posterior, matrixOf([state.completedTrials[best.trial].candidate]));
  const [mean, variance] = [prediction.mean[0], prediction.variance[0]];
  const mayKeep = (i: number) => limits.every((limit) => optimisticSlack(limit, i) >= limit.threshold);
  // a point that was not tried has a roughness of its own
  const rho2 = roughness(lambda, noise, settings);
  const ucb = Array.from(predictions.mean, (mu, i) =>
    mayKeep(i) ? mu + UCB_MULTIPLIER * signalSd * Math.sqrt(predictions.variance[i] + rho2) : -Infinity,
  );
  const highest = Math.max(mean + UCB_MULTIPLIER * signalSd * Math.sqrt(variance), ucb[argmax(ucb)] ?? -Infinity);
  const isNoisy = noise === 'present';
  const factor = isNoisy ? widening(best.rows.rows) : 1;
  // b/2 ± b/2: a right prior needs no correction, and the values alone would need b
  const correction = isNoisy ? selectionBias(posterior, model.observed, best.rows, settings.seed) / 2 : 0;
  const corrected = mean - correction;
  const sd = Math.hypot(factor * signalSd * Math.sqrt(variance), correction);
  const unwarpedSd = (sd: number): number => warp.inverse(corrected + sd) / 2 - warp.inverse(corrected - sd) / 2;
  const expected = isNoisy ? warp.inverse(corrected) : best.reward;
  const runSd = knownDeviation(state) ?? deviationOfGoodRuns({ model, toMetric: warp.inverse });
  const knownSd = isNoisy ? Math.hypot(factor * runSd, unwarpedSd(correction)) : Infinity;
  const metricSd = Math.min(unwarpedSd(sd), knownSd);
  return {
    best: best.trial,
    mean: toMetric(warp.inverse(mean), settings.goal),
    sd: metricSd,
    expected: toMetric(expected, settings.goal),
    predictiveSd: isNoisy ? Math.hypot(metricSd, runSd) : 0,
    noise: isNoisy ? runSd : 0,
    ...(limits.length > 0 && sureness(state, best.trial, recommendable(measuredRewards(state), state))),
    // the same luck is in the best of the bounds
    optimistic: toMetric(Math.max(warp.inverse(highest - correction), expected), settings.goal),
  };
}

/** Where no trial has succeeded, or none keeps the limits. */
function noneRecommended(state: FittedHistory): Recommendation {
  const nearest = state.settings.limits === undefined ? undefined : nearestToLimits(state);
  return { ...NO_RECOMMENDATION, ...(nearest && { nearest }) };
}

/** The trial whose value decides whether the metric is noisy: the best one by posterior mean. */
export function trialToRepeat(state: FittedHistory): number | undefined {
  return recommendedTrial(state, () => true)?.trial;
}

/** With the rows of all that it was chosen from; `byMean` for which noise the best mean and not the best value. */
export function recommendedTrial(state: FittedHistory, byMean: (noise: FittedModel['noise']) => boolean) {
  const { completedTrials } = state;
  const rewards = measuredRewards(state);
  const indices = trialsThatKeep(state, recommendable(rewards, state));
  if (indices.length === 0) return undefined;
  const { model, noise } = state.fitted();
  const rows = matrixOf(indices.map((i) => completedTrials[i].candidate));
  const means = () => predictMeans(model.posterior, rows);
  const measured = indices.map((i) => rewards[i]);
  const row = recommendedIndex(measured, byMean(noise) ? means : undefined);
  if (row === undefined) return undefined;
  return { trial: indices[row], reward: measured[row] ?? 0, rows };
}

function optimisticSlack({ model, predictions }: FittedLimit, i: number): number {
  return predictions.mean[i] + UCB_MULTIPLIER * model.posterior.kernel.signalSd * Math.sqrt(predictions.variance[i]);
}
