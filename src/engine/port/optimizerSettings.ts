/** The settings of an optimizer. */
import type { AlgorithmName } from '../../bandits/algorithms.ts';
import type { RegretEstimator } from '../../bandits/agpucb/regretBound.ts';
import type { Goal } from './goal.ts';
import type { Measured } from './limits.ts';
import type { KernelType } from '../../math/gp/stationaryKernel.ts';
import type { RuleName } from '../../bandits/bbkb/rules.ts';
import type { Expression } from '../../space/expression.ts';
import type { Point, Space } from '../../space/parameter.ts';

/** How many fixed candidates represent a space if the declaration does not say. */
export const DEFAULT_CANDIDATES = 10_000;

export interface OptimizerSettings {
  readonly space: Space;
  readonly constraints: readonly Expression[];
  readonly goal: Goal;
  /**
   * ξ, the standard deviation of the metric's noise, in the metric's units; 0 for a deterministic script. Where it is
   * undefined, the default algorithm finds out, and the others take it for 0.
   */
  readonly noise: number | undefined;
  /** Of the first metric, where several are weighted against each other (weightedSum.ts). */
  readonly weight?: number;
  /** Further metrics to optimize at the same time. Default none. bbkb, practical, ignores their weights. */
  readonly furtherObjectives?: readonly FurtherObjective[];
  /** What a point must keep (limits.ts). Default none. Only bbkb, practical. */
  readonly limits?: readonly Expression[];
  /** The divisor of metric values and `noise` (metricUnit.ts). Default 1. */
  readonly unit?: number;
  readonly parallel: number;
  /** T, the budget. */
  readonly trials: number;
  /** How many of the best points the last trials run again if the metric is noisy. Default 0. Only bbkb, practical. */
  readonly confirm?: number;
  readonly seed: number;
  readonly algorithm: AlgorithmChoice;
  readonly start: WarmStart;
}

/** A metric that is optimized beside the first one. */
export interface FurtherObjective {
  readonly metric: string;
  readonly goal: Goal;
  /** As for the first metric. */
  readonly noise: number | undefined;
  readonly weight?: number;
}

/** The declaration's `algorithm`. The preset sets everything that is absent (presets.ts). */
export interface AlgorithmChoice {
  readonly preset: 'practical' | 'theory';
  /** Default bbkb. */
  readonly name?: AlgorithmName;
  /**
   * Default: the algorithm's (algorithms.ts). It ends the batches of `theory`. In `practical` it is only recorded, and
   * bbkb always records global.
   */
  readonly rule?: RuleName;
  readonly kernel?: KernelType;
  /**
   * ℓ, in units of the unit cube, for all parameters or by name. Default: fitted (bbkb, practical), else 0.4 √d over d
   * parameters. θ_0 of a-gp-ucb.
   */
  readonly lengthscales?: number | Readonly<Record<string, number>>;
  /**
   * λ. Default: fitted (bbkb, practical), 1e-4 (others, with standardised rewards; more if `noise` is larger) or ξ²
   * (theory).
   */
  readonly lambda?: number;
  /** F ≥ ‖f‖. Default 1. Theory only. */
  readonly norm?: number;
  /** δ, the probability that the guarantees fail. Default 0.1. */
  readonly delta?: number;
  /**
   * q̄. Default: as much as speed allows (bbkb, practical), else 72 log(4T/δ) over a budget of T trials, which keeps
   * the variances within a factor of 3.
   */
  readonly qbar?: number | 'inf';
  /** C̃ of the rule. Default 2. */
  readonly threshold?: number;
  /**
   * How a-gp-ucb estimates the regret of a larger hypothesis space. Default: bound (theory); lengthscales that shrink
   * by a schedule (practical). one-step needs the exact posterior: theory without a rule.
   */
  readonly estimator?: RegretEstimator;
  /**
   * At most so many candidates represent the space. Default 10,000; 2,048 new ones in every batch (bbkb, practical).
   */
  readonly candidates?: number;
}

/** The start of a study, besides its space. */
export interface WarmStart {
  /** Points that are tried before any others. */
  readonly points: readonly Point[];
  /** Trials that were run before the study, with their metric; `deviation` and `measured` as in Feedback. */
  readonly past: readonly {
    readonly point: Point;
    readonly value: number;
    readonly deviation?: number;
    readonly measured?: Measured;
  }[];
  /** Earlier studies of related tasks: they teach where good values are, not which. Default none. Only bbkb, practical. */
  readonly sources?: readonly Source[];
  /** P. Uncertainty sampling first makes sure that no later batch is smaller than this. Only if a rule ends batches. */
  readonly batch?: number;
}

/** An earlier study whose trials are of another task: the same script on other data, or another version of it. */
export interface Source {
  readonly name: string;
  /**
   * The values that its points share with this space, by the names of this space; not every parameter, and values may
   * lie outside of this space's ranges. Metric values in the source's own units, with this study's goal.
   */
  readonly trials: readonly { readonly point: Point; readonly value: number }[];
}
