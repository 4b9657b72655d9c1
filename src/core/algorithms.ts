/**
 * All algorithms over a table of arms, by name: those of the papers and those that they are compared with.
 *
 *   bbkb        [BBKB] arXiv 2002.09954, Algorithm 1, with the rule that is chosen
 *   bkb         [BKB] arXiv 1903.05594, Algorithm 1: batches of one, the dictionary resampled after every pull
 *   gp-ucb      the exact posterior, batches of one: BBKB whose dictionary is every pulled arm
 *   gp-bucb     the exact posterior, batches by the rule that is chosen (its own is `product`), full hallucination
 *   a-gp-ucb    [AGP] arXiv 1901.03357: the exact posterior and batches of one; with a rule, on top of BBKB
 *   thompson    batches of a fixed size, drawn from BBKB's posterior
 *   evolution   regularised evolution over arms that differ in one column
 *   epsilon-greedy, random
 */
import { agpucb, type AgpucbSettings } from './agpucb/agpucb.ts';
import { adaptiveBbkb } from './agpucb/adaptiveBbkb.ts';
import type { Bandit } from './bandit.ts';
import { columnMutation } from './baselines/columnMutation.ts';
import { epsilonGreedy } from './baselines/epsilonGreedy.ts';
import { evolution } from './baselines/evolution.ts';
import { withInitialArms } from './baselines/initialArms.ts';
import { randomSearch } from './baselines/randomSearch.ts';
import { thompson } from './baselines/thompson.ts';
import { bbkbBandit } from './bbkb/bbkbBandit.ts';
import { start } from './bbkb/bbkb.ts';
import {
  bbkbCodeWidth,
  bbkbWidth,
  bkbCodeWidth,
  bkbWidth,
  exactWidth,
  type WidthInputs,
} from './bbkb/confidenceWidths.ts';
import { keepAll } from './bbkb/resample.ts';
import type { RuleName } from './bbkb/rules.ts';
import type { BbkbSettings, BbkbState, History } from './bbkb/state.ts';
import type { Matrix } from './linalg/matrix.ts';

export const algorithmNames = [
  'bbkb',
  'bkb',
  'gp-ucb',
  'gp-bucb',
  'a-gp-ucb',
  'epsilon-greedy',
  'thompson',
  'evolution',
  'random',
] as const;
export type AlgorithmName = (typeof algorithmNames)[number];

/**
 * What any of them may need. `resample` is for those with a sparse posterior, `size` for those whose batches a rule may
 * end, `parallel` for the others except bkb and gp-ucb, which have batches of one.
 */
export interface AlgorithmSettings extends Omit<BbkbSettings, 'beta' | 'rule'> {
  readonly algorithm: AlgorithmName;
  /** Default: product for gp-bucb; none for a-gp-ucb, which is then exact; global for all others. */
  readonly rule?: RuleName;
  /**
   * The width as in the paper or the authors' code (the exact algorithms have one form), or the factor of σ̃ itself.
   */
  readonly confidence: 'code' | 'paper' | ((inputs: WidthInputs) => number);
  /** ξ, the noise's standard deviation. */
  readonly xi: number;
  /** F ≥ ‖f‖. */
  readonly norm: number;
  readonly delta: number;
  /**
   * What a-gp-ucb has beyond its kernel, noise and batches. The one-step estimator needs the exact posterior, so no
   * rule.
   */
  readonly adaptive: Pick<AgpucbSettings, 'dimension' | 'width' | 'tradeoff' | 'map' | 'estimator'> & {
    readonly reference: (t: number) => number;
    /** h(t) itself, instead of the largest h that the reference allows; on top of BBKB only. */
    readonly schedule?: (t: number) => number;
  };
  readonly parallel: number;
  readonly seed: number;
}

/** The algorithm over the rows of X [A, D], after the initial pulls. */
export function createBandit(settings: AlgorithmSettings, X: Matrix, initial?: History): Bandit {
  const name = settings.algorithm;
  switch (name) {
    case 'bbkb':
    case 'bkb':
    case 'gp-ucb':
    case 'gp-bucb':
      return bbkbBandit(bbkbState(settings, X, initial));
    case 'thompson':
      return withInitialArms(settings.initialArms, settings.parallel, thompson(bbkbState(settings, X, initial), settings.parallel, settings.seed)); // prettier-ignore
    case 'a-gp-ucb':
      return settings.rule === undefined
        ? tellInitial(agpucb(X, agpucbSettings(settings)), initial)
        : adaptiveBandit(settings, bbkbState(settings, X, initial));
    case 'epsilon-greedy':
    case 'evolution':
    case 'random':
      return withInitialArms(
        settings.initialArms,
        settings.parallel,
        tellInitial(modelFreeBandit(name, settings, X), initial),
      );
  }
}

function modelFreeBandit(
  name: 'epsilon-greedy' | 'evolution' | 'random',
  { parallel: size, repeats, seed }: AlgorithmSettings,
  X: Matrix,
): Bandit {
  switch (name) {
    case 'epsilon-greedy':
      return epsilonGreedy(X.rows, { epsilon: 0.1, size, seed });
    case 'evolution':
      return evolution(X.rows, columnMutation(X), { population: 100, tournament: 10, size, repeats, seed });
    case 'random':
      return randomSearch(X.rows, { size, repeats, seed });
  }
}

function tellInitial(bandit: Bandit, initial: History | undefined): Bandit {
  if (initial === undefined || initial.arms.length === 0) return bandit;
  return bandit.tell(initial.arms, initial.rewards.map((reward) => ({ kind: 'reward', reward }))); // prettier-ignore
}

function agpucbSettings({ lambda, adaptive, parallel, ...same }: AlgorithmSettings): AgpucbSettings {
  const { kernel, lengthscales, standardise, repeats, initialArms } = same;
  return {
    ...adaptive,
    sigma: (scale) => Math.sqrt(lambda(scale)),
    kernel,
    lengthscales,
    size: parallel,
    standardise,
    repeats,
    initialArms,
  };
}

function adaptiveBandit({ lengthscales, adaptive }: AlgorithmSettings, state: BbkbState): Bandit {
  const { estimator, reference, schedule, ...same } = adaptive;
  if (estimator === 'one-step') throw new RangeError('The one-step regret needs the exact posterior, without a rule.');
  return adaptiveBbkb(state, {
    ...same,
    lengthscales,
    expansion: schedule ? { kind: 'schedule', h: schedule } : { kind: 'bound', estimator, reference },
  });
}

function bbkbState(settings: AlgorithmSettings, X: Matrix, initial: History | undefined): BbkbState {
  const {
    algorithm,
    rule = algorithm === 'gp-bucb' ? 'product' : 'global',
    resample,
    fullHallucination,
    screened,
    size,
  } = settings;
  const keepsEveryArm = algorithm === 'gp-ucb' || algorithm === 'gp-bucb';
  const batchesOfOne = algorithm === 'gp-ucb' || algorithm === 'bkb';
  const bbkbSettings: BbkbSettings = {
    ...settings,
    rule,
    beta: (inputs) => confidenceWidth(settings, inputs),
    resample: keepsEveryArm ? keepAll : resample,
    fullHallucination: keepsEveryArm || fullHallucination,
    screened: screened && algorithm !== 'thompson', // whose draws are of every arm
    size: batchesOfOne ? 1 : size,
  };
  return start(X, bbkbSettings, initial && initial.arms.length > 0 ? initial : undefined);
}

/** The factor of σ̃ in the upper confidence bound; for Thompson sampling that of σ̃ in a draw's standard deviation. */
function confidenceWidth(settings: AlgorithmSettings, inputs: WidthInputs): number {
  const { algorithm, confidence, threshold, xi, norm, delta } = settings;
  if (typeof confidence === 'function') return confidence(inputs);
  const { lambda } = inputs;
  const constants = { lambda, xi, norm, delta };
  const t = inputs.startVariances.length;
  switch (algorithm) {
    case 'bkb':
      return (confidence === 'paper' ? bkbWidth : bkbCodeWidth)(constants, t, inputs.effectiveDimension);
    case 'gp-ucb':
      return exactWidth(constants, inputs.logdet);
    case 'gp-bucb':
      return threshold * exactWidth(constants, inputs.logdet); // Desautels et al.: C β, as variances may be C times off
    case 'thompson':
      return Math.sqrt(lambda);
    case 'bbkb':
    case 'a-gp-ucb': // on top of BBKB, until its first adaptation sets a width of its own
    case 'epsilon-greedy':
    case 'evolution':
    case 'random':
      return confidence === 'paper'
        ? threshold * bbkbWidth(constants, inputs.startVariances)
        : bbkbCodeWidth(constants, threshold, inputs);
  }
}
