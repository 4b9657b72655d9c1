/**
 * The algorithms over a table of arms: those of the papers and those that they are compared with. Each is one record.
 * Whoever has to know something of an algorithm reads it there, and never compares names.
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
  widthOfBbkb,
  widthOfBkb,
  widthOfGpBucb,
  widthOfGpUcb,
  type Width,
  type WidthInputs,
} from './bbkb/confidenceWidths.ts';
import { keepAll } from './bbkb/resample.ts';
import { ruleNames, type RuleName } from './bbkb/rules.ts';
import type { BbkbSettings, BbkbState, History } from './bbkb/state.ts';
import type { Matrix } from '../math/linalg/matrix.ts';

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

export const DEFAULT_ALGORITHM = 'bbkb' satisfies AlgorithmName;

export interface Algorithm {
  /**
   * Its posterior: none, BBKB's, or that of every pulled arm; `adaptive` learns its lengthscales, on an exact posterior
   * without a rule and on BBKB with one.
   */
  readonly model: 'none' | 'sparse' | 'exact' | 'adaptive';
  /** Whether it picks arms by their upper confidence bounds. */
  readonly hasBound: boolean;
  /** `rule`: as many as the rule allows in preset theory, or one without a rule; `parallel` in practical. */
  readonly batchSize: 1 | 'parallel' | 'rule';
  /** The rules that may end its batches. */
  readonly rules: readonly RuleName[];
  readonly defaultRule?: RuleName;
  /** In the experiments of the papers, where no rule ends a batch. Default 1. */
  readonly simulatedBatchSize?: number;
  readonly create: Create;
}

/** Over the rows of X [A, D], after the initial pulls. */
type Create = (settings: AlgorithmSettings, X: Matrix, initial: History | undefined) => Bandit;

/** The product of the growth factors bounds only the exact posterior. */
const SPARSE_RULES = ruleNames.filter((rule) => rule !== 'product');

const MODEL_FREE = { model: 'none', hasBound: false, batchSize: 'parallel', rules: [] } as const;

export const algorithms: Readonly<Record<AlgorithmName, Algorithm>> = {
  /** [BBKB] arXiv 2002.09954, Algorithm 1 */
  bbkb: {
    model: 'sparse',
    hasBound: true,
    batchSize: 'rule',
    rules: SPARSE_RULES,
    defaultRule: 'global',
    create: (...given) => bbkbBandit(bbkbState(widthOfBbkb, ...given)),
  },
  /** [BKB] arXiv 1903.05594, Algorithm 1: the dictionary resampled after every pull */
  bkb: {
    model: 'sparse',
    hasBound: true,
    batchSize: 1,
    rules: [],
    create: (...given) => bbkbBandit(bbkbState(widthOfBkb, ...given)),
  },
  /** BBKB whose dictionary is every pulled arm, with full hallucination, as in gp-bucb */
  'gp-ucb': {
    model: 'exact',
    hasBound: true,
    batchSize: 1,
    rules: [],
    create: (...given) => bbkbBandit(bbkbState(widthOfGpUcb, ...given)),
  },
  /** Desautels, Krause and Burdick, JMLR 2014 */
  'gp-bucb': {
    model: 'exact',
    hasBound: true,
    batchSize: 'rule',
    rules: ['product', 'global'],
    defaultRule: 'product',
    create: (...given) => bbkbBandit(bbkbState(widthOfGpBucb, ...given)),
  },
  /** [AGP] arXiv 1901.03357 */
  'a-gp-ucb': {
    model: 'adaptive',
    hasBound: true,
    batchSize: 'rule',
    rules: SPARSE_RULES,
    create: (settings, X, initial) =>
      settings.rule === undefined
        ? tellInitial(agpucb(X, agpucbSettings(settings)), initial)
        : adaptiveBandit(settings, bbkbState(widthOfBbkb, settings, X, initial)), // until the first adaptation sets its own
  },
  'epsilon-greedy': {
    ...MODEL_FREE,
    create: modelFreeBandit((X, { size, seed }) => epsilonGreedy(X.rows, { epsilon: 0.1, size, seed })),
  },
  /** Draws from BBKB's posterior; the width is that of a draw's standard deviation. */
  thompson: {
    model: 'sparse',
    hasBound: false,
    batchSize: 'parallel',
    rules: [],
    simulatedBatchSize: 30, // about as many as [BBKB] compares with, see its appendix D.1
    create: (settings, X, initial) => {
      const { initialArms, parallel, seed } = settings;
      const state = bbkbState((_, { lambda }) => Math.sqrt(lambda), settings, X, initial);
      return withInitialArms(initialArms, parallel, thompson(state, parallel, seed));
    },
  },
  /** Regularised evolution over arms that differ in one column */
  evolution: {
    ...MODEL_FREE,
    create: modelFreeBandit((X, draws) =>
      evolution(X.rows, columnMutation(X), { population: 100, tournament: 10, ...draws }),
    ),
  },
  random: {
    ...MODEL_FREE,
    create: modelFreeBandit((X, draws) => randomSearch(X.rows, draws)),
  },
};

/**
 * The settings of all of them. `resample` is for those with a sparse posterior, `size` for those whose batches a rule
 * may end, `parallel` for the others except bkb and gp-ucb, which have batches of one.
 */
export interface AlgorithmSettings extends Omit<BbkbSettings, 'beta' | 'rule'> {
  readonly algorithm: AlgorithmName;
  /** Default: the algorithm's, or else global; a-gp-ucb without one is exact. */
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
   * The settings of a-gp-ucb beyond its kernel, noise and batches. The one-step estimator needs the exact posterior, so
   * no rule.
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
  return algorithms[settings.algorithm].create(settings, X, initial);
}

function modelFreeBandit(
  create: (X: Matrix, draws: { readonly size: number; readonly repeats: boolean; readonly seed: number }) => Bandit,
): Create {
  return ({ initialArms, parallel: size, repeats, seed }, X, initial) =>
    withInitialArms(initialArms, size, tellInitial(create(X, { size, repeats, seed }), initial));
}

function tellInitial(bandit: Bandit, initial: History | undefined): Bandit {
  if (initial === undefined || initial.arms.length === 0) return bandit;
  return bandit.tell(initial.arms, initial.rewards.map((reward) => ({ kind: 'reward', reward }))); // oxfmt-ignore
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

function bbkbState(width: Width, settings: AlgorithmSettings, X: Matrix, initial: History | undefined): BbkbState {
  const { model, hasBound, batchSize, defaultRule = 'global' } = algorithms[settings.algorithm];
  const { rule = defaultRule, confidence, resample, fullHallucination, posterior, size, ...same } = settings;
  const bbkbSettings: BbkbSettings = {
    ...same,
    rule,
    beta: (inputs) =>
      typeof confidence === 'function'
        ? confidence(inputs)
        : width(confidence, { ...settings, lambda: inputs.lambda }, inputs),
    resample: model === 'exact' ? keepAll : resample,
    fullHallucination: model === 'exact' || fullHallucination,
    ...(posterior && hasBound && { posterior }), // a draw is of every arm
    size: batchSize === 1 ? 1 : size,
  };
  return start(X, bbkbSettings, initial && initial.arms.length > 0 ? initial : undefined);
}
