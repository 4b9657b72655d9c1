/**
 * The model of the observations: their rewards are warped, the hyperparameters fitted, a dictionary drawn and the
 * posterior computed.
 *
 * λ is the noise's variance as a share of the signal's, s_f the signal's standard deviation, both in warped units.
 */
import { basisCoefficients } from '../../math/gp/logMarginalLikelihood.ts';
import { defaultHyperparameters } from '../../math/gp/mapHyperparameters.ts';
import { imputeFailures } from '../../math/rewardScaling.ts';
import type { OptimizerSettings } from '../port/optimizerSettings.ts';
import type { Observation } from './completedTrials.ts';
import { densityWeights } from './densityWeights.ts';
import { sampleDictionary } from './dictionary.ts';
import { fitHyperparameters, fittedSubset } from './hyperparameters.ts';
import { posterior, type Kernel, type AggregatedObservations, type Posterior, type PriorMean } from './posterior.ts';
import { priorMeans } from './predictions.ts';
import { clip, declaredLengthscale, noiseVariance, priorsOf } from './priors.ts';
import type { Fit } from './noise.ts';
import { matrixOf, type SearchSpace, type Candidate } from '../../space/searchSpace.ts';
import {
  agreements,
  expectedLengthscale,
  priorMeanOf,
  sourceBasis,
  type Agreement,
  type SourceBasis,
  type SourceModel,
} from './sourceBasis.ts';
import { warp, type Warp } from './warp.ts';

export interface Model {
  readonly posterior: Posterior;
  readonly observed: AggregatedObservations;
  readonly warp: Warp;
  /** The data of the kernel's fit; undefined if the values told nothing. */
  readonly fit: Fit | undefined;
  /** The fitted noise's standard deviation in the metric's units, averaged over the better half of the values. */
  readonly noiseSd: number;
  readonly dictionarySize: number;
  readonly learned: readonly Agreement[];
}

/**
 * `trialCount` counts the trials that were told. It sets the shrinkage and numbers the draw of the dictionary. `warpOf`
 * makes the warp from the rewards and their weights.
 */
export function fitModel(
  searchSpace: SearchSpace,
  settings: OptimizerSettings,
  observations: readonly Observation[],
  trialCount: number,
  warpOf: typeof warp = warp,
  sources: readonly SourceModel[] = [],
): Model {
  const shares = densityWeights(observations.map(({ candidate }) => candidate.row));
  const warped = warpOf(imputeFailures(observations.map(({ reward }) => reward)), shares);
  const basis = sourceBasis(sources, matrixOf(observations.map(({ candidate }) => candidate)), shares);
  const deviations = warpedDeviations(observations, warped);
  const { kernel, fit } = fitKernel(searchSpace, settings, observations, warped, deviations, trialCount, basis);
  const weights = deviations.map((deviation) => weightOf(deviation, kernel));
  const observed = aggregate(observations, warped.values, weights);
  const kept = sampleDictionary(kernel, observed, settings.algorithm.qbar, settings.seed, trialCount);
  const coefficients = coefficientsOf(basis, fit, kernel, settings.seed);
  const priorMean = basis.length > 0 ? priorMeanOf(basis, coefficients) : undefined;
  // a failure says nothing of a source's values
  const told = shares.map((share, i) => (observations[i].reward === undefined ? 0 : share));
  const noiseSd = (kernel.signalSd * Math.sqrt(kernel.lambda)) / warped.slope;
  return {
    posterior: posteriorWith(priorMean, kernel, observed, kept),
    observed,
    warp: warped,
    fit,
    noiseSd,
    dictionarySize: kept.length,
    learned: agreements(basis, warped.values, told),
  };
}

function coefficientsOf(
  basis: readonly SourceBasis[],
  fit: Fit | undefined,
  { lengthscales, lambda, signalSd }: Kernel,
  seed: number,
): number[] {
  if (fit === undefined || basis.length === 0) return basis.map(({ mean }) => mean);
  const { observations } = fit;
  const eachColumn = { ...observations, groups: [...lengthscales.keys()] };
  const [signal, noise] = [signalSd ** 2, lambda * signalSd ** 2];
  return basisCoefficients(fittedSubset(eachColumn, seed), { lengthscales, noise, signal });
}

/** The posterior of the values minus the prior mean, with it. */
function posteriorWith(
  priorMean: PriorMean | undefined,
  kernel: Kernel,
  observed: AggregatedObservations,
  kept: readonly number[],
): Posterior {
  if (priorMean === undefined) return posterior(kernel, observed, kept);
  const means = priorMeans({ priorMean }, observed.X);
  const values = observed.values.map((value, i) => value - (means?.[i] ?? 0));
  return { ...posterior(kernel, { ...observed, values }, kept), priorMean };
}

function fitKernel(
  { groups, varying }: SearchSpace,
  settings: OptimizerSettings,
  observations: readonly Observation[],
  warped: Warp,
  deviations: readonly number[],
  trialCount: number,
  basis: readonly SourceBasis[],
): { readonly kernel: Kernel; readonly fit: Fit | undefined } {
  const { algorithm, parallel, seed } = settings;
  const type = algorithm.kernel ?? 'matern52';
  const declared = varying.map(({ parameter }) => declaredLengthscale(algorithm.lengthscales, parameter.name));
  const expected = declared.map((_, group) => expectedLengthscale(basis, groups.indexOf(group)));
  const priors = priorsOf(algorithm.lambda, declared, noiseVariance(settings, observations, warped), expected);
  const X = matrixOf(observations.map(({ candidate }) => candidate));
  const informative = groups.length > 0 && warped.values.some((value) => value !== 0);
  const extra = deviations.some((deviation) => deviation > 0) ? { deviations } : {};
  const sources = basis.length > 0 ? { basis } : {};
  const fittedTo = { kernel: type, X, groups, y: [...warped.values], ...extra, ...sources };
  const hyperparameters = informative
    ? fitHyperparameters(fittedTo, priors, seed, settings.noise === undefined && valuesDiffer(observations))
    : clip(defaultHyperparameters(groups), priors);
  const { lengthscales, noise, signal } = hyperparameters;
  const shrinkFactor = shrinkage(trialCount, parallel);
  const kernel: Kernel = {
    type,
    lengthscales: groups.map((group) => declared[group] ?? lengthscales[group] / shrinkFactor),
    lambda: noise / signal,
    signalSd: Math.sqrt(signal),
  };
  return { kernel, fit: informative ? { observations: fittedTo, priors, hyperparameters } : undefined };
}

/**
 * A-GP-UCB's g(t): fitted lengthscales shrink slowly, so that a model that is too smooth and wrong does not stay so for
 * ever (arXiv 1901.03357, eq. 18). Slow and with an upper limit it cost nothing measurable in 96 trials; the paper's
 * own schedules cost a third of the gap or more.
 */
function shrinkage(t: number, parallel: number): number {
  return Math.min(1.5, Math.max(1, t / parallel) ** 0.1);
}

/** Whether a candidate has two values. */
function valuesDiffer(observations: readonly Observation[]): boolean {
  const first = new Map<string, number>();
  return observations.some(({ candidate: { key }, reward, deviation }) => {
    if (reward === undefined || deviation !== undefined) return false;
    const known = first.get(key);
    if (known === undefined) first.set(key, reward);
    return known !== undefined && known !== reward;
  });
}

/** [n], in warped units: half the distance between the warped rewards one deviation below and above. */
function warpedDeviations(observations: readonly Observation[], { forward }: Warp): number[] {
  return observations.map(({ reward, deviation }) => {
    if (reward === undefined || deviation === undefined) return 0;
    return Math.min(MAX_DEVIATION, (forward(reward + deviation) - forward(reward - deviation)) / 2);
  });
}

/** In units of the deviation of all values: such a value tells nothing, but its weight is still above 0. */
const MAX_DEVIATION = 1e3;

/** w = λ / (λ + d²/s_f²): an observation of the noise λ s_f² + d² counts as so much of one of the noise λ s_f². */
function weightOf(deviation: number, { lambda, signalSd }: Kernel): number {
  return deviation === 0 ? 1 : lambda / (lambda + (deviation / signalSd) ** 2);
}

/**
 * One entry for all observations of a candidate, in the order of its first one. `values` and `weights` are [n].
 */
function aggregate(
  observations: readonly Observation[],
  values: Float64Array,
  weights: readonly number[],
): AggregatedObservations {
  const byKey = new Map<string, { readonly candidate: Candidate; weight: number; sum: number }>();
  observations.forEach(({ candidate }, i) => {
    const previous = byKey.get(candidate.key) ?? { candidate, weight: 0, sum: 0 };
    byKey.set(candidate.key, {
      candidate,
      weight: previous.weight + weights[i],
      sum: previous.sum + weights[i] * values[i],
    });
  });
  const aggregates = [...byKey.values()];
  return {
    X: matrixOf(aggregates.map(({ candidate }) => candidate)),
    weights: aggregates.map(({ weight }) => weight),
    values: aggregates.map(({ weight, sum }) => sum / weight),
  };
}
