/** The priors of the hyperparameters: the defaults, unless the declaration or measured errors set them. */
import { fixedPrior, PRIORS, type Hyperparameters, type Prior, type Priors } from '../../math/gp/mapHyperparameters.ts';
import type { AlgorithmChoice, OptimizerSettings } from '../port/optimizerSettings.ts';
import { pooledSd } from '../../math/rewardScaling.ts';
import type { Observation } from './completedTrials.ts';
import type { Warp } from './warp.ts';

/** The noise's variance in warped units, if it is declared or was measured. */
export function noiseVariance(
  { noise }: OptimizerSettings,
  observations: readonly Observation[],
  { slope }: Warp,
): number | undefined {
  const sd = pooledSd(observations) ?? noise;
  return sd !== undefined && sd > 0 ? (sd * slope) ** 2 : undefined;
}

export function declaredLengthscale(lengthscales: AlgorithmChoice['lengthscales'], name: string): number | undefined {
  if (typeof lengthscales !== 'object') return lengthscales;
  return Object.hasOwn(lengthscales, name) ? lengthscales[name] : undefined;
}

/**
 * `lengthscales` are the declared ones, one for each parameter that varies, and `expected` those of related tasks;
 * `noise` is a variance in warped units.
 */
export function priorsOf(
  lambda: number | undefined,
  lengthscales: readonly (number | undefined)[],
  noise: number | undefined,
  expected: readonly (number | undefined)[] = [],
): Priors {
  return {
    lengthscale: lengthscales.map((declared, group) =>
      declared === undefined ? lengthscalePriorAround(expected.at(group)) : fixedPrior(declared),
    ),
    noise: lambda !== undefined ? fixedPrior(lambda) : noise !== undefined ? noisePriorAround(noise) : PRIORS.noise,
    signal: lambda !== undefined ? fixedPrior(1) : PRIORS.signal,
  };
}

/**
 * Where related tasks were fitted, this one's lengthscale is expected near theirs. With that gaps after 24 trials were a
 * third smaller where the tasks' values agree, and a fifth where they do not (19 families, 6 seeds). A deviation of 0.3
 * was no better.
 */
function lengthscalePriorAround(expected: number | undefined): Prior {
  return expected === undefined ? PRIORS.lengthscale : { ...PRIORS.lengthscale, median: expected, sd: 0.5 };
}

/** A prior around a known noise, which the warp may stretch. */
function noisePriorAround(noise: number): Prior {
  const { low, high } = PRIORS.noise;
  const median = Math.min(high, Math.max(low, noise));
  return { median, sd: 0.7, low: Math.max(low, median / 10), high };
}

/** The hyperparameters, moved into the bounds of their priors. */
export function clip(start: Hyperparameters, { lengthscale, noise, signal }: Priors): Hyperparameters {
  const clipValue = (value: number, { low, high }: Prior): number => Math.min(high, Math.max(low, value));
  return {
    lengthscales: start.lengthscales.map((value, g) =>
      clipValue(value, 'median' in lengthscale ? lengthscale : lengthscale[g]),
    ),
    noise: clipValue(start.noise, noise),
    signal: clipValue(start.signal, signal),
  };
}
