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
 * The state is a value: `ask` reads it, `tell` returns another. All randomness is in `redraw`, a function of the batch's
 * number, so telling the same batches again gives the same state.
 */
import type { Feedback } from '../bandit.ts';
import { rowsOf, type Matrix } from '../linalg/matrix.ts';
import { pickBatch, type Picks } from './batch.ts';
import type { Evidence } from './confidence.ts';
import type { Redraw } from './dictionary.ts';
import { full, projected } from './hallucination.ts';
import { covariance, type Covariance, type KernelType } from './kernel.ts';
import { embed, extend, without } from './nystrom.ts';
import { grow, means, shrink, spread, variances, type PerArm, type Spread } from './posterior.ts';
import { imputed, RAW, standardising, type Scaling } from './rewards.ts';
import { rule, type RuleName } from './rules.ts';

export interface Settings {
  readonly kernel: KernelType;
  /** [D], one for each column of X; `reshaped` gives a state others. */
  readonly lengthscales: readonly number[];
  /**
   * λ, given the rewards' standard deviation in their own units (1 for raw rewards), and that of their errors where it was
   * measured (pooled over the pulls, in the same units).
   */
  readonly lambda: (scale: number, measured?: number) => number;
  /** The factor of σ̃ in the upper confidence bound. */
  readonly beta: (evidence: Evidence) => number;
  /** Which pulled arms stay in the dictionary. */
  readonly redraw: Redraw;
  readonly rule: RuleName;
  /** C̃ of the rule, above 1. */
  readonly threshold: number;
  /** Exactly so many arms in a batch, or as many as the rule says. */
  readonly size: number | 'rule';
  readonly spreads: boolean;
  readonly standardise: boolean;
  /** Whether an arm may be pulled again. */
  readonly repeats: boolean;
  /** Arms to pull before any other, each as often as it stands here. */
  readonly initial: readonly number[];
}

/** Pulls from before the first batch, and the dictionary to begin with. */
export interface History {
  readonly arms: readonly number[];
  readonly rewards: readonly number[];
  readonly dictionary: readonly number[];
}

interface Pull {
  readonly arm: number;
  readonly reward: number | undefined;
  /** Of the reward's error, where it was measured. */
  readonly sd?: number;
}

export interface State {
  readonly settings: Settings;
  /** [A, D], the arms. */
  readonly X: Matrix;
  readonly k: Covariance;
  /** Batches told so far. */
  readonly batches: number;
  /** Every pull in order; a reward is undefined where the pull failed. */
  readonly pulls: readonly Pull[];
  /** σ̃²_fb(x_s) of every pull, from the start of its batch. */
  readonly startVariances: readonly number[];
  /** How many of the pulls are history, and Σ_i n_i σ̃²(x_i) right after them. */
  readonly initial: { readonly pulls: number; readonly dimension: number };
  readonly excluded: ReadonlySet<number>;
  readonly scaling: Scaling;
  readonly spread: Spread;
  /** [A], in the scaled rewards' units. */
  readonly mean: Float64Array;
  /** [A], σ̃². */
  readonly variance: Float64Array;
  readonly beta: number;
}

/** Before the first batch. Without a history the dictionary is empty, means are 0 and variances k(x, x)/λ. */
export function start(X: Matrix, settings: Settings, history?: History): State {
  const k = covariance(settings.kernel, settings.lengthscales, X);
  const lambda = settings.lambda(1);
  const prior = spread(embed(k, []), new Map(), lambda);
  const before: State = {
    settings,
    X,
    k,
    batches: 0,
    pulls: [],
    startVariances: [],
    initial: { pulls: 0, dimension: 0 },
    excluded: new Set(),
    scaling: RAW,
    spread: prior,
    mean: new Float64Array(k.arms),
    variance: variances(prior),
    beta: settings.beta({ lambda, startVariances: [], initial: 0, initialDimension: 0, dimension: 0, logdet: 0 }),
  };
  if (history === undefined) return before;
  const pulls = history.arms.map((arm, s) => ({ arm, reward: history.rewards[s] }));
  const after = learned(before, pulls, before.excluded, history.dictionary);
  const initial = { pulls: pulls.length, dimension: dimension(after) };
  return widened({ ...after, batches: 0, initial });
}

/** The next batch, of at most `limit` arms (the budget that is left, 1 or more). */
export function ask(state: State, limit: number): Picks {
  const { settings, k } = state;
  const pulled = new Set(state.pulls.map(({ arm }) => arm));
  const closed = settings.repeats ? state.excluded : new Set([...pulled, ...state.excluded]);
  const first = waiting(settings.initial, state.pulls).filter((arm) => !closed.has(arm));
  // arms chosen beforehand wait for nobody's rewards, so that no rule cuts their batch
  const ruled = settings.size === 'rule' && first.length === 0;
  const size = settings.size === 'rule' ? first.length || limit : settings.size;
  return pickBatch(
    { mean: state.mean, variance: state.variance, beta: state.beta, closed },
    {
      limit: Math.min(limit, size),
      rule: rule(settings.rule, settings.threshold, k, state.spread),
      cuts: ruled,
      repeats: settings.repeats,
    },
    settings.spreads ? full(k, state.spread) : projected(state.spread),
    first,
  );
}

/** After a batch: `feedback[s]` is what became of `arms[s]`. */
export function tell(state: State, arms: readonly number[], feedback: readonly Feedback[]): State {
  const batch = arms.flatMap((arm, s): Pull[] => {
    const each = feedback[s];
    switch (each.kind) {
      case 'excluded':
        return [];
      case 'failed':
        return [{ arm, reward: undefined }];
      case 'reward':
        return [{ arm, reward: each.reward, ...(each.sd !== undefined && { sd: each.sd }) }];
    }
  });
  const excluded = new Set([...state.excluded, ...arms.filter((_, s) => feedback[s].kind === 'excluded')]);
  const counts = total([...state.pulls, ...batch], () => 1);
  const dictionary = state.settings.redraw(counts, state.variance, state.batches);
  return widened(learned(state, batch, excluded, dictionary));
}

/**
 * The same pulls and dictionary with other lengthscales and another width: a full re-embedding, O(A m²). Only between
 * batches, whose arms were picked under one kernel.
 */
export function reshaped(state: State, change: Pick<Settings, 'lengthscales' | 'beta'>): State {
  const settings = { ...state.settings, ...change };
  const k = covariance(settings.kernel, settings.lengthscales, state.X);
  const { lambda, embedding } = state.spread;
  const anew = spread(
    embed(k, embedding.dictionary),
    total(state.pulls, () => 1),
    lambda,
  );
  return widened({ ...state, settings, k, ...believed(anew, state.pulls, state.scaling) });
}

/** What of the initial arms was not pulled yet. */
function waiting(initial: readonly number[], pulls: State['pulls']): number[] {
  const made = new Map(total(pulls, () => 1));
  return initial.filter((arm) => {
    const left = made.get(arm) ?? 0;
    made.set(arm, left - 1);
    return left <= 0;
  });
}

/** With more pulls and another dictionary, but the width of before. */
function learned(
  state: State,
  batch: State['pulls'],
  excluded: ReadonlySet<number>,
  dictionary: readonly number[],
): State {
  const { settings } = state;
  const pulls = [...state.pulls, ...batch];
  const rewards = imputed(pulls.map(({ reward }) => reward));
  const scaling = settings.standardise ? standardising(rewards) : RAW;
  const spread = posterior(state, settings.lambda(scaling.scale, pooled(pulls)), dictionary, pulls);
  return {
    ...state,
    batches: state.batches + 1,
    pulls,
    startVariances: [...state.startVariances, ...batch.map(({ arm }) => state.variance[arm])],
    excluded,
    scaling,
    ...believed(spread, pulls, scaling),
  };
}

/** The pulls as a table: rows of X [n, D], repeated ones repeated, and the scaled rewards [n]. */
export function observations({ X, pulls, scaling: { shift, scale } }: Pick<State, 'X' | 'pulls' | 'scaling'>) {
  const rewards = imputed(pulls.map(({ reward }) => reward));
  return { rows: rowsOf(X, pulls.map(({ arm }) => arm)), y: rewards.map((reward) => (reward - shift) / scale) }; // prettier-ignore
}

/** √(mean of sd²) over the pulls that have one. */
function pooled(pulls: readonly Pull[]): number | undefined {
  const measured = pulls.flatMap(({ sd }) => (sd === undefined ? [] : [sd]));
  if (measured.length === 0) return undefined;
  return Math.sqrt(measured.reduce((sum, sd) => sum + sd ** 2 / measured.length, 0));
}

/** What the spread makes of the rewards. */
function believed(spread: Spread, pulls: State['pulls'], { shift, scale }: Scaling) {
  const rewards = imputed(pulls.map(({ reward }) => reward));
  const sums = total(pulls, (s) => (rewards[s] - shift) / scale);
  return { spread, mean: means(spread, sums), variance: variances(spread) };
}

/** With the width that the data now allow. */
function widened(state: State): State {
  const { settings, startVariances, initial, spread } = state;
  const beta = settings.beta({
    lambda: spread.lambda,
    startVariances,
    initial: initial.pulls,
    initialDimension: initial.dimension,
    dimension: dimension(state),
    logdet: spread.logdet,
  });
  return { ...state, beta };
}

/** Σ_i n_i σ̃²(x_i), the effective dimension of the pulls. [BKB] eq. 5. */
function dimension({ pulls, variance }: State): number {
  return pulls.reduce((sum, { arm }) => sum + variance[arm], 0);
}

/**
 * Of the dictionary, after `pulls`, the first of which are those of the state. What can be kept of the embedding and, where λ stayed
 * the same, of the posterior is kept: most arms of a dictionary are in the next one. From scratch where that is cheaper, and now and
 * then for the sake of the last digits.
 */
function posterior(
  { k, ...before }: State,
  lambda: number,
  dictionary: readonly number[],
  pulls: State['pulls'],
): Spread {
  const { embedding } = before.spread;
  const present = new Set(dictionary);
  const lost = new Set([...embedding.dictionary].filter((arm) => !present.has(arm)));
  const anew = lost.size > embedding.pivots.length * LOSS || before.batches % RENEWAL === RENEWAL - 1;
  if (anew || lambda !== before.spread.lambda) {
    const kept = anew || lost.size > 0 ? embed(k, dictionary) : extend(k, embedding, dictionary);
    return spread(kept, total(pulls, () => 1), lambda); // prettier-ignore
  }
  const kept = lost.size > 0 ? shrink(before.spread, without(embedding, lost)) : before.spread;
  const batch = pulls.slice(before.pulls.length);
  return grow(kept, extend(k, kept.embedding, dictionary), total(before.pulls, () => 1), total(batch, () => 1)); // prettier-ignore
}

/** From this share of the dictionary on it is cheaper to begin anew than to take the lost arms out of it. */
const LOSS = 0.3;
/** Batches between two posteriors from scratch. */
const RENEWAL = 100;

/** Σ over the pulls of each arm. */
function total(pulls: readonly { readonly arm: number }[], of: (s: number) => number): PerArm {
  const sums = new Map<number, number>();
  pulls.forEach(({ arm }, s) => sums.set(arm, (sums.get(arm) ?? 0) + of(s)));
  return sums;
}
