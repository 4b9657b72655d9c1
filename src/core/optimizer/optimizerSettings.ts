/** What a study asks of the engine. */
import type { AlgorithmName } from '../algorithms.ts';
import type { RegretEstimator } from '../agpucb/regretBound.ts';
import type { KernelType } from '../kernel/stationaryKernel.ts';
import type { RuleName } from '../bbkb/rules.ts';
import type { Expression } from '../space/expression.ts';
import type { Point, Space } from '../space/parameter.ts';

/** The candidates that a space is represented by, where a declaration does not say how many. */
export const DEFAULT_CANDIDATES = 10_000;

export interface OptimizerSettings {
  readonly space: Space;
  /** What has to hold between the parameters of a point. */
  readonly constraints: readonly Expression[];
  readonly goal: 'minimize' | 'maximize';
  /** The standard deviation of the metric's noise, in its own units; 0 for a deterministic script. */
  readonly noise: number;
  readonly parallel: number;
  /** The whole budget, T. */
  readonly trials: number;
  readonly seed: number;
  readonly algorithm: AlgorithmChoice;
  readonly start: WarmStart;
}

/** The declaration's `algorithm`; what is absent is the preset's (presets.ts). */
export interface AlgorithmChoice {
  readonly preset: 'practical' | 'theory';
  /** Default bbkb. */
  readonly name?: AlgorithmName;
  /**
   * Default global; product for gp-bucb. It ends the batches of `theory`; in `practical` it is only recorded; bbkb records
   * the local ones as global.
   */
  readonly rule?: RuleName;
  readonly kernel?: KernelType;
  /**
   * In units of the unit cube, for all parameters or by name. Default: fitted (bbkb, practical), else 0.4 √d over d parameters. θ_0
   * of a-gp-ucb.
   */
  readonly lengthscales?: number | Readonly<Record<string, number>>;
  /** λ. Default: fitted (bbkb, practical), 1e-4 (others, with standardised rewards; more where `noise` says so) or ξ² (theory). */
  readonly lambda?: number;
  /** F ≥ ‖f‖. Default 1. Theory only. */
  readonly norm?: number;
  /** δ, the probability with which the guarantees may fail. Default 0.1. */
  readonly delta?: number;
  /**
   * q̄. Default: as much as speed allows (bbkb, practical), else 72 log(4T/δ) over a budget of T trials, which keeps the variances
   * within a factor of 3.
   */
  readonly qbar?: number | 'inf';
  /** C̃ of the rule. Default 2. */
  readonly threshold?: number;
  /**
   * How a-gp-ucb estimates the regret of a larger hypothesis space. Default: bound (theory); lengthscales that shrink by a
   * schedule (practical). one-step needs the exact posterior: theory without a rule.
   */
  readonly estimator?: RegretEstimator;
  /** The most candidates the space is represented by. Default 10,000; 2,048 fresh ones in every batch (bbkb, practical). */
  readonly candidates?: number;
}

/** What a study begins with beside its space. */
export interface WarmStart {
  /** To be tried before any other. */
  readonly points: readonly Point[];
  /** Trials made before, with their metric. */
  readonly past: readonly { readonly point: Point; readonly value: number }[];
  /** P: after as much uncertainty sampling as that takes no batch is smaller. Where a rule ends batches. */
  readonly batch?: number;
}
