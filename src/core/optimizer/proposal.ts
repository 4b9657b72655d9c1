/** What an optimizer is told and what it answers: points and metric values in the user's own units. */
import type { Point } from '../space/parameter.ts';
import type { Pick } from './pick.ts';

/** The trials of one batch and their results: `feedback[i]` is the result of `points[i]`. */
export interface CompletedBatch {
  readonly points: readonly Point[];
  readonly feedback: readonly Feedback[];
}

/** The next batch and how it was chosen. All of it is kept in the journal. */
export interface Proposal {
  /** The given points, then the optimizer's own. */
  readonly points: readonly Point[];
  /** `picks[i]` is what is known of `points[i]`. */
  readonly picks: readonly Pick[];
  /** How many inducing points the dictionary has. */
  readonly dictionary: number;
  /** β, the factor of σ̃ in the upper confidence bound. */
  readonly beta: number;
  /** 1 + Σ σ̃²_fb over the batch, the Global bound on the variance ratio. */
  readonly ratio: number;
  /** How many picks the batch rule of the theory would have taken. */
  readonly theorySize: number;
  /**
   * `budget`: no more trials are left of it, or no other would end in the time that is left. `exhausted`: every candidate
   * that may be tried has been tried.
   */
  readonly endedBy: 'size' | 'rule' | 'budget' | 'exhausted';
}

/**
 * The result of a trial: the metric's value, with the standard deviation of its error if that was measured; a failure,
 * which counts as the worst value so far; an excluded point, which is not proposed again; or a result that is ignored,
 * as if the trial had not run.
 *
 * A trial that was stopped early has a predicted value, with the `deviation` of that prediction. It is learned from and
 * never recommended. `seconds` is how long a trial ran that came to its end by itself.
 */
export type Feedback =
  | {
      readonly kind: 'value';
      readonly value: number;
      readonly sd?: number;
      readonly deviation?: number;
      readonly seconds?: number;
    }
  | { readonly kind: 'failed' }
  | { readonly kind: 'excluded' }
  | { readonly kind: 'ignored' };

/** The recommended trial and its posterior, in the metric's units and sign; null while no trial has succeeded. */
export interface Recommendation {
  /**
   * The number of the recommended trial (from 0) in the order told; excluded and ignored trials count. It is the trial
   * with the best posterior mean if the metric is noisy, else the best observed one.
   */
  readonly best: number | null;
  /** The posterior mean and standard deviation at the recommended trial's point; the second covers `expected`, too. */
  readonly mean: number | null;
  readonly sd: number | null;
  /**
   * The value to expect if that point is run again: if the metric is noisy the posterior mean, corrected because the point was
   * chosen by it, else the value.
   */
  readonly expected: number | null;
  /** The standard deviation of that value, with the noise; 0 if the metric is not noisy. */
  readonly predictiveSd: number | null;
  /** The standard deviation of the metric's noise, declared, measured or fitted; 0 where none was found. */
  readonly noise: number | null;
  /** The optimistic bound: the best value that the confidence bounds still allow at any candidate. */
  readonly optimistic: number | null;
}
