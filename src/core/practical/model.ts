/** What the history says: rewards warped, hyperparameters fitted, a dictionary drawn, the posterior through it. */
import { fixed, PRIORS, usualStart, type Hyperparameters, type Prior, type Priors } from '../likelihood/map.ts';
import { imputed } from '../bbkb/rewards.ts';
import type { AlgorithmChoice, Setting } from '../setting.ts';
import { weights } from './crowding.ts';
import { dictionary } from './dictionary.ts';
import { matrixOf, type Ground, type Place } from './ground.ts';
import { fitted } from './hyperparameters.ts';
import { posterior, type Kernel, type Observed, type Posterior } from './posterior.ts';
import { warp, type Warp } from './warp.ts';

/** A trial that counts; without a reward it failed. */
export interface Pull {
  readonly place: Place;
  readonly reward: number | undefined;
  /** Of the reward's error, where it was measured. */
  readonly sd?: number;
}

export interface Model {
  readonly posterior: Posterior;
  readonly warp: Warp;
  /** Places in the dictionary. */
  readonly dictionary: number;
}

/** After these pulls; `trials` counts those told, and numbers the draw of the dictionary. */
export function model(ground: Ground, setting: Setting, pulls: readonly Pull[], trials: number): Model {
  const warped = warp(imputed(pulls.map(({ reward }) => reward)), weights(pulls.map(({ place }) => place.row)));
  const kernel = kernelOf(ground, setting, pulls, warped, trials);
  const observed = merged(pulls, warped.values, ground.groups.length);
  const kept = dictionary(kernel, observed, setting.algorithm.qbar, setting.seed, trials);
  return { posterior: posterior(kernel, observed, kept), warp: warped, dictionary: kept.length };
}

function kernelOf(
  { groups, axes }: Ground,
  setting: Setting,
  pulls: readonly Pull[],
  warped: Warp,
  trials: number,
): Kernel {
  const { algorithm, parallel, seed } = setting;
  const type = algorithm.kernel ?? 'matern52';
  const declared = axes.map(({ parameter }) => declaredOf(algorithm.lengthscales, parameter.name));
  const priors = priorsOf(algorithm.lambda, declared, noiseOf(setting, pulls, warped));
  const X = matrixOf(pulls.map(({ place }) => place), groups.length); // prettier-ignore
  const telling = groups.length > 0 && warped.values.some((value) => value !== 0);
  const { lengthscales, noise, signal } = telling
    ? fitted({ kernel: type, X, groups, y: [...warped.values] }, priors, seed)
    : within(usualStart(groups), priors);
  const shrunk = shrinkage(trials, parallel);
  return {
    type,
    lengthscales: groups.map((group) => declared[group] ?? lengthscales[group] / shrunk),
    lambda: noise / signal,
    signal: Math.sqrt(signal),
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
function noiseOf({ noise }: Setting, pulls: readonly Pull[], { slope }: Warp): number | undefined {
  const measured = pulls.flatMap(({ sd }) => (sd === undefined ? [] : [sd]));
  const sd =
    measured.length > 0 ? Math.sqrt(measured.reduce((sum, each) => sum + each ** 2 / measured.length, 0)) : noise;
  return sd > 0 ? (sd * slope) ** 2 : undefined;
}

function declaredOf(lengthscales: AlgorithmChoice['lengthscales'], name: string): number | undefined {
  if (typeof lengthscales !== 'object') return lengthscales;
  return Object.hasOwn(lengthscales, name) ? lengthscales[name] : undefined;
}

function priorsOf(
  lambda: number | undefined,
  lengthscales: readonly (number | undefined)[],
  noise: number | undefined,
): Priors {
  return {
    lengthscale: lengthscales.map((declared) => (declared === undefined ? PRIORS.lengthscale : fixed(declared))),
    noise: lambda !== undefined ? fixed(lambda) : noise !== undefined ? about(noise) : PRIORS.noise,
    signal: lambda !== undefined ? fixed(1) : PRIORS.signal,
  };
}

/** A noise that is known up to what the warp does to it. */
function about(noise: number): Prior {
  const { low, high } = PRIORS.noise;
  const median = Math.min(high, Math.max(low, noise));
  return { median, sd: 0.7, low: Math.max(low, median / 10), high };
}

function within(usual: Hyperparameters, { lengthscale, noise, signal }: Priors): Hyperparameters {
  const clip = (value: number, { low, high }: Prior): number => Math.min(high, Math.max(low, value));
  return {
    lengthscales: usual.lengthscales.map((value, g) =>
      clip(value, 'median' in lengthscale ? lengthscale : lengthscale[g]),
    ),
    noise: clip(usual.noise, noise),
    signal: clip(usual.signal, signal),
  };
}

/** Pulls of one place as one, in the order of the first of each. */
function merged(pulls: readonly Pull[], values: Float64Array, cols: number): Observed {
  const places = new Map<string, { readonly place: Place; count: number; sum: number }>();
  pulls.forEach(({ place }, i) => {
    const known = places.get(place.key) ?? { place, count: 0, sum: 0 };
    places.set(place.key, { place, count: known.count + 1, sum: known.sum + values[i] });
  });
  const all = [...places.values()];
  return {
    X: matrixOf(all.map(({ place }) => place), cols), // prettier-ignore
    counts: all.map(({ count }) => count),
    values: all.map(({ count, sum }) => sum / count),
  };
}
