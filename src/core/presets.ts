/**
 * What each preset of a declaration means, and what of it was overridden.
 *
 *   practical   finds good points in tens to hundreds of trials. The default algorithm is not here but in practical/, over
 *               candidates that move. The others: four space-filling arms, the rest of the first batch by prior
 *               variance, then batches of exactly `parallel`; factor 2 on the standard deviation of standardised
 *               rewards; Matérn 5/2; no point twice unless the metric is noisy. A-GP-UCB runs on top of BBKB, with fitted
 *               lengthscales that shrink by (t/parallel)^0.1
 *   theory      the papers' algorithms: empty dictionary, rewards in the metric's units, Gaussian kernel, the Global rule
 *               with C̃ = 2, the width of the theorem with F = 1, ξ the noise, λ = ξ². A-GP-UCB is exact and asks for one arm
 *               at a time, unless a rule is named
 */
import { mapFit } from './agpucb/fit.ts';
import { referenceRegret, TRADEOFF } from './agpucb/presets.ts';
import type { AlgorithmSettings } from './algorithms.ts';
import { constantWidth } from './bbkb/confidence.ts';
import { drawPulls, theoryQbar } from './bbkb/dictionary.ts';
import type { AlgorithmChoice, Setting } from './setting.ts';
import type { Candidates } from './space/candidates.ts';
import { sizeOf, type Space } from './space/parameter.ts';

const FIRST_ARMS = 4;
/** Of standardised rewards. Measured at 96 trials: 1e-2 leaves gaps a tenth larger, 1e-4 as good as an estimated one. */
const PRACTICAL_LAMBDA = 1e-4;
const PRACTICAL_MULTIPLIER = 2;
/** ξ of the theory where no noise is declared: its width needs one above 0. */
const THEORY_NOISE = 0.1;

export function settingsOf(setting: Setting, arms: Candidates): AlgorithmSettings {
  switch (setting.algorithm.preset) {
    case 'practical':
      return practical(setting, arms);
    case 'theory':
      return theory(setting, arms);
  }
}

/** Whether the candidates move: the practical form of the default algorithm (practical/), the others have fixed ones. */
export function moves({ preset, name = 'bbkb' }: AlgorithmChoice): boolean {
  return preset === 'practical' && name === 'bbkb';
}

/** How many arms its batches have, where no rule says it. */
export function batchSize({ algorithm: { preset, name = 'bbkb', rule }, parallel }: Setting): number | 'rule' {
  switch (name) {
    case 'bkb':
    case 'gp-ucb':
      return 1;
    case 'bbkb':
    case 'gp-bucb':
      return preset === 'practical' ? parallel : 'rule';
    case 'a-gp-ucb':
      if (preset === 'practical') return parallel;
      return rule === undefined ? 1 : 'rule';
    case 'epsilon-greedy':
    case 'thompson':
    case 'evolution':
    case 'random':
      return parallel;
  }
}

function practical(setting: Setting, arms: Candidates): AlgorithmSettings {
  const { algorithm, space, noise, parallel, start } = setting;
  const { kernel = 'matern52', name = 'bbkb', lambda } = algorithm;
  const given = arms.given.slice(0, start.points.length);
  return {
    ...common(setting, arms),
    rule: algorithm.rule ?? (name === 'gp-bucb' ? 'product' : 'global'),
    kernel,
    lambda: (scale, measured = noise) => lambda ?? Math.max(PRACTICAL_LAMBDA, (measured / scale) ** 2),
    confidence: (evidence) => constantWidth(PRACTICAL_MULTIPLIER, evidence.lambda),
    xi: noise,
    adapting: {
      dimension: dimensionOf(space),
      width: { kind: 'constant', multiplier: PRACTICAL_MULTIPLIER },
      tradeoff: 0, // all of h in the lengthscales, as the width is constant
      map: { rule: 'scaled', fit: mapFit(kernel, arms.groups) },
      reference: referenceRegret,
      schedule: (t) => Math.max(1, t / parallel) ** (0.1 * dimensionOf(space)), // h = g^d
    },
    spreads: true,
    standardise: true,
    repeats: noise > 0,
    initial: given.length > 0 || start.past.length > 0 ? given : opening(setting, arms),
  };
}

function theory(setting: Setting, arms: Candidates): AlgorithmSettings {
  const { algorithm, space, noise, start } = setting;
  const { kernel = 'gaussian', rule, norm = 1, delta = DELTA } = algorithm;
  const xi = noise > 0 ? noise : THEORY_NOISE;
  return {
    ...common(setting, arms),
    ...(rule && { rule }),
    kernel,
    lambda: () => algorithm.lambda ?? xi ** 2,
    confidence: 'paper',
    xi,
    adapting: {
      dimension: dimensionOf(space),
      width: { kind: 'theory', norm, delta },
      tradeoff: TRADEOFF,
      reference: referenceRegret,
    },
    spreads: false,
    standardise: false,
    repeats: true,
    initial: arms.given.slice(0, start.points.length),
  };
}

const DELTA = 0.1;

function common(setting: Setting, { groups }: Candidates) {
  const { algorithm, space, parallel, trials, seed } = setting;
  const { name = 'bbkb', delta = DELTA, qbar = theoryQbar(trials, delta), threshold = 2, norm = 1 } = algorithm;
  const lengthscale = lengthscaleOf(space, algorithm.lengthscales);
  const size = batchSize(setting);
  return {
    algorithm: name,
    lengthscales: groups.map((parameter) => lengthscale[parameter]),
    redraw: drawPulls(qbar === 'inf' ? Infinity : qbar, seed),
    threshold,
    norm,
    delta,
    size,
    parallel: size === 1 ? 1 : parallel,
    seed,
  };
}

/** Space-filling arms, for what has a model of the space. */
function opening({ algorithm: { name = 'bbkb' } }: Setting, { initial }: Candidates): readonly number[] {
  return ['epsilon-greedy', 'evolution', 'random'].includes(name) ? [] : initial.slice(0, FIRST_ARMS);
}

/** One lengthscale for each parameter. */
function lengthscaleOf(space: Space, declared: AlgorithmChoice['lengthscales']): number[] {
  const usual = 0.4 * Math.sqrt(dimensionOf(space));
  if (typeof declared === 'number') return space.map(() => declared);
  return space.map(({ name }) => declared?.[name] ?? usual);
}

/** How many parameters vary; 1 where none does. */
function dimensionOf(space: Space): number {
  return space.filter((parameter) => sizeOf(parameter) > 1).length || 1;
}
