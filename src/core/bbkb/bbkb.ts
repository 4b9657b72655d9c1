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
import type { ArmFeedback } from '../bandit.ts';
import { selectRows, type Matrix } from '../linalg/matrix.ts';
import { pickBatch, type Picks } from './pickBatch.ts';
import type { WidthInputs } from './confidenceWidths.ts';
import type { Resample } from './resample.ts';
import { fullHallucination, projectedHallucination } from './hallucination.ts';
import { covariance, type Covariance } from '../kernel/covariance.ts';
import type { KernelType } from '../kernel/stationaryKernel.ts';
import { embed, extend, removeArms } from './nystrom.ts';
import {
  update,
  means,
  downdate,
  posteriorCovariance,
  variances,
  type PerArm,
  type PosteriorCovariance,
} from './posteriorCovariance.ts';
import { imputeFailures, IDENTITY_SCALING, standardScaling, type Scaling } from '../rewardScaling.ts';
import { batchRule, type RuleName } from './rules.ts';

export interface BbkbSettings {
  readonly kernel: KernelType;
  /** [D], one for each column of X; `reshaped` gives a state others. */
  readonly lengthscales: readonly number[];
  /**
   * λ, given the rewards' standard deviation in their own units (1 for raw rewards), and that of their errors where it was
   * measured (pooled over the pulls, in the same units).
   */
  readonly lambda: (scale: number, measured?: number) => number;
  /** The factor of σ̃ in the upper confidence bound. */
  readonly beta: (evidence: WidthInputs) => number;
  /** Which pulled arms stay in the dictionary. */
  readonly resample: Resample;
  readonly rule: RuleName;
  /** C̃ of the rule, above 1. */
  readonly threshold: number;
  /** Exactly so many arms in a batch, or as many as the rule says. */
  readonly size: number | 'rule';
  readonly fullHallucination: boolean;
  readonly standardise: boolean;
  /** Whether an arm may be pulled again. */
  readonly repeats: boolean;
  /** Arms to pull before any other, each as often as it stands here. */
  readonly initialArms: readonly number[];
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

export interface BbkbState {
  readonly settings: BbkbSettings;
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
  readonly warmStart: { readonly pulls: number; readonly dimension: number };
  readonly excluded: ReadonlySet<number>;
  readonly scaling: Scaling;
  readonly posteriorCovariance: PosteriorCovariance;
  /** [A], in the scaled rewards' units. */
  readonly mean: Float64Array;
  /** [A], σ̃². */
  readonly variance: Float64Array;
  readonly beta: number;
}

/** Before the first batch. Without a history the dictionary is empty, means are 0 and variances k(x, x)/λ. */
export function start(X: Matrix, settings: BbkbSettings, history?: History): BbkbState {
  const k = covariance(settings.kernel, settings.lengthscales, X);
  const lambda = settings.lambda(1);
  const priorCovariance = posteriorCovariance(embed(k, []), new Map(), lambda);
  const priorState: BbkbState = {
    settings,
    X,
    k,
    batches: 0,
    pulls: [],
    startVariances: [],
    warmStart: { pulls: 0, dimension: 0 },
    excluded: new Set(),
    scaling: IDENTITY_SCALING,
    posteriorCovariance: priorCovariance,
    mean: new Float64Array(k.arms),
    variance: variances(priorCovariance),
    beta: settings.beta({
      lambda,
      startVariances: [],
      initialPulls: 0,
      initialEffectiveDimension: 0,
      effectiveDimension: 0,
      logdet: 0,
    }),
  };
  if (history === undefined) return priorState;
  const pulls = history.arms.map((arm, s) => ({ arm, reward: history.rewards[s] }));
  const after = withPulls(priorState, pulls, priorState.excluded, history.dictionary);
  const warmStart = { pulls: pulls.length, dimension: effectiveDimension(after) };
  return withConfidenceWidth({ ...after, batches: 0, warmStart });
}

/** The next batch, of at most `limit` arms (the budget that is left, 1 or more). */
export function ask(state: BbkbState, limit: number): Picks {
  const { settings, k } = state;
  const pulled = new Set(state.pulls.map(({ arm }) => arm));
  const unavailable = settings.repeats ? state.excluded : new Set([...pulled, ...state.excluded]);
  const initialArms = remainingInitialArms(settings.initialArms, state.pulls).filter((arm) => !unavailable.has(arm));
  // arms chosen beforehand wait for nobody's rewards, so that no rule cuts their batch
  const ruleEndsBatch = settings.size === 'rule' && initialArms.length === 0;
  const size = settings.size === 'rule' ? initialArms.length || limit : settings.size;
  return pickBatch(
    { mean: state.mean, variance: state.variance, beta: state.beta, excluded: unavailable },
    {
      limit: Math.min(limit, size),
      rule: batchRule(settings.rule, settings.threshold, k, state.posteriorCovariance),
      ruleEndsBatch,
      repeats: settings.repeats,
    },
    settings.fullHallucination
      ? fullHallucination(k, state.posteriorCovariance)
      : projectedHallucination(state.posteriorCovariance),
    initialArms,
  );
}

/** After a batch: `feedback[s]` is what became of `arms[s]`. */
export function tell(state: BbkbState, arms: readonly number[], feedback: readonly ArmFeedback[]): BbkbState {
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
  const counts = sumPerArm([...state.pulls, ...batch], () => 1);
  const dictionary = state.settings.resample(counts, state.variance, state.batches);
  return withConfidenceWidth(withPulls(state, batch, excluded, dictionary));
}

/**
 * The same pulls and dictionary with other lengthscales and another width: a full re-embedding, O(A m²). Only between
 * batches, whose arms were picked under one kernel.
 */
export function withLengthscales(state: BbkbState, change: Pick<BbkbSettings, 'lengthscales' | 'beta'>): BbkbState {
  const settings = { ...state.settings, ...change };
  const k = covariance(settings.kernel, settings.lengthscales, state.X);
  const { lambda, embedding } = state.posteriorCovariance;
  const recomputed = posteriorCovariance(
    embed(k, embedding.dictionary),
    sumPerArm(state.pulls, () => 1),
    lambda,
  );
  return withConfidenceWidth({ ...state, settings, k, ...predict(recomputed, state.pulls, state.scaling) });
}

/** What of the initial arms was not pulled yet. */
function remainingInitialArms(initial: readonly number[], pulls: BbkbState['pulls']): number[] {
  const pullCounts = new Map(sumPerArm(pulls, () => 1));
  return initial.filter((arm) => {
    const left = pullCounts.get(arm) ?? 0;
    pullCounts.set(arm, left - 1);
    return left <= 0;
  });
}

/** With more pulls and another dictionary, but the width of before. */
function withPulls(
  state: BbkbState,
  batch: BbkbState['pulls'],
  excluded: ReadonlySet<number>,
  dictionary: readonly number[],
): BbkbState {
  const { settings } = state;
  const pulls = [...state.pulls, ...batch];
  const rewards = imputeFailures(pulls.map(({ reward }) => reward));
  const scaling = settings.standardise ? standardScaling(rewards) : IDENTITY_SCALING;
  const spread = updatePosterior(state, settings.lambda(scaling.scale, pooledSd(pulls)), dictionary, pulls);
  return {
    ...state,
    batches: state.batches + 1,
    pulls,
    startVariances: [...state.startVariances, ...batch.map(({ arm }) => state.variance[arm])],
    excluded,
    scaling,
    ...predict(spread, pulls, scaling),
  };
}

/** The pulls as a table: rows of X [n, D], repeated ones repeated, and the scaled rewards [n]. */
export function observations({ X, pulls, scaling: { shift, scale } }: Pick<BbkbState, 'X' | 'pulls' | 'scaling'>) {
  const rewards = imputeFailures(pulls.map(({ reward }) => reward));
  return { rows: selectRows(X, pulls.map(({ arm }) => arm)), y: rewards.map((reward) => (reward - shift) / scale) }; // prettier-ignore
}

/** √(mean of sd²) over the pulls that have one. */
function pooledSd(pulls: readonly Pull[]): number | undefined {
  const measured = pulls.flatMap(({ sd }) => (sd === undefined ? [] : [sd]));
  if (measured.length === 0) return undefined;
  return Math.sqrt(measured.reduce((sum, sd) => sum + sd ** 2 / measured.length, 0));
}

/** What the spread makes of the rewards. */
function predict(posteriorCovariance: PosteriorCovariance, pulls: BbkbState['pulls'], { shift, scale }: Scaling) {
  const rewards = imputeFailures(pulls.map(({ reward }) => reward));
  const sums = sumPerArm(pulls, (s) => (rewards[s] - shift) / scale);
  return { posteriorCovariance, mean: means(posteriorCovariance, sums), variance: variances(posteriorCovariance) };
}

/** With the width that the data now allow. */
function withConfidenceWidth(state: BbkbState): BbkbState {
  const { settings, startVariances, warmStart, posteriorCovariance } = state;
  const beta = settings.beta({
    lambda: posteriorCovariance.lambda,
    startVariances,
    initialPulls: warmStart.pulls,
    initialEffectiveDimension: warmStart.dimension,
    effectiveDimension: effectiveDimension(state),
    logdet: posteriorCovariance.logdet,
  });
  return { ...state, beta };
}

/** Σ_i n_i σ̃²(x_i), the effective dimension of the pulls. [BKB] eq. 5. */
function effectiveDimension({ pulls, variance }: BbkbState): number {
  return pulls.reduce((sum, { arm }) => sum + variance[arm], 0);
}

/**
 * Of the dictionary, after `pulls`, the first of which are those of the state. What can be kept of the embedding and, where λ stayed
 * the same, of the posterior is kept: most arms of a dictionary are in the next one. From scratch where that is cheaper, and now and
 * then for the sake of the last digits.
 */
function updatePosterior(
  { k, ...before }: BbkbState,
  lambda: number,
  dictionary: readonly number[],
  pulls: BbkbState['pulls'],
): PosteriorCovariance {
  const { embedding } = before.posteriorCovariance;
  const present = new Set(dictionary);
  const removed = new Set([...embedding.dictionary].filter((arm) => !present.has(arm)));
  const recomputes =
    removed.size > embedding.pivots.length * MAX_REMOVED_SHARE ||
    before.batches % RECOMPUTE_EVERY === RECOMPUTE_EVERY - 1;
  if (recomputes || lambda !== before.posteriorCovariance.lambda) {
    const kept = recomputes || removed.size > 0 ? embed(k, dictionary) : extend(k, embedding, dictionary);
    return posteriorCovariance(kept, sumPerArm(pulls, () => 1), lambda); // prettier-ignore
  }
  const kept =
    removed.size > 0
      ? downdate(before.posteriorCovariance, removeArms(embedding, removed))
      : before.posteriorCovariance;
  const batch = pulls.slice(before.pulls.length);
  return update(kept, extend(k, kept.embedding, dictionary), sumPerArm(before.pulls, () => 1), sumPerArm(batch, () => 1)); // prettier-ignore
}

/** From this share of the dictionary on it is cheaper to begin anew than to take the lost arms out of it. */
const MAX_REMOVED_SHARE = 0.3;
/** Batches between two posteriors from scratch. */
const RECOMPUTE_EVERY = 100;

/** Σ over the pulls of each arm. */
function sumPerArm(pulls: readonly { readonly arm: number }[], of: (s: number) => number): PerArm {
  const sums = new Map<number, number>();
  pulls.forEach(({ arm }, s) => sums.set(arm, (sums.get(arm) ?? 0) + of(s)));
  return sums;
}
