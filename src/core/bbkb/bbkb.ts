/**
 * BBKB, batch budgeted kernel bandits: pick a batch from the sparse posterior, observe it whole, draw the dictionary anew.
 *
 * Sources: [BBKB] Calandriello, Carratino, Lazaric, Valko and Rosasco, arXiv 2002.09954, Algorithm 1; [BKB] the same
 * authors, arXiv 1903.05594. Throughout this folder
 *
 *   A arms x_i, rows of X;  k the kernel;  S the dictionary, m its rank;  z(x) ∈ Rᵐ the arm through the dictionary
 *   λ the regulariser;  σ̃² a posterior variance DIVIDED BY λ, as in the papers: the prior variance is k(x, x)/λ
 *   fb the last pull whose reward is known: the start of the batch;  rewards are maximised
 *
 * It departs from the paper in three ways, each only where a setting asks for it:
 *   a) batches of a fixed size, with the Global rule recorded instead of obeyed (`size`);
 *   b) picks that teach the unspanned part of the variance as well (`spreads`, see hallucination.ts);
 *   c) rewards standardised anew at every tell (`standardise`).
 *
 * The state is a value: `ask` reads it, `tell` returns another. All randomness comes from the seed and the batch's number,
 * so telling the same batches again gives the same state.
 */
import type { Matrix } from '../linalg/matrix.ts';
import { seeded } from '../random.ts';
import { pickBatch, type Picks } from './batch.ts';
import { resample } from './dictionary.ts';
import { full, projected } from './hallucination.ts';
import { covariance, type Covariance, type KernelType } from './kernel.ts';
import { embed, extend } from './nystrom.ts';
import { grow, means, spread, variances, type PerArm, type Spread } from './posterior.ts';
import { imputed, RAW, standardising, type Scaling } from './rewards.ts';

export interface Settings {
  readonly kernel: KernelType;
  /** [D], one for each column of X. Fitted lengthscales will enter here. */
  readonly lengthscales: readonly number[];
  /** λ, given the rewards' standard deviation in their own units (1 for raw rewards). */
  readonly lambda: (scale: number) => number;
  /** The factor of σ̃ in the upper confidence bound, given λ and the start-of-batch variances of all pulls so far. */
  readonly beta: (lambda: number, startVariances: readonly number[]) => number;
  /** q̄ of the resparsification; Infinity keeps every pulled arm. */
  readonly qbar: number;
  /** C̃ of the Global rule, above 1. */
  readonly threshold: number;
  /** Exactly so many arms in a batch, or as many as the Global rule says. */
  readonly size: number | 'rule';
  readonly spreads: boolean;
  readonly standardise: boolean;
  /** Whether an arm may be pulled again. */
  readonly repeats: boolean;
  /** Arms to pull before any other. */
  readonly initial: readonly number[];
  readonly seed: number;
}

export interface State {
  readonly settings: Settings;
  readonly k: Covariance;
  /** Batches told so far. */
  readonly batches: number;
  /** Every pull in order; a reward is undefined where the pull failed. */
  readonly pulls: readonly { readonly arm: number; readonly reward: number | undefined }[];
  /** σ̃²_fb(x_s) of every pull, from the start of its batch. */
  readonly startVariances: readonly number[];
  readonly excluded: ReadonlySet<number>;
  readonly scaling: Scaling;
  readonly spread: Spread;
  /** [A], in the scaled rewards' units. */
  readonly mean: Float64Array;
  /** [A], σ̃². */
  readonly variance: Float64Array;
  readonly beta: number;
}

/** What became of a pulled arm. An excluded one is never picked again and teaches nothing. */
export type Feedback =
  { readonly kind: 'reward'; readonly reward: number } | { readonly kind: 'failed' } | { readonly kind: 'excluded' };

/** Before the first pull: the dictionary is empty, means are 0 and variances k(x, x)/λ. */
export function start(X: Matrix, settings: Settings): State {
  const k = covariance(settings.kernel, settings.lengthscales, X);
  const lambda = settings.lambda(1);
  const prior = spread(embed(k, []), new Map(), lambda);
  return {
    settings,
    k,
    batches: 0,
    pulls: [],
    startVariances: [],
    excluded: new Set(),
    scaling: RAW,
    spread: prior,
    mean: new Float64Array(k.arms),
    variance: variances(prior),
    beta: settings.beta(lambda, []),
  };
}

/** The next batch, of at most `limit` arms (the budget that is left, 1 or more). */
export function ask(state: State, limit: number): Picks {
  const { settings, k } = state;
  const pulled = new Set(state.pulls.map(({ arm }) => arm));
  const closed = settings.repeats ? state.excluded : new Set([...pulled, ...state.excluded]);
  const size = settings.size === 'rule' ? limit : Math.min(limit, settings.size);
  return pickBatch(
    { mean: state.mean, variance: state.variance, beta: state.beta, closed },
    { limit: size, threshold: settings.threshold, cuts: settings.size === 'rule', repeats: settings.repeats },
    settings.spreads ? full(k, state.spread) : projected(state.spread),
    settings.initial.filter((arm) => !pulled.has(arm) && !closed.has(arm)),
  );
}

/** After a batch: `feedback[s]` is what became of `arms[s]`. */
export function tell(state: State, arms: readonly number[], feedback: readonly Feedback[]): State {
  const { settings, k } = state;
  const batch = arms.flatMap((arm, s) => {
    const { kind, ...rest } = feedback[s];
    return kind === 'excluded' ? [] : [{ arm, reward: 'reward' in rest ? rest.reward : undefined }];
  });
  const pulls = [...state.pulls, ...batch];
  const excluded = new Set([...state.excluded, ...arms.filter((_, s) => feedback[s].kind === 'excluded')]);
  const startVariances = [...state.startVariances, ...batch.map(({ arm }) => state.variance[arm])];

  const counts = total(pulls, () => 1);
  const uniform = seeded(settings.seed, RESAMPLING, state.batches);
  const dictionary = resample(counts, state.variance, settings.qbar, uniform);

  const rewards = imputed(pulls.map(({ reward }) => reward));
  const scaling = settings.standardise ? standardising(rewards) : RAW;
  const lambda = settings.lambda(scaling.scale);
  const learned = posterior(state, lambda, dictionary, pulls);
  const sums = total(pulls, (s) => (rewards[s] - scaling.shift) / scaling.scale);
  return {
    settings,
    k,
    batches: state.batches + 1,
    pulls,
    startVariances,
    excluded,
    scaling,
    spread: learned,
    mean: means(learned, sums),
    variance: variances(learned),
    beta: settings.beta(lambda, startVariances),
  };
}

/** The stream of uniforms that redraws the dictionary, apart from any other use of the seed. */
const RESAMPLING = 1;

/**
 * Of the dictionary, after `pulls`, the first of which are those of the state. Where the dictionary lost no arm the
 * embedding is extended; where λ stayed the same as well, the posterior is grown and not computed from scratch.
 */
function posterior(
  { k, ...before }: State,
  lambda: number,
  dictionary: readonly number[],
  pulls: State['pulls'],
): Spread {
  const keeps = includes(dictionary, before.spread.embedding.dictionary);
  const embedding = keeps ? extend(k, before.spread.embedding, dictionary) : embed(k, dictionary);
  if (!keeps || lambda !== before.spread.lambda) return spread(embedding, total(pulls, () => 1), lambda); // prettier-ignore
  const batch = pulls.slice(before.pulls.length).map(({ arm }) => arm);
  return grow(before.spread, embedding, total(before.pulls, () => 1), batch); // prettier-ignore
}

function includes(dictionary: readonly number[], arms: ReadonlySet<number>): boolean {
  const present = new Set(dictionary);
  return [...arms].every((arm) => present.has(arm));
}

/** Σ over the pulls of each arm. */
function total(pulls: readonly { readonly arm: number }[], of: (s: number) => number): PerArm {
  const sums = new Map<number, number>();
  pulls.forEach(({ arm }, s) => sums.set(arm, (sums.get(arm) ?? 0) + of(s)));
  return sums;
}
