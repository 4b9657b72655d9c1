/** What the history says: rewards warped, hyperparameters fitted, a dictionary drawn, the posterior through it. */
import {
  fixedPrior,
  PRIORS,
  defaultHyperparameters,
  type Hyperparameters,
  type Prior,
  type Priors,
} from '../likelihood/mapHyperparameters.ts';
import { pooledSd } from '../pulls.ts';
import { imputeFailures } from '../rewardScaling.ts';
import type { AlgorithmChoice, OptimizerSettings } from '../optimizer/optimizerSettings.ts';
import { densityWeights } from './densityWeights.ts';
import { sampleDictionary } from './dictionary.ts';
import { matrixOf, type SearchSpace, type Candidate } from './searchSpace.ts';
import { fitHyperparameters } from './hyperparameters.ts';
import { posterior, type Kernel, type AggregatedObservations, type Posterior } from './posterior.ts';
import { warp, type Warp } from './warp.ts';

/** A trial that counts; without a reward it failed. */
export interface Observation {
  readonly candidate: Candidate;
  readonly reward: number | undefined;
  /** Of the reward's error, where it was measured. */
  readonly sd?: number;
}

export interface Model {
  readonly posterior: Posterior;
  readonly warp: Warp;
  /** Places in the dictionary. */
  readonly dictionarySize: number;
}

/** After these pulls; `trials` counts those told, and numbers the draw of the dictionary. */
export function fitModel(
  searchSpace: SearchSpace,
  settings: OptimizerSettings,
  observations: readonly Observation[],
  trialCount: number,
): Model {
  const warped = warp(
    imputeFailures(observations.map(({ reward }) => reward)),
    densityWeights(observations.map(({ candidate }) => candidate.row)),
  );
  const kernel = fitKernel(searchSpace, settings, observations, warped, trialCount);
  const aggregated = aggregate(observations, warped.values, searchSpace.groups.length);
  const kept = sampleDictionary(kernel, aggregated, settings.algorithm.qbar, settings.seed, trialCount);
  return { posterior: posterior(kernel, aggregated, kept), warp: warped, dictionarySize: kept.length };
}

function fitKernel(
  { groups, varying }: SearchSpace,
  settings: OptimizerSettings,
  observations: readonly Observation[],
  warped: Warp,
  trialCount: number,
): Kernel {
  const { algorithm, parallel, seed } = settings;
  const type = algorithm.kernel ?? 'matern52';
  const declared = varying.map(({ parameter }) => declaredLengthscale(algorithm.lengthscales, parameter.name));
  const priors = priorsOf(algorithm.lambda, declared, noiseVariance(settings, observations, warped));
  const X = matrixOf(observations.map(({ candidate }) => candidate), groups.length); // prettier-ignore
  const informative = groups.length > 0 && warped.values.some((value) => value !== 0);
  const { lengthscales, noise, signal } = informative
    ? fitHyperparameters({ kernel: type, X, groups, y: [...warped.values] }, priors, seed)
    : clip(defaultHyperparameters(groups), priors);
  const shrinkFactor = shrinkage(trialCount, parallel);
  return {
    type,
    lengthscales: groups.map((group) => declared[group] ?? lengthscales[group] / shrinkFactor),
    lambda: noise / signal,
    signalSd: Math.sqrt(signal),
  };
}

/**
 * A-GP-UCB's g(t): fitted lengthscales that shrink slowly keep a smooth wrong belief from lasting for ever (arXiv 1901.03357, eq. 18).
 * Slow and capped it cost nothing measurable in 96 trials; the paper's own schedules cost a third of the gap or more.
 */
function shrinkage(t: number, parallel: number): number {
  return Math.min(1.5, Math.max(1, t / parallel) ** 0.1);
}

/** The noise's variance in warped units, where it is declared or was measured. */
function noiseVariance(
  { noise }: OptimizerSettings,
  observations: readonly Observation[],
  { slope }: Warp,
): number | undefined {
  const sd = pooledSd(observations) ?? noise;
  return sd > 0 ? (sd * slope) ** 2 : undefined;
}

function declaredLengthscale(lengthscales: AlgorithmChoice['lengthscales'], name: string): number | undefined {
  if (typeof lengthscales !== 'object') return lengthscales;
  return Object.hasOwn(lengthscales, name) ? lengthscales[name] : undefined;
}

function priorsOf(
  lambda: number | undefined,
  lengthscales: readonly (number | undefined)[],
  noise: number | undefined,
): Priors {
  return {
    lengthscale: lengthscales.map((declared) => (declared === undefined ? PRIORS.lengthscale : fixedPrior(declared))),
    noise: lambda !== undefined ? fixedPrior(lambda) : noise !== undefined ? noisePriorAround(noise) : PRIORS.noise,
    signal: lambda !== undefined ? fixedPrior(1) : PRIORS.signal,
  };
}

/** A noise that is known up to what the warp does to it. */
function noisePriorAround(noise: number): Prior {
  const { low, high } = PRIORS.noise;
  const median = Math.min(high, Math.max(low, noise));
  return { median, sd: 0.7, low: Math.max(low, median / 10), high };
}

function clip(start: Hyperparameters, { lengthscale, noise, signal }: Priors): Hyperparameters {
  const clipValue = (value: number, { low, high }: Prior): number => Math.min(high, Math.max(low, value));
  return {
    lengthscales: start.lengthscales.map((value, g) =>
      clipValue(value, 'median' in lengthscale ? lengthscale : lengthscale[g]),
    ),
    noise: clipValue(start.noise, noise),
    signal: clipValue(start.signal, signal),
  };
}

/** Pulls of one place as one, in the order of the first of each. */
function aggregate(observations: readonly Observation[], values: Float64Array, cols: number): AggregatedObservations {
  const byKey = new Map<string, { readonly place: Candidate; count: number; sum: number }>();
  observations.forEach(({ candidate }, i) => {
    const previous = byKey.get(candidate.key) ?? { place: candidate, count: 0, sum: 0 };
    byKey.set(candidate.key, { place: candidate, count: previous.count + 1, sum: previous.sum + values[i] });
  });
  const aggregates = [...byKey.values()];
  return {
    X: matrixOf(aggregates.map(({ place }) => place), cols), // prettier-ignore
    counts: aggregates.map(({ count }) => count),
    values: aggregates.map(({ count, sum }) => sum / count),
  };
}
