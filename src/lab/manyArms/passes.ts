/**
 * The passes over the arms of a screened posterior: their inputs and their answers, as plain data, which may go between
 * threads.
 */
import type { ArmBounds } from '../../bandits/bbkb/contenders.ts';
import type { VarianceFactors } from './manyVariances.ts';
import type { RankOneStep } from '../../bandits/bbkb/posteriorCovariance.ts';

export interface Passes {
  /** Changes the share's means and σ²_Q. The answer is its highest mean; of equal arms, the lowest. */
  readonly highest: { readonly asked: PosteriorChange; readonly answer: HighestMean };
  readonly means: { readonly asked: null; readonly answer: Float64Array };
  readonly bounds: { readonly asked: BoundsAsked; readonly answer: ArmBounds };
  /** σ̃² of its own arms, or of those among some, which are ascending. */
  readonly variances: { readonly asked: VariancesAsked; readonly answer: Float64Array };
}

/** A share of the arms makes all passes. */
export type ArmShare = { readonly [P in keyof Passes]: (asked: Passes[P]['asked']) => Passes[P]['answer'] };

interface PosteriorChange {
  readonly mean?: MeanChange;
  readonly screen?: ScreenSteps;
}

/** Other means, and their distance from the ones before. */
interface MeanChange extends Move {
  readonly sum: KernelSum;
}

/** No arm's mean differs by more than `moved`, nor by more than `width` σ_Q. */
export interface Move {
  readonly moved: number;
  readonly width: number;
}

/** Σ_j w_j k(x, x_j) over these arms j. */
export interface KernelSum {
  readonly arms: readonly number[];
  readonly weights: Float64Array;
}

export interface HighestMean {
  readonly arm: number;
  readonly value: number;
}

/** σ²_Q(x) ← σ²_Q(x) + a (Σ_j c_j k(x, x_j))² for each step, over these arms j. */
export interface ScreenSteps {
  /** σ²_Q of every arm before the steps, where it starts anew. */
  readonly from?: number;
  readonly arms: readonly number[];
  readonly steps: readonly RankOneStep[];
  /** The largest factor by which an arm's σ_Q may have grown. */
  readonly growth: number;
}

/** from ≤ μ̃(x) + β √(σ²_Q(x) + slack) < below */
export interface BoundsAsked {
  readonly beta: number;
  readonly slack: number;
  readonly from: number;
  readonly below: number;
}

interface VariancesAsked {
  readonly factors: VarianceFactors;
  readonly arms?: Int32Array;
}
