/** What the passes over the arms of a screened posterior are asked, and what they answer: plain data, which may go between threads. */
import type { VarianceFactors } from './manyVariances.ts';
import type { RankOneStep } from './posteriorCovariance.ts';

export interface Passes {
  /** The share's means and σ²_Q are those after this change from now on; its highest mean, that of the lowest arm of several. */
  readonly highest: { readonly asked: PosteriorChange; readonly answer: HighestMean };
  readonly means: { readonly asked: null; readonly answer: Float64Array };
  readonly bounds: { readonly asked: BoundsAsked; readonly answer: ArmBounds };
  /** σ̃² of its own arms, or of those among some, which are ascending. */
  readonly variances: { readonly asked: VariancesAsked; readonly answer: Float64Array };
}

/** Who makes all of them. */
export type ArmShare = { readonly [P in keyof Passes]: (asked: Passes[P]['asked']) => Passes[P]['answer'] };

export interface PosteriorChange {
  readonly mean?: MeanChange;
  readonly screen?: ScreenSteps;
}

/** Other means, and how far they are from what they were. */
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
  /** σ²_Q of every arm before the steps, where it is not what it was. */
  readonly from?: number;
  readonly arms: readonly number[];
  readonly steps: readonly RankOneStep[];
  /** No arm's σ_Q is more than so many times what it was. */
  readonly growth: number;
}

/** from ≤ μ̃(x) + β √(σ²_Q(x) + slack) < below */
export interface BoundsAsked {
  readonly beta: number;
  readonly slack: number;
  readonly from: number;
  readonly below: number;
}

/** Some arms, ascending, their bounds and their means. */
export interface ArmBounds {
  readonly arms: Int32Array;
  readonly bounds: Float64Array;
  readonly means: Float64Array;
}

interface VariancesAsked {
  readonly factors: VarianceFactors;
  readonly arms?: Int32Array;
}
