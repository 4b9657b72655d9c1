/**
 * What each preset of a declaration means, with the declaration's overrides.
 *
 *   practical   Finds good points in tens to hundreds of trials. The default algorithm is in practical/, because it
 *               draws new candidates for every batch. The other algorithms begin with four space-filling arms, choose
 *               the rest of the first batch by prior variance, and then choose batches of exactly `parallel`. β is 2
 *               standard deviations of standardised rewards, the kernel is Matérn 5/2, and no point is tried twice
 *               unless the metric is noisy. A-GP-UCB runs on top of BBKB, with fitted lengthscales that shrink by
 *               (t/parallel)^0.1, or by what its estimator allows where the declaration names one.
 *   theory      The papers' algorithms: an empty dictionary, rewards in the metric's units, a Gaussian kernel, the
 *               Global rule with C̃ = 2, the theorem's width with F = 1, ξ the noise, λ = ξ². A-GP-UCB is exact and
 *               asks for one arm at a time, unless the declaration names a rule.
 */
import { mapLengthscales } from '../agpucb/mapLengthscales.ts';
import { referenceRegret, TRADEOFF } from '../agpucb/paperSettings.ts';
import type { AlgorithmSettings } from '../algorithms.ts';
import { constantWidth } from '../bbkb/confidenceWidths.ts';
import { resamplePerPull, theoryQbar } from '../bbkb/resample.ts';
import type { AlgorithmChoice, OptimizerSettings } from './optimizerSettings.ts';
import type { FixedCandidates } from '../space/fixedCandidates.ts';
import { sizeOf, type Space } from '../space/parameter.ts';

const INITIAL_ARMS = 4;
/**
 * Of standardised rewards. Measured at 96 trials: 1e-2 leaves gaps a tenth larger, 1e-4 is as good as an estimated λ.
 */
const PRACTICAL_LAMBDA = 1e-4;
const PRACTICAL_UCB_MULTIPLIER = 2;
/** ξ of the theory if no noise is declared: its width needs a ξ above 0. */
const THEORY_NOISE = 0.1;

export function presetSettings(settings: OptimizerSettings, arms: FixedCandidates): AlgorithmSettings {
  switch (settings.algorithm.preset) {
    case 'practical':
      return practicalSettings(settings, arms);
    case 'theory':
      return theorySettings(settings, arms);
  }
}

/** Whether this is the practical form of the default algorithm (practical/). All others have fixed candidates. */
export function usesPracticalOptimizer({ preset, name = 'bbkb' }: AlgorithmChoice): boolean {
  return preset === 'practical' && name === 'bbkb';
}

/** How many arms a batch has, or that a rule decides it. */
export function batchSize({
  algorithm: { preset, name = 'bbkb', rule },
  parallel,
}: OptimizerSettings): number | 'rule' {
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

function practicalSettings(settings: OptimizerSettings, arms: FixedCandidates): AlgorithmSettings {
  const { algorithm, space, noise = 0, parallel, start } = settings;
  const { kernel = 'matern52', name = 'bbkb', lambda } = algorithm;
  const given = arms.given.slice(0, start.points.length);
  return {
    ...commonSettings(settings, arms),
    rule: algorithm.rule ?? (name === 'gp-bucb' ? 'product' : 'global'),
    kernel,
    lambda: (scale, measuredNoise = noise) => lambda ?? Math.max(PRACTICAL_LAMBDA, (measuredNoise / scale) ** 2),
    confidence: (evidence) => constantWidth(PRACTICAL_UCB_MULTIPLIER, evidence.lambda),
    xi: noise,
    adaptive: {
      dimension: varyingDimension(space),
      width: { kind: 'constant', multiplier: PRACTICAL_UCB_MULTIPLIER },
      tradeoff: 0, // the width is constant, so all of h goes into the lengthscales
      map: { rule: 'scaled', fit: mapLengthscales(kernel, arms.groups) },
      estimator: algorithm.estimator ?? 'bound',
      reference: referenceRegret,
      ...(algorithm.estimator === undefined && {
        schedule: (t: number) => Math.max(1, t / parallel) ** (0.1 * varyingDimension(space)), // h = g^d
      }),
    },
    fullHallucination: true,
    screened: false,
    standardise: true,
    repeats: noise > 0,
    initialArms: given.length > 0 || start.past.length > 0 ? given : initialArms(settings, arms),
  };
}

function theorySettings(settings: OptimizerSettings, arms: FixedCandidates): AlgorithmSettings {
  const { algorithm, space, noise = 0, start } = settings;
  const { kernel = 'gaussian', rule, norm = 1, delta = DEFAULT_DELTA } = algorithm;
  const xi = noise > 0 ? noise : THEORY_NOISE;
  return {
    ...commonSettings(settings, arms),
    ...(rule && { rule }),
    kernel,
    lambda: () => algorithm.lambda ?? xi ** 2,
    confidence: 'paper',
    xi,
    adaptive: {
      dimension: varyingDimension(space),
      width: { kind: 'theory', norm, delta },
      tradeoff: TRADEOFF,
      estimator: algorithm.estimator ?? 'bound',
      reference: referenceRegret,
    },
    fullHallucination: false,
    screened: false, // the best bound of all arms is announced after each batch
    standardise: false,
    repeats: true,
    initialArms: arms.given.slice(0, start.points.length),
  };
}

const DEFAULT_DELTA = 0.1;

function commonSettings(settings: OptimizerSettings, { groups }: FixedCandidates) {
  const { algorithm, space, parallel, trials, seed } = settings;
  const { name = 'bbkb', delta = DEFAULT_DELTA, qbar = theoryQbar(trials, delta), threshold = 2, norm = 1 } = algorithm;
  const lengthscale = lengthscalesOf(space, algorithm.lengthscales);
  const size = batchSize(settings);
  return {
    algorithm: name,
    lengthscales: groups.map((parameter) => lengthscale[parameter]),
    resample: resamplePerPull(qbar === 'inf' ? Infinity : qbar, seed),
    threshold,
    norm,
    delta,
    size,
    parallel: size === 1 ? 1 : parallel,
    seed,
  };
}

/** Space-filling arms, for algorithms with a model of the space. */
function initialArms(
  { algorithm: { name = 'bbkb' } }: OptimizerSettings,
  { spaceFilling }: FixedCandidates,
): readonly number[] {
  return ['epsilon-greedy', 'evolution', 'random'].includes(name) ? [] : spaceFilling.slice(0, INITIAL_ARMS);
}

/** One lengthscale for each parameter. */
function lengthscalesOf(space: Space, declared: AlgorithmChoice['lengthscales']): number[] {
  const defaultLengthscale = 0.4 * Math.sqrt(varyingDimension(space));
  if (typeof declared === 'number') return space.map(() => declared);
  return space.map(({ name }) => declared?.[name] ?? defaultLengthscale);
}

/** How many parameters vary; 1 if none does. */
function varyingDimension(space: Space): number {
  return space.filter((parameter) => sizeOf(parameter) > 1).length || 1;
}
