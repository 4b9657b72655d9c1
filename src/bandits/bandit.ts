/**
 * The interface of every algorithm over a fixed set of arms. A bandit is the state of a run, as a value: `ask` changes
 * nothing, `tell` returns the next state, and telling the same batches again gives the same state. Rewards are
 * maximised.
 */
import type { Scaling } from '../math/rewardScaling.ts';

export interface Bandit {
  /** The next batch, of at most `limit` arms (1 or more). */
  readonly ask: (limit: number) => ArmBatch;
  /** After that batch: `feedback[s]` is the result of `arms[s]`. */
  readonly tell: (arms: readonly number[], feedback: readonly ArmFeedback[]) => Bandit;
  /** The model's posterior of every arm; null for algorithms without a model. */
  readonly posterior: ArmPosterior | null;
}

/** A batch and how it was chosen. Algorithms without a model report no dictionary, beta 0 and ratio 1. */
export interface ArmBatch {
  readonly arms: readonly number[];
  readonly dictionary: readonly number[];
  /** The factor of σ̃ in the upper confidence bound. */
  readonly beta: number;
  /** 1 + Σ σ̃²_fb over the batch, the Global bound on the variance ratio. */
  readonly ratio: number;
  /** How many arms the algorithm's rule would have taken; all of them if it would not have ended the batch. */
  readonly theorySize: number;
  readonly endedBy: 'limit' | 'rule' | 'exhausted';
}

export interface ArmPosterior {
  /** [A], μ̃ of the scaled rewards. */
  readonly mean: Float64Array;
  /** [A], σ̃², divided by λ. */
  readonly variance: Float64Array;
  readonly lambda: number;
  /** From scaled rewards back to rewards. */
  readonly scaling: Scaling;
  /** The factor of σ̃ in the upper confidence bound. */
  readonly beta: number;
}

/**
 * The outcome of a pull. A failed one counts as the worst so far; an excluded one is never picked again. `sd` is
 * the standard deviation of a reward's error, where it was measured.
 */
export type ArmFeedback =
  | { readonly kind: 'reward'; readonly reward: number; readonly sd?: number }
  | { readonly kind: 'failed' }
  | { readonly kind: 'excluded' };
