/**
 * A-GP-UCB against GP-UCB with the same wrong hyperparameters: the synthetic experiments of [AGP] arXiv 1901.03357,
 * section 5.
 */
import { agpucb, type AgpucbSettings } from '../../../../src/bandits/agpucb/agpucb.ts';
import { mapLengthscales } from '../../../../src/bandits/agpucb/mapLengthscales.ts';
import { adaptiveBbkb } from '../../../../src/bandits/agpucb/adaptiveBbkb.ts';
import { experimentSettings } from '../../../../src/bandits/agpucb/paperSettings.ts';
import type { Bandit } from '../../../../src/bandits/bandit.ts';
import { normals } from '../../../../src/math/random/normals.ts';
import { argmax } from '../../../../src/math/linalg/argmax.ts';
import * as bbkb from '../../../../src/bandits/bbkb/bbkb.ts';
import type { BbkbSettings } from '../../../../src/bandits/bbkb/state.ts';
import { keepAll } from '../../../../src/bandits/bbkb/resample.ts';
import type { Prior } from '../../../../src/math/gp/mapHyperparameters.ts';
import { regret } from '../../../../src/lab/regret.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { adaptiveClaims } from './adaptiveClaims.ts';
import { twoHills, randomFunction, TRUE_LENGTHSCALE, type Problem } from './adaptiveProblems.ts';
import { thinnedCurve } from '../curves.ts';
import { methodOf, type Experiment, type Figure, type Method, type Run } from '../experiment.ts';
import type { Results } from '../results.ts';
import { screenedPosteriors } from '../../../../src/lab/manyArms/screenedPosterior.ts';

/** A method, on a problem of which it knows the arms and the noise, and what it takes ‖f‖ and θ to be. */
interface AdaptiveMethod extends Method {
  readonly createBandit: (problem: Problem, assumed: AssumedHyperparameters) => Bandit;
}

interface AssumedHyperparameters {
  readonly norm: number;
  /** p(t) for the one-step regret. */
  readonly reference: (t: number) => number;
  readonly lengthscale: number;
  /** GP-UCB's setting in place of the lengthscale that A-GP-UCB starts from. */
  readonly plainLengthscale: number;
}

/** With p(t) = t^0.9 the regret bound, far above what is lost, affords no h above 1 in 300 pulls. */
const BOUND_SCALE = 18;
/** Strong on short lengthscales, as the paper has it. */
const SHORT_LENGTHSCALE_PRIOR: Prior = { median: 0.2, sd: 0.7, low: 0.02, high: 5 };

function settings(
  { X, sigma, initial }: Problem,
  { norm, lengthscale, reference }: AssumedHyperparameters,
): AgpucbSettings {
  return {
    ...experimentSettings(X, sigma),
    reference,
    lengthscales: new Array<number>(X.cols).fill(lengthscale),
    width: { kind: 'theory', norm, delta: 0.1 },
    initialArms: initial,
  };
}

/** h stays 1. */
const NO_WIDENING = { estimator: 'one-step', reference: () => 0 } as const;

function mapSettings(problem: Problem, rule: 'min' | 'scaled'): NonNullable<AgpucbSettings['map']> {
  return { rule, fit: mapLengthscales('gaussian', Array.from({ length: problem.X.cols }, (_, j) => j), SHORT_LENGTHSCALE_PRIOR) }; // oxfmt-ignore
}

const TRUTH: AdaptiveMethod = {
  id: 'truth',
  label: 'GP-UCB, true hyperparameters',
  style: 3,
  createBandit: (problem, assumed) =>
    agpucb(problem.X, {
      ...settings(problem, { ...assumed, norm: problem.norm, lengthscale: TRUE_LENGTHSCALE }),
      ...NO_WIDENING,
    }),
};
const PLAIN: AdaptiveMethod = {
  id: 'gp-ucb',
  label: 'GP-UCB, wrong hyperparameters',
  style: 4,
  createBandit: (problem, assumed) =>
    agpucb(problem.X, { ...settings(problem, { ...assumed, lengthscale: assumed.plainLengthscale }), ...NO_WIDENING }),
};
const MAP: AdaptiveMethod = {
  id: 'map',
  label: 'GP-UCB, MAP lengthscales',
  style: 5,
  createBandit: (problem, assumed) =>
    agpucb(problem.X, { ...settings(problem, assumed), ...NO_WIDENING, map: mapSettings(problem, 'scaled') }),
};
const ONE_STEP: AdaptiveMethod = {
  id: 'one-step',
  label: 'A-GP-UCB, one-step regret',
  style: 0,
  createBandit: (problem, assumed) => agpucb(problem.X, { ...settings(problem, assumed), estimator: 'one-step' }),
};
const BOUND: AdaptiveMethod = {
  id: 'bound',
  label: 'A-GP-UCB, regret bound',
  style: 1,
  createBandit: (problem, assumed) =>
    agpucb(problem.X, { ...settings(problem, assumed), reference: (t) => BOUND_SCALE * t ** 0.9 }),
};
const ON_BBKB: AdaptiveMethod = {
  id: 'on-bbkb',
  label: 'A-GP-UCB on top of BBKB, regret bound',
  style: 2,
  createBandit: (problem, assumed) => {
    const { kernel, lengthscales, width, tradeoff, initialArms } = settings(problem, assumed);
    const model: BbkbSettings = {
      kernel,
      lengthscales,
      lambda: () => problem.sigma ** 2,
      beta: () => 0, // replaced by the adaptive one
      resample: keepAll,
      rule: 'global',
      threshold: 2,
      size: 'rule',
      fullHallucination: false,
      posterior: screenedPosteriors(),
      standardise: false,
      repeats: true,
      initialArms,
    };
    const growthRule = { kind: 'bound', estimator: 'bound', reference: (t: number) => BOUND_SCALE * t ** 0.9 } as const;
    return adaptiveBbkb(bbkb.start(problem.X, model), {
      lengthscales,
      dimension: problem.X.cols,
      width,
      tradeoff,
      expansion: growthRule,
    });
  },
};
const oneStepWithMap = (rule: 'min' | 'scaled', style: number): AdaptiveMethod => ({
  id: `one-step-${rule}`,
  label: `A-GP-UCB, one-step, MAP (${rule === 'min' ? 'eq. 17' : 'eq. 18'})`,
  style,
  createBandit: (problem, assumed) =>
    agpucb(problem.X, { ...settings(problem, assumed), estimator: 'one-step', map: mapSettings(problem, rule) }),
});

interface ExperimentSpec {
  readonly id: string;
  readonly title: string;
  readonly setting: string;
  readonly problem: (seed: number) => Problem;
  readonly assumed: AssumedHyperparameters;
  readonly methods: readonly AdaptiveMethod[];
  readonly pulls: number;
  readonly caption: string;
}

export const misspecified = experimentOf({
  id: 'agp-misspecified',
  title: 'A-GP-UCB: a function of a shorter lengthscale than assumed',
  setting:
    'One function of norm 2 in the space of the Gaussian kernel with θ = 0.1, on 101 arms over [0, 1], noise of standard ' +
    'deviation 0.1. GP-UCB and A-GP-UCB start from θ₀ = 1, B₀ = 2; p(t) = t^0.9 for the one-step regret and 18 t^0.9 for the ' +
    'regret bound, which with t^0.9 would leave h at 1 for all of these pulls. The paper does not print its function; of random ' +
    'ones about half mislead GP-UCB like this one. MAP lengthscales have a strong prior on short ones. The seeds draw the noise ' +
    'and the two first arms.',
  problem: twoHills,
  assumed: { norm: 2, lengthscale: 1, plainLengthscale: 1, reference: (t) => t ** 0.9 },
  methods: [TRUTH, PLAIN, MAP, ONE_STEP, BOUND, ON_BBKB, oneStepWithMap('min', 6), oneStepWithMap('scaled', 7)],
  pulls: 300,
  caption:
    "The paper's figure 3: fixed wrong hyperparameters, and at times fitted ones, keep a constant regret per pull; that of A-GP-UCB falls.",
});

export const wrongNorm = experimentOf({
  id: 'agp-norm',
  title: 'A-GP-UCB: samples of a larger norm than assumed',
  setting:
    'Another random function for every seed, θ = 0.1, scaled to norm 4, on a grid of 21 × 21 arms over the unit square, noise of ' +
    'standard deviation 0.01. All take the norm to be 0.25; GP-UCB knows θ = 0.1, A-GP-UCB starts from θ₀ = 1. p(t) = 5 t^0.6 for ' +
    'the one-step regret (with t^0.9 most runs still explore after 600 pulls) and 18 t^0.9 for the regret bound.',
  problem: randomFunction,
  assumed: { norm: 0.25, lengthscale: 1, plainLengthscale: TRUE_LENGTHSCALE, reference: (t) => 5 * t ** 0.6 },
  methods: [TRUTH, PLAIN, ONE_STEP, BOUND],
  pulls: 600,
  caption:
    "The paper's figure 4: with a norm bound that is too small GP-UCB settles on a local optimum; A-GP-UCB does not.",
});

function experimentOf(spec: ExperimentSpec): Experiment {
  const pulls = (quick: boolean): number => (quick ? spec.pulls / 3 : spec.pulls);
  return {
    id: spec.id,
    title: spec.title,
    setting: spec.setting,
    methods: spec.methods,
    seeds: (quick) => (quick ? 3 : 10),
    files: [],
    settings: (quick) => ({
      ...spec,
      T: pulls(quick),
      LOOSENESS: BOUND_SCALE,
      SHORT: SHORT_LENGTHSCALE_PRIOR,
      p: spec.assumed.reference(100),
    }),
    run({ method: id, seed, quick }) {
      const method = methodOf(spec.methods, id);
      const problem = spec.problem(seed);
      return playBandit(method.createBandit(problem, spec.assumed), problem, seed, pulls(quick));
    },
    figures: (results) => figuresOf(spec, results),
    claims: (results, { quick }) => adaptiveClaims(spec, results, quick),
  };
}

function playBandit(initialBandit: Bandit, { f, sigma }: Problem, seed: number, T: number): Run {
  const normal = normals(seededUniform(seed, NOISE_STREAM));
  const arms: number[] = [];
  let bandit = initialBandit;
  while (arms.length < T) {
    const batch = bandit.ask(T - arms.length).arms;
    const rewards = batch.map((arm) => ({ kind: 'reward' as const, reward: f[arm] + sigma * normal() }));
    bandit = bandit.tell(batch, rewards);
    arms.push(...batch);
  }
  const cumulative = [...regret(f, arms).cumulative];
  const best = argmax(f);
  const recommendedArm = bandit.posterior ? argmax(bandit.posterior.mean) : best;
  const range = f[best] - f.reduce((least, value) => Math.min(least, value));
  const [half, whole] = [cumulative[Math.ceil(T / 2) - 1], cumulative[T - 1]];
  return {
    words: `regret ${whole.toPrecision(3)}`,
    curves: {
      cumulative: thinnedCurve(cumulative, T),
      average: thinnedCurve(cumulative.map((R, t) => R / (t + 1)), T), // oxfmt-ignore
    },
    numbers: { regret: whole, growth: Math.log2(whole / half), gap: (f[best] - f[recommendedArm]) / range },
  };
}

const NOISE_STREAM = 204;

function figuresOf({ methods, caption }: ExperimentSpec, results: Results): Figure[] {
  const x = { label: 'pulls t', scale: 'linear' } as const;
  return [
    {
      title: 'Cumulative regret',
      x,
      y: { label: 'R(t)', scale: 'linear' },
      series: results.seriesOf(methods, 'cumulative'),
      caption,
      claims: ['plain-fails', 'adaptive-converges'],
    },
    {
      title: 'Regret per pull',
      x,
      y: { label: 'R(t) / t', scale: 'logarithmic' },
      series: results.seriesOf(methods, 'average'),
      caption:
        'No regret means that this falls to 0: a curve that levels out belongs to a method that never finds the optimum.',
      claims: [],
    },
  ];
}
