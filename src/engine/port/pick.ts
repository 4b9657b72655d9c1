/** An optimizer's prediction for each point of a batch, and its reason for the point. */
import type { AlgorithmName } from '../../bandits/algorithms.ts';
import type { Value } from '../../space/value.ts';

/**
 * The prediction is made before the batch's results are known, in the metric's units and sign. Its numbers are null
 * while there is nothing to predict from, and for algorithms without a model.
 */
export interface Pick {
  /** The mean of the trial's value. */
  readonly mean: number | null;
  /** The standard deviation of that value, so the metric's noise is part of it. */
  readonly sd: number | null;
  /** The probability that the value is better than the incumbent's expected value. */
  readonly chance: number | null;
  /** The probability that it keeps all limits; absent without limits, and while nothing is known of them. */
  readonly keeps?: number;
  readonly reason: PickReason;
}

/** `trial` is a trial's number (from 0) in the order told; null for a trial that was made before the study. */
export type PickReason =
  /** Spread over the space before there are results. */
  | { readonly kind: 'initialDesign' }
  /** Before there are results: earlier studies of related tasks had good values near it. */
  | { readonly kind: 'sources' }
  /** A person's own point. */
  | { readonly kind: 'given' }
  /** This value of a choice has had fewer trials than its quota. */
  | { readonly kind: 'branch'; readonly parameter: string; readonly value: Value }
  /** The best point with this value of a choice, which was hardly tried with its other values. */
  | { readonly kind: 'otherValue'; readonly parameter: string; readonly value: Value }
  /** It has the highest bound, so near this trial that their values should be much alike. */
  | { readonly kind: 'refines'; readonly trial: number | null }
  /** It has the highest bound, where the space is little known. */
  | { readonly kind: 'explores' }
  /** No bound promises anything: it has the highest probability to improve on this trial, the best so far. */
  | { readonly kind: 'improves'; readonly trial: number | null }
  /** No trial has kept all limits, or no candidate surely does: it has the highest probability to keep them. */
  | { readonly kind: 'seeksLimits' }
  /** With several metrics: by the confidence bounds it adds most to the hypervolume of the front. */
  | { readonly kind: 'extendsFront' }
  /** It has the highest bound with what a person believes of the best values added to it. */
  | { readonly kind: 'likely' }
  /** This trial's point once more, because its value may be luck. */
  | { readonly kind: 'repeats'; readonly trial: number | null }
  /** The point of this trial, one of the best, once more at the end of the budget. */
  | { readonly kind: 'confirms'; readonly trial: number }
  /** It has the highest bound among fixed candidates. */
  | { readonly kind: 'bound' }
  /** Proposed by this algorithm, which has no bound. */
  | { readonly kind: 'algorithm'; readonly name: AlgorithmName };
