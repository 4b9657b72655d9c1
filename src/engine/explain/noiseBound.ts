/**
 * How large the noise may still be where none was found: few trials are explained as well by a rougher function.
 *
 *   max { s² : max_θ log p(y, θ | s²) ≥ log p(y, θ̂ | ŝ²) − 3 }        s², the noise's variance; θ, all that else is fitted
 *
 * This is the end of the profile likelihood's interval, which for many trials would hold 98.6 % (Wilks, 1938). The
 * posterior of s² promises too much: half of its 95 % quantiles were too small (docs/research/importance.md).
 */
import { fixedPrior, logPosterior, mapHyperparameters } from '../../math/gp/mapHyperparameters.ts';
import { fittedSubset } from '../model/hyperparameters.ts';
import type { FittedStudy } from './fittedStudy.ts';

const MAX_DROP = 3;
/** Of log s², which end less than a tenth apart in the deviation. */
const HALVINGS = 6;
const STOPPING = { maxIterations: 25, valueTolerance: 1e-2 };

/**
 * A standard deviation in the metric's units. Undefined where noise was found, where the noise was declared, and where
 * repeats have shown that there is none.
 */
export function noiseBound({ noise, model: { fit, warp }, settings, inUnit }: FittedStudy): number | undefined {
  if (fit === undefined || (noise !== 'unknown' && noise !== 'suspected')) return undefined;
  const observations = fittedSubset(fit.observations, settings.seed);
  const priorsWith = (variance: number) => ({ ...fit.priors, noise: fixedPrior(variance) });
  const start = fit.hyperparameters;
  const least = logPosterior(observations, priorsWith(start.noise), start) - MAX_DROP;
  const isPossible = (variance: number): boolean => {
    const priors = priorsWith(variance);
    const found = mapHyperparameters(observations, priors, [{ ...start, noise: variance }], STOPPING);
    return logPosterior(observations, priors, found) >= least;
  };
  let [low, high] = [start.noise, fit.priors.noise.high];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = Math.sqrt(low * high);
    if (isPossible(middle)) low = middle;
    else high = middle;
  }
  return inUnit(Math.sqrt(high) / warp.slope);
}
