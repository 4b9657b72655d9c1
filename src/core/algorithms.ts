/**
 * The whole family over a table of arms, by name: the papers' algorithms and what they are compared with.
 *
 *   bbkb        [BBKB] arXiv 2002.09954, Algorithm 1, with the rule that is chosen
 *   bkb         [BKB] arXiv 1903.05594, Algorithm 1: batches of one, resparsified after every pull
 *   gp-ucb      the exact posterior, batches of one: BBKB whose dictionary is every pulled arm
 *   gp-bucb     the exact posterior, batches by the rule that is chosen (its own is `product`), variances hallucinated whole
 *   a-gp-ucb    [AGP] arXiv 1901.03357, section 5: p(t) = t^0.9, λ = 0.1, σ = ξ
 *   thompson    batches of a fixed size, drawn from BBKB's posterior
 *   evolution   regularised evolution over arms that differ in one column
 *   epsilon-greedy, random
 *
 * Rewards are taken as they are and an arm may be pulled any number of times, as in the papers' experiments. A dictionary is
 * redrawn as in the authors' code, one uniform an arm.
 */
import { agpucb } from './agpucb/agpucb.ts';
import { experimentSettings } from './agpucb/presets.ts';
import type { Bandit } from './bandit.ts';
import { columnMutation } from './baselines/columnMutation.ts';
import { epsilonGreedy } from './baselines/epsilonGreedy.ts';
import { evolution } from './baselines/evolution.ts';
import { random } from './baselines/random.ts';
import { thompson } from './baselines/thompson.ts';
import * as bbkb from './bbkb/bbkb.ts';
import { bbkbCodeWidth, bbkbWidth, bkbCodeWidth, bkbWidth, exactWidth, type Evidence } from './bbkb/confidence.ts';
import { drawArms, keepAll } from './bbkb/dictionary.ts';
import type { KernelType } from './bbkb/kernel.ts';
import type { RuleName } from './bbkb/rules.ts';
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

export interface AlgorithmSettings {
  readonly algorithm: AlgorithmName;
  readonly rule: RuleName;
  readonly kernel: KernelType;
  /** [D], one for each column of X. */
  readonly lengthscales: readonly number[];
  readonly lambda: number;
  /** ξ, the noise's standard deviation. */
  readonly xi: number;
  /** F ≥ ‖f‖. */
  readonly norm: number;
  readonly delta: number;
  /** C̃ of the rule. */
  readonly threshold: number;
  /** q̄; Infinity keeps every pulled arm. */
  readonly qbar: number;
  /** The width as in the paper or the authors' code (the exact algorithms have one form), or the factor of σ̃ itself. */
  readonly confidence: 'code' | 'paper' | number;
  /** Arms in a batch of the algorithms whose batches have a fixed size. */
  readonly size: number;
  readonly seed: number;
  /** The uniforms of the redraw-th redraw (from 0), one for each arm; where it has none they come from the seed. */
  readonly uniforms?: (redraw: number) => readonly number[] | undefined;
}

/** Pulls that were made before; the dictionary is theirs, ascending, unless another one is given. */
export interface Initial {
  readonly arms: readonly number[];
  readonly rewards: readonly number[];
  readonly dictionary?: readonly number[];
}

/** The algorithm over the rows of X [A, D], after the initial pulls. */
export function algorithm(settings: AlgorithmSettings, X: Matrix, initial: Initial): Bandit {
  switch (settings.algorithm) {
    case 'bbkb':
    case 'bkb':
    case 'gp-ucb':
    case 'gp-bucb':
      return asBandit(begun(settings, X, initial));
    case 'thompson':
      return thompson(begun(settings, X, initial), settings.size, settings.seed);
    case 'a-gp-ucb':
    case 'epsilon-greedy':
    case 'evolution':
    case 'random':
      return told(withoutDictionary(settings.algorithm, settings, X), initial);
  }
}

function withoutDictionary(
  name: 'a-gp-ucb' | 'epsilon-greedy' | 'evolution' | 'random',
  { kernel, lengthscales, xi, norm, delta, size, seed }: AlgorithmSettings,
  X: Matrix,
): Bandit {
  switch (name) {
    case 'a-gp-ucb':
      return agpucb(X, { ...experimentSettings(X, xi), kernel, lengthscales, width: { kind: 'theory', norm, delta } });
    case 'epsilon-greedy':
      return epsilonGreedy(X.rows, { epsilon: 0.1, size, seed });
    case 'evolution':
      return evolution(X.rows, columnMutation(X), { population: 100, tournament: 10, size, repeats: true, seed });
    case 'random':
      return random(X.rows, { size, repeats: true, seed });
  }
}

function told(bandit: Bandit, { arms, rewards }: Initial): Bandit {
  if (arms.length === 0) return bandit;
  return bandit.tell(arms, rewards.map((reward) => ({ kind: 'reward', reward }))); // prettier-ignore
}

function asBandit(state: bbkb.State): Bandit {
  return {
    ask: (limit) => ({
      ...bbkb.ask(state, limit),
      dictionary: [...state.spread.embedding.dictionary].sort((a, b) => a - b),
      beta: state.beta,
    }),
    tell: (arms, feedback) => asBandit(bbkb.tell(state, arms, feedback)),
    posterior: { mean: state.mean, variance: state.variance },
  };
}

function begun(settings: AlgorithmSettings, X: Matrix, initial: Initial): bbkb.State {
  const { algorithm, kernel, lengthscales, lambda, rule, threshold, qbar, seed, uniforms } = settings;
  const exact = algorithm === 'gp-ucb' || algorithm === 'gp-bucb';
  const { arms, rewards, dictionary = [...new Set(arms)].sort((a, b) => a - b) } = initial;
  return bbkb.start(
    X,
    {
      kernel,
      lengthscales,
      lambda: () => lambda,
      beta: (evidence) => width(settings, evidence),
      redraw: exact ? keepAll : drawArms(qbar, seed, uniforms),
      rule,
      threshold,
      size: algorithm === 'bkb' || algorithm === 'gp-ucb' ? 1 : 'rule',
      spreads: exact,
      standardise: false,
      repeats: true,
      initial: [],
    },
    arms.length > 0 ? { arms, rewards, dictionary } : undefined,
  );
}

/** The factor of σ̃ in the upper confidence bound; for Thompson sampling that of σ̃ in a draw's standard deviation. */
function width(settings: AlgorithmSettings, evidence: Evidence): number {
  const { algorithm, confidence, threshold, lambda } = settings;
  if (typeof confidence === 'number') return confidence;
  const t = evidence.startVariances.length;
  switch (algorithm) {
    case 'bkb':
      return (confidence === 'paper' ? bkbWidth : bkbCodeWidth)(settings, t, evidence.dimension);
    case 'gp-ucb':
      return exactWidth(settings, evidence.logdet);
    case 'gp-bucb':
      return threshold * exactWidth(settings, evidence.logdet); // Desautels et al.: C β, since variances may be C times off
    case 'thompson':
      return Math.sqrt(lambda);
    case 'bbkb':
    case 'a-gp-ucb':
    case 'epsilon-greedy':
    case 'evolution':
    case 'random':
      return confidence === 'paper'
        ? threshold * bbkbWidth(settings, evidence.startVariances)
        : bbkbCodeWidth(settings, threshold, evidence);
  }
}
