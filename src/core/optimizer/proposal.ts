/** What goes into an optimizer and comes out of it: points and metric values in the user's own units. */
import type { Point } from '../space/parameter.ts';

/** What became of the trials of one batch: entry i of `feedback` is the answer to entry i of `points`. */
export interface CompletedBatch {
  readonly points: readonly Point[];
  readonly feedback: readonly Feedback[];
}

/** The next batch and how it came about. */
export interface Proposal {
  /** Those given, then the optimizer's own. */
  readonly points: readonly Point[];
  /** Arms in the dictionary. */
  readonly dictionary: number;
  /** The factor of σ̃ in the upper confidence bound. */
  readonly beta: number;
  /** 1 + Σ σ̃²_fb over the batch, the Global bound on the variance ratio. */
  readonly ratio: number;
  /** How many arms the Global rule would have taken. */
  readonly theorySize: number;
  /** `exhausted`: every candidate that may be tried has been. */
  readonly endedBy: 'size' | 'rule' | 'budget' | 'exhausted';
}

/**
 * What became of a trial: its metric, with the standard deviation of its error where that was measured; a failure that
 * counts as the worst so far; one whose point is dropped; or nothing that may be used, as if it had not been run.
 */
export type Feedback =
  | { readonly kind: 'value'; readonly value: number; readonly sd?: number }
  | { readonly kind: 'failed' }
  | { readonly kind: 'excluded' }
  | { readonly kind: 'ignored' };

/** What the posterior says, in the metric's units and sign; null where nothing has succeeded yet. */
export interface Recommendation {
  /**
   * The recommended trial, by its number (from 0) in the order told, excluded and void ones counted: the one of best posterior
   * mean if the metric is noisy, else the best observed.
   */
  readonly best: number | null;
  /** The posterior of the recommended pull's arm. */
  readonly mean: number | null;
  readonly sd: number | null;
  /** The best value that the confidence bounds still allow on any arm. */
  readonly optimistic: number | null;
}
