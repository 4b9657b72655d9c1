/**
 * The presets of a declaration, with the declaration's overrides.
 *
 *   practical   Finds good points in tens to hundreds of trials. The default algorithm is in propose/, because it
 *               draws new candidates for every batch. The other algorithms begin with four space-filling arms, choose
 *               the rest of the first batch by prior variance, and then choose batches of exactly `parallel`. β is 2
 *               standard deviations of standardised rewards, the kernel is Matérn 5/2, and no point is tried twice
 *               unless the metric is noisy. A-GP-UCB runs on top of BBKB, with fitted lengthscales that shrink by
 *               (t/parallel)^0.1, or by what its estimator allows where the declaration names one.
 *   theory      The papers' algorithms: an empty dictionary, rewards in the metric's units, a Gaussian kernel, the
 *               Global rule with C̃ = 2, the theorem's width with F = 1, ξ the noise, λ = ξ². A-GP-UCB is exact and
 *               asks for one arm at a time, unless the declaration names a rule.
 */
import { mapLengthscales } from '../../bandits/agpucb/mapLengthscales.ts';
import { referenceRegret, TRADEOFF } from '../../bandits/agpucb/paperSettings.ts';
import { algorithms, DEFAULT_ALGORITHM, type AlgorithmSettings } from '../../bandits/algorithms.ts';
import { constantWidth } from '../../bandits/bbkb/confidenceWidths.ts';
import { resamplePerPull, theoryQbar } from '../../bandits/bbkb/resample.ts';
import { bounded, boundedLambda } from '../port/numericRange.ts';
import type { AlgorithmChoice, OptimizerSettings } from '../port/optimizerSettings.ts';
import type { FixedCandidates } from '../../space/fixedCandidates.ts';
import { declaredLengthscale } from '../model/priors.ts';
import { sizeOf, type Space } from '../../space/parameter.ts';

const INITIAL_ARMS = 4;
/**
 * λ of standardised rewards. Measured at 96 trials: 1e-2 leaves gaps a tenth larger, 1e-4 is as good as an estimated λ.
 */
const PRACTICAL_LAMBDA = 1e-4;
const PRACTICAL_UCB_MULTIPLIER = 2;
/** ξ of the theory if no noise is declared: its width needs a ξ above 0. */
const THEORY_NOISE = 0.1;
/** δ, the probability with which the confidence bounds may fail. */
const DEFAULT_DELTA = 0.1;

export function presetSettings(settings: OptimizerSettings, arms: FixedCandidates): AlgorithmSettings {
  switch (settings.algorithm.preset) {
    case 'practical':
      return practicalSettings(settings, arms);
    case 'theory':
      return theorySettings(settings, arms);
  }
}

/** Whether the search runs over the space itself (engine/propose). All other algorithms have fixed candidates. */
export function usesPracticalOptimizer({ preset, name = DEFAULT_ALGORITHM }: AlgorithmChoice): boolean {
  return preset === 'practical' && name === DEFAULT_ALGORITHM;
}

export function endsByRule({ preset, name = DEFAULT_ALGORITHM, rule }: AlgorithmChoice): boolean {
  const { batchSize, defaultRule } = algorithms[name];
  return preset === 'theory' && batchSize === 'rule' && (rule ?? defaultRule) !== undefined;
}

/** The number of arms in a batch, or `rule` where a rule ends it. */
export function batchSize({ algorithm, parallel }: OptimizerSettings): number | 'rule' {
  if (endsByRule(algorithm)) return 'rule';
  const { preset, name = DEFAULT_ALGORITHM } = algorithm;
  const size = algorithms[name].batchSize;
  return size === 'parallel' || (size === 'rule' && preset === 'practical') ? parallel : 1;
}

function practicalSettings(settings: OptimizerSettings, arms: FixedCandidates): AlgorithmSettings {
  const { algorithm, space, noise = 0, parallel, start } = settings;
  const { kernel = 'matern52', name = DEFAULT_ALGORITHM, lambda } = algorithm;
  const given = arms.given.slice(0, start.points.length);
  return {
    ...commonSettings(settings, arms),
    rule: algorithm.rule ?? algorithms[name].defaultRule ?? 'global',
    kernel,
    lambda: (scale, measuredNoise = noise) =>
      lambda ?? boundedLambda(Math.max(PRACTICAL_LAMBDA, (measuredNoise / scale) ** 2)),
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
    standardise: true,
    repeats: noise > 0,
    initialArms: given.length > 0 || start.past.length > 0 ? given : initialArms(settings, arms),
  };
}

function theorySettings(settings: OptimizerSettings, arms: FixedCandidates): AlgorithmSettings {
  const { algorithm, space, noise = 0, unit = 1, start } = settings;
  const { kernel = 'gaussian', rule, delta = DEFAULT_DELTA } = algorithm;
  const xi = noise > 0 ? noise : THEORY_NOISE / unit;
  return {
    ...commonSettings(settings, arms),
    ...(rule && { rule }),
    kernel,
    lambda: () => algorithm.lambda ?? boundedLambda((xi * unit) ** 2),
    confidence: 'paper',
    xi: bounded(xi),
    adaptive: {
      dimension: varyingDimension(space),
      width: { kind: 'theory', norm: normOf(settings), delta },
      tradeoff: TRADEOFF,
      estimator: algorithm.estimator ?? 'bound',
      reference: referenceRegret,
    },
    fullHallucination: false,
    standardise: false,
    repeats: true,
    initialArms: arms.given.slice(0, start.points.length),
  };
}

function commonSettings(settings: OptimizerSettings, { groups }: FixedCandidates) {
  const { algorithm, space, parallel, trials, seed } = settings;
  const {
    name = DEFAULT_ALGORITHM,
    delta = DEFAULT_DELTA,
    qbar = theoryQbar(trials, delta),
    threshold = 2,
  } = algorithm;
  const lengthscale = lengthscalesOf(space, algorithm.lengthscales);
  const size = batchSize(settings);
  return {
    algorithm: name,
    lengthscales: groups.map((parameter) => lengthscale[parameter]),
    resample: resamplePerPull(qbar === 'inf' ? Infinity : qbar, seed),
    threshold,
    norm: normOf(settings),
    delta,
    size,
    parallel: size === 1 ? 1 : parallel,
    seed,
  };
}

/** F, in the unit of the rewards. */
function normOf({ algorithm: { norm = 1 }, unit = 1 }: OptimizerSettings): number {
  return bounded(norm / unit);
}

/** Space-filling arms, for algorithms with a model of the space. */
function initialArms(
  { algorithm: { name = DEFAULT_ALGORITHM } }: OptimizerSettings,
  { spaceFilling }: FixedCandidates,
): readonly number[] {
  return algorithms[name].model === 'none' ? [] : spaceFilling.slice(0, INITIAL_ARMS);
}

function lengthscalesOf(space: Space, declared: AlgorithmChoice['lengthscales']): number[] {
  const defaultLengthscale = 0.4 * Math.sqrt(varyingDimension(space));
  return space.map(({ name }) => declaredLengthscale(declared, name) ?? defaultLengthscale);
}

/** How many parameters vary; 1 if none does. */
function varyingDimension(space: Space): number {
  return space.filter((parameter) => sizeOf(parameter) > 1).length || 1;
}
