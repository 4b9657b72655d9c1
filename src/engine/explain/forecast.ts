/**
 * How the best value may go on, by simulation. Each of R functions drawn from the posterior is once taken for the
 * truth. The trials to come are chosen by Thompson sampling, as the maxima of the other draws over the model's
 * candidates, and the best true value so far is recorded:
 *
 *   Δ_r(h) = max(0, max_{s ≤ h} [φ_r(f_r(x_{r+s}) − μ*) + ρ ε_s])      φ_r(d) = exp(a + c z_r) d where d > 0, else d
 *   b_r(h) = μ* + Δ_r(h)                                               x_s = argmax f_s,  z_r, ε_s ~ N(0, 1)
 *
 * μ* is the recommended point's mean. Under noise the forecast begins lower, at the value that is announced of that point
 * (propose/recommend.ts). ρ² is what of the noise's fitted variance is roughness (model/noise.ts): each new point has its
 * own, and the best of many may be far better than any smooth function would have it. Without it the best value got better
 * than the band in 35 % of forecasts of rough functions whose repeats agreed, and in 18 % with it.
 *
 * The simulation learns nothing from its own trials and knows only this model. By itself it is too low and too sure:
 * its 80 % band held 62 % of the results, and 29 % were better. The factor exp(a + c z), whose median is exp a, makes
 * up for both. Its two numbers were chosen on the tuned half of the tasks of `npm run bench:peers` and measured on the
 * other half (docs/research/benchmarks.md, `npm run bench:forecast`).
 *
 * With limits a draw has a function of each limit's slack as well, from that limit's model, and where trials have failed
 * one of their success. x_s is the maximum of f_s where the slacks of draw s keep all limits, or misses them least, and
 * counts only where those of draw r keep them.
 *
 * Sources of the choice by draws: Kandasamy et al., Parallelised Bayesian optimisation via Thompson sampling, 2018; with
 * limits: Eriksson and Poloczek, SCBO, AISTATS 2021, arXiv 2002.08526.
 */
import { matrixOf } from '../../space/searchSpace.ts';
import { roughness } from '../model/noise.ts';
import { predictMeans } from '../model/predictions.ts';
import { normals } from '../../math/random/normals.ts';
import { seededUniform } from '../../math/random/seededUniform.ts';
import { STREAMS } from '../../math/random/streams.ts';
import type { FittedStudy } from './fittedStudy.ts';
import { drawFunctions } from '../model/functionDraws.ts';
import { quantile } from '../../math/quantile.ts';

/** The best value so far: the recommended point's prediction, then after so many more trials. In the metric's units. */
export interface Forecast {
  /** How many trials had been told. */
  readonly after: number;
  /** [n], how many trials after those; the first is 0. */
  readonly trials: readonly number[];
  /** [n], with the 80 % band; `low` is the smaller number. */
  readonly median: readonly number[];
  readonly low: readonly number[];
  readonly high: readonly number[];
}

/** R. */
const DRAWS = 128;
/** a and c. */
const LOG_FACTOR = { median: 0.2, sd: 1.2 };
/** The same where trials may break a limit or fail: a draw that knows little of that promises enough by itself. */
const LOG_FACTOR_WITHIN = { median: 0, sd: 0.6 };
const MAX_STEPS = 40;

/**
 * Over the next `horizon` trials. Never worse than a value that was measured without noise, and that of all trials where
 * they have one.
 */
export function forecastOf(study: FittedStudy, horizon: number): Forecast {
  const { measured, settings } = study;
  const best = settings.goal === 'minimize' ? Math.min : Math.max;
  const toMetric = (warped: number): number =>
    measured === null ? study.toMetric(warped) : best(study.toMetric(warped), measured);
  const { now, improvements } = simulate(study, horizon);
  const trials = stepsTo(horizon);
  const within = (h: number): number[] => improvements.map((path) => path[Math.min(h, path.length - 1)]);
  const expected = now - study.selectionBias;
  const at = (p: number): number[] => trials.map((h) => toMetric(expected + quantile(within(h), p)));
  const [worse, median, better] = [at(0.1), at(0.5), at(0.9)];
  return {
    after: study.completedTrials.length,
    trials,
    median,
    low: worse.map((value, i) => Math.min(value, better[i])),
    high: worse.map((value, i) => Math.max(value, better[i])),
  };
}

/** [R], by how much the best value may get better over the next `horizon` trials: in the metric's units, never negative. */
export function gainsOf(study: FittedStudy, horizon: number): readonly number[] {
  const { toMetric } = study;
  const { now, improvements } = simulate(study, horizon);
  return improvements.map((path) => Math.abs(toMetric(now + path[path.length - 1]) - toMetric(now)));
}

/** μ*, and b_r(h) − μ* for h = 0 … min(horizon, R − 1), in warped units: a draw meets no more maxima than that. */
function simulate(study: FittedStudy, horizon: number) {
  const { settings, candidateSet, incumbent, model, noise } = study;
  const { lambda, signalSd } = model.posterior.kernel;
  const rho = signalSd * Math.sqrt(roughness(lambda, noise, settings));
  const uniform = seededUniform(settings.seed, STREAMS.insight, 1);
  const draws = drawFunctions(model.posterior, candidateSet.X, DRAWS, uniform);
  const missing = drawMissing(study);
  const picks = draws.map((row, r) => bestKeeping(row, missing[r]));
  const [now] = predictMeans(model.posterior, matrixOf([incumbent]));
  const normal = normals(uniform);
  const logFactor = study.limits.length + study.success.length > 0 ? LOG_FACTOR_WITHIN : LOG_FACTOR;
  const apart = normals(seededUniform(settings.seed, STREAMS.insight, 0));
  const improvements = draws.map((truth, r) => {
    const factor = Math.exp(logFactor.median + logFactor.sd * normal());
    let improvement = 0;
    return Array.from({ length: Math.min(horizon, DRAWS - 1) + 1 }, (_, h) => {
      const pick = picks[(r + h) % DRAWS];
      const counts = h > 0 && truth.length > 0 && missing[r][pick] === 0;
      const gain = truth[pick] - now;
      if (counts) improvement = Math.max(improvement, (gain > 0 ? factor * gain : gain) + rho * apart());
      return improvement;
    });
  });
  return { now, improvements };
}

/** [R][n], by how much the slacks of each draw miss the limits at the candidates, in warped units; 0 where none does. */
function drawMissing({ settings, candidateSet: { X }, limits, success }: FittedStudy): Float64Array[] {
  const missing = Array.from({ length: DRAWS }, () => new Float64Array(X.rows));
  const ofSuccess = success.map((each) => ({ ...each, limit: settings.limits?.length ?? 0 }));
  for (const { limit, model, threshold } of [...limits, ...ofSuccess]) {
    const uniform = seededUniform(settings.seed, STREAMS.insight, 2 + limit);
    drawFunctions(model.posterior, X, DRAWS, uniform).forEach((slacks, r) => {
      for (let i = 0; i < slacks.length; i++) missing[r][i] += Math.max(0, threshold - slacks[i]);
    });
  }
  return missing;
}

/** The index of the highest value where least is missing. */
function bestKeeping(values: Float64Array, missing: Float64Array): number {
  let best = 0;
  for (let i = 1; i < values.length; i++)
    if (missing[i] < missing[best] || (missing[i] === missing[best] && values[i] > values[best])) best = i;
  return best;
}

/** 0, …, horizon: all of few, else some of them. */
function stepsTo(horizon: number): number[] {
  const count = Math.min(horizon, MAX_STEPS);
  return [...new Set(Array.from({ length: count + 1 }, (_, i) => Math.round((i / Math.max(1, count)) * horizon)))];
}
