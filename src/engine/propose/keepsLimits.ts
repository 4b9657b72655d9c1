/**
 * Which told trials keep the limits: those whose values do, and where a limit's values differ from run to run, those
 * that its model says keep it with enough probability.
 */
import { argmax } from '../../math/linalg/argmax.ts';
import { normalCdf } from '../../math/normalCdf.ts';
import type { Recommendation } from '../port/recommendation.ts';
import { slacksOf, trialsKeep } from '../model/measuredTrials.ts';
import type { SlackModel } from '../model/metricModels.ts';
import { predict } from '../model/predictions.ts';
import type { Matrix } from '../../math/linalg/matrix.ts';
import { matrixOf } from '../../space/searchSpace.ts';
import type { FittedHistory } from './fittedModel.ts';

/** A trial is recommended only if it keeps each noisy limit with this probability. */
export const MIN_PROBABILITY = 0.9;

/** Of these told trials, those that keep all limits. */
export function trialsThatKeep(history: FittedHistory, trials: readonly number[]): readonly number[] {
  if ((history.settings.limits ?? []).length === 0 || trials.length === 0) return trials;
  const { limits, kept } = history.fitted();
  const noisy = limits.filter(({ isNoisy }) => isNoisy);
  if (noisy.length === 0) return trials.filter((trial) => kept[trial] === true);
  const rows = matrixOf(trials.map((trial) => history.completedTrials[trial].candidate));
  const probabilities = noisy.map((limit) => probabilitiesToKeep(limit, rows));
  const noiseless = history.settings.limits?.filter((_, i) => noisy.every(({ limit }) => limit !== i));
  const keepsOthers = trialsKeep(history, noiseless);
  return trials.filter(
    (trial, i) =>
      kept[trial] !== undefined &&
      keepsOthers[trial] === true &&
      probabilities.every((each) => each[i] >= MIN_PROBABILITY),
  );
}

/** The trial that comes nearest to keeping all limits, and the limit that it misses most; undefined where none is known. */
export function nearestToLimits(history: FittedHistory): Recommendation['nearest'] {
  const { limits } = history.fitted();
  const missing = limits.map(({ limit, model, threshold }) =>
    slacksOf(history, limit).map((slack) => (slack === undefined ? undefined : threshold - model.warp.forward(slack))),
  );
  const trials = [...history.completedTrials.keys()].filter((i) => missing.every((each) => each[i] !== undefined));
  if (limits.length === 0 || trials.length === 0) return undefined;
  const most = trials.map((i) => Math.max(...missing.map((each) => each[i] ?? Infinity)));
  const nearest = trials[argmax(most.map((distance) => -distance))];
  const worst = argmax(missing.map((each) => each[nearest] ?? 0));
  return { trial: nearest, limit: limits[worst].limit };
}

/**
 * Of each row of X [n, D] the probability to keep all limits, as the product over them; undefined while nothing is known
 * of any.
 *
 * @param isOneRun whether one run has to keep them, with its noise, and not their mean
 */
export function probabilitiesToKeepAll(
  limits: readonly SlackModel[],
  X: Matrix,
  isOneRun = false,
): readonly number[] | undefined {
  if (limits.length === 0) return undefined;
  const each = limits.map((limit) => probabilitiesToKeep(limit, X, isOneRun ? limit.model.posterior.kernel.lambda : 0));
  return Array.from({ length: X.rows }, (_, i) => each.reduce((product, limit) => product * limit[i], 1));
}

/**
 * Φ((μ − t) / √(s_f² (ν + n))) of each row of X.
 *
 * @param noise n, in units of s_f²: λ for the slack of one run. Default 0, for its mean.
 */
function probabilitiesToKeep({ model: { posterior }, threshold }: SlackModel, X: Matrix, noise = 0): readonly number[] {
  const { mean, variance } = predict(posterior, X);
  return Array.from(mean, (_, i) => {
    const sd = posterior.kernel.signalSd * Math.sqrt(variance[i] + noise);
    return normalCdf((mean[i] - threshold) / Math.max(sd, Number.MIN_VALUE));
  });
}
