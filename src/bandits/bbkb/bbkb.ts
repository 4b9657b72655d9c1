/**
 * BBKB, batch budgeted kernel bandits: pick a batch from the sparse posterior, observe all of it, resample the
 * dictionary.
 *
 * Sources: [BBKB] Calandriello, Carratino, Lazaric, Valko and Rosasco, arXiv 2002.09954, Algorithm 1; [BKB] the same
 * authors, arXiv 1903.05594. Throughout this folder
 *
 *   A arms x_i, rows of X;  k the kernel;  S the dictionary (the inducing points), m its rank;
 *   z(x) ∈ Rᵐ the arm seen through the dictionary;  λ the regulariser
 *   σ̃² a posterior variance DIVIDED BY λ, as in the papers: the prior variance is k(x, x)/λ
 *   fb the last pull whose reward is known: the start of the batch;  rewards are maximised
 *
 * It departs from the paper in three ways, each only where a setting asks for it:
 *   a) batches of a fixed size, with the Global rule recorded instead of obeyed (`size`);
 *   b) picks that also condition the residual, the part of the variance that the dictionary does not span
 *      (`fullHallucination`, see hallucination.ts);
 *   c) rewards that are standardised again at every tell (`standardise`).
 *
 * The state is a value: `ask` reads it, `tell` returns another. All randomness is in `resample`, a function of the
 * batch's number, so telling the same batches again gives the same state.
 */
import type { ArmFeedback } from '../bandit.ts';
import { covariance } from '../../math/gp/covariance.ts';
import { selectRows, type Matrix } from '../../math/linalg/matrix.ts';
import {
  pullsOf,
  remainingInitialArms,
  rewardSums,
  unavailableArms,
  withCounts,
  withExcluded,
  type Pull,
} from '../pulls.ts';
import { IDENTITY_SCALING, pooledSd, scaleRewards } from '../../math/rewardScaling.ts';
import { fullHallucination } from './hallucination.ts';
import { pickBatch, type Picks } from './pickBatch.ts';
import { batchRule } from './rules.ts';
import { everyArmPosterior } from './everyArmPosterior.ts';
import type { PosteriorOf } from './sparsePosterior.ts';
import type { BbkbSettings, BbkbState, History } from './state.ts';

/** Before the first batch. Without a history the dictionary is empty, means are 0 and variances k(x, x)/λ. */
export function start(X: Matrix, settings: BbkbSettings, history?: History): BbkbState {
  const priorState = withoutPulls(X, settings);
  if (history === undefined) return priorState;
  const pulls = history.arms.map((arm, s) => ({ arm, reward: history.rewards[s] }));
  const after = withPulls(priorState, pulls, priorState.excluded, history.dictionary);
  const warmStart = { pulls: pulls.length, effectiveDimension: effectiveDimension(after) };
  return withConfidenceWidth({ ...after, batches: 0, warmStart });
}

/** The next batch, of at most `limit` arms (the budget that is left, 1 or more). */
export function ask(state: BbkbState, limit: number): Picks {
  const { settings, k, posterior, beta, excluded } = state;
  const { rule, threshold, repeats } = settings;
  const unavailable = unavailableArms(state.pulls, excluded, repeats);
  const initialArms = remainingInitialArms(settings.initialArms, state.pulls).filter((arm) => !unavailable.has(arm));
  // initial arms were chosen without rewards, so no rule has to end their batch
  const ruleEndsBatch = settings.size === 'rule' && initialArms.length === 0;
  const size = settings.size === 'rule' ? initialArms.length || limit : settings.size;
  return pickBatch(
    posterior.batchStart(beta, unavailable),
    {
      limit: Math.min(limit, size),
      rule: batchRule(rule, threshold, k, posterior),
      ruleEndsBatch,
      repeats,
    },
    settings.fullHallucination ? fullHallucination(k, posterior.everyArm()) : posterior.projectedHallucination(),
    initialArms,
  );
}

/** After a batch: `feedback[s]` is the result of `arms[s]`. */
export function tell(state: BbkbState, arms: readonly number[], feedback: readonly ArmFeedback[]): BbkbState {
  const batch = pullsOf(arms, feedback);
  const excluded = withExcluded(state.excluded, arms, feedback);
  const dictionary = state.settings.resample(withCounts(state.counts, batch), state.posterior.variance, state.batches);
  return withConfidenceWidth(withPulls(state, batch, excluded, dictionary));
}

/**
 * The same pulls and dictionary with other lengthscales and another width: a complete new embedding, O(A m²). Only
 * between batches, whose arms were picked under one kernel.
 */
export function withLengthscales(state: BbkbState, change: Pick<BbkbSettings, 'lengthscales' | 'beta'>): BbkbState {
  const settings = { ...state.settings, ...change };
  const k = covariance(settings.kernel, settings.lengthscales, state.X);
  const { lambda, dictionary } = state.posterior;
  const data = { counts: state.counts, sums: rewardSums(state.pulls, state.y) };
  const posterior = posteriorOf(settings)(k, lambda, [...dictionary], data);
  return withConfidenceWidth({ ...state, settings, k, posterior });
}

/** The pulls as a table: rows of X [n, D], repeated ones repeated, and the scaled rewards [n]. */
export function observations({ X, pulls, y }: BbkbState): { readonly rows: Matrix; readonly y: readonly number[] } {
  return { rows: selectRows(X, pulls.map(({ arm }) => arm)), y }; // oxfmt-ignore
}

function withoutPulls(X: Matrix, settings: BbkbSettings): BbkbState {
  const k = covariance(settings.kernel, settings.lengthscales, X);
  const noPulls = { counts: new Map<number, number>(), sums: new Map<number, number>() };
  return withConfidenceWidth({
    posterior: posteriorOf(settings)(k, settings.lambda(1), [], noPulls),
    settings,
    X,
    k,
    batches: 0,
    pulls: [],
    counts: new Map(),
    y: [],
    startVariances: [],
    warmStart: { pulls: 0, effectiveDimension: 0 },
    excluded: new Set(),
    scaling: IDENTITY_SCALING,
    beta: 0,
  });
}

/** With a batch's pulls and another dictionary, but with the width of before. */
function withPulls(
  state: BbkbState,
  batch: readonly Pull[],
  excluded: ReadonlySet<number>,
  dictionary: readonly number[],
): BbkbState {
  const { settings, batches, beta, posterior: before } = state;
  const pulls = state.pulls.concat(batch); // a spread is a loop of so many steps, for which V8 compiles all of this function
  const scaled = scaleRewards(pulls, settings.standardise);
  const lambda = settings.lambda(scaled.scaling.scale, pooledSd(pulls));
  const counts = withCounts(state.counts, batch);
  const sums = rewardSums(pulls, scaled.y);
  const posterior = before.after({ pulls: batch, lambda, dictionary, batches, beta, counts, sums });
  return {
    ...state,
    batches: batches + 1,
    pulls,
    counts,
    ...scaled,
    startVariances: state.startVariances.concat(batch.map(({ arm }) => before.variance(arm))),
    excluded,
    posterior,
  };
}

/** The local rules need every arm's covariance with each pick, the full hallucination as well. */
function posteriorOf({ posterior, rule, fullHallucination }: BbkbSettings): PosteriorOf {
  const needsEveryArm = fullHallucination || (rule !== 'global' && rule !== 'product');
  return posterior === undefined || needsEveryArm ? everyArmPosterior : posterior;
}

/** With the width that follows from the data. */
function withConfidenceWidth(state: BbkbState): BbkbState {
  const { settings, startVariances, warmStart, posterior } = state;
  const beta = settings.beta({
    lambda: posterior.lambda,
    startVariances,
    initialPulls: warmStart.pulls,
    initialEffectiveDimension: warmStart.effectiveDimension,
    effectiveDimension: effectiveDimension(state),
    logdet: posterior.logdet,
  });
  return { ...state, beta };
}

/** Σ_i n_i σ̃²(x_i), the effective dimension of the pulls. [BKB] eq. 5. */
function effectiveDimension({ counts, posterior }: BbkbState): number {
  return [...counts].reduce((sum, [arm, n]) => sum + n * posterior.variance(arm), 0);
}
