/** An optimizer's proposals and the feedback to them, with points and metric values in the user's own units. */
import type { Point } from '../../space/parameter.ts';
import type { Measured } from './limits.ts';
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
  /** `picks[i]` explains `points[i]`. */
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
   * `budget`: no more trials are left of it, or no other would end in the time that is left. `exhausted`: every
   * candidate that may be tried has been tried.
   */
  readonly endedBy: 'size' | 'rule' | 'budget' | 'exhausted';
}

/**
 * The result of a trial: the metric's value, with the standard deviation of its error if that was measured; a failure,
 * which counts as the worst value so far; an excluded point, which is not proposed again; or an ignored result, as if
 * the trial had not run.
 *
 * A trial that was stopped early has a predicted value, with the `deviation` of that prediction, or is `unmeasured`
 * where only other metrics are known. It is learned from and never recommended. `measured` are the values that limits
 * and further objectives name. `seconds` is how long a trial ran that came to its end by itself.
 */
export type Feedback =
  | ({
      readonly kind: 'value';
      readonly value: number;
      readonly sd?: number;
      readonly deviation?: number;
      readonly measured?: Measured;
      readonly seconds?: number;
    } & WithoutItsEnd)
  | ({ readonly kind: 'unmeasured' } & WithoutItsEnd)
  | { readonly kind: 'failed' }
  | { readonly kind: 'excluded' }
  | { readonly kind: 'ignored' };

/** What a trial that was stopped early tells of other metrics than the first. */
export interface WithoutItsEnd {
  /** The predicted values of further objectives, by their names. */
  readonly furtherPredicted?: Readonly<Record<string, { readonly mean: number; readonly sd: number }>>;
  /** Values with which it breaks a limit, by the names of their metrics. */
  readonly broke?: Measured;
}

/** Whether the metric of one point differs from run to run, as declared (`noise`) or as measured. */
export function isNoisy(noise: number, feedback: readonly Feedback[]): boolean {
  return noise > 0 || feedback.some((each) => each.kind === 'value' && (each.sd ?? 0) > 0);
}
