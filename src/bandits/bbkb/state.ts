/** The settings of BBKB, and its state between two batches. */
import type { StationaryCovariance } from '../../math/gp/covariance.ts';
import type { KernelType } from '../../math/gp/stationaryKernel.ts';
import type { Matrix } from '../../math/linalg/matrix.ts';
import type { Pull } from '../pulls.ts';
import type { ScaledRewards } from '../../math/rewardScaling.ts';
import type { WidthInputs } from './confidenceWidths.ts';
import type { PerArm } from './posteriorCovariance.ts';
import type { Resample } from './resample.ts';
import type { RuleName } from './rules.ts';
import type { PosteriorOf, SparsePosterior } from './sparsePosterior.ts';

export interface BbkbSettings {
  readonly kernel: KernelType;
  /** [D], one for each column of X; `withLengthscales` gives a state others. */
  readonly lengthscales: readonly number[];
  /**
   * λ, given the rewards' standard deviation in their own units (1 for raw rewards), and that of their errors where it
   * was measured (pooled over the pulls, in the same units).
   */
  readonly lambda: (scale: number, measured?: number) => number;
  /** The factor of σ̃ in the upper confidence bound. */
  readonly beta: (inputs: WidthInputs) => number;
  /** Which pulled arms stay in the dictionary. */
  readonly resample: Resample;
  readonly rule: RuleName;
  /** C̃ of the rule, above 1. */
  readonly threshold: number;
  /** Exactly so many arms in a batch, or as many as the rule allows. */
  readonly size: number | 'rule';
  /** Whether picks also condition the residual (see hallucination.ts). */
  readonly fullHallucination: boolean;
  readonly standardise: boolean;
  /**
   * A form of the posterior that may leave out variances on which no pick depends. Default: the posterior of every arm.
   */
  readonly posterior?: PosteriorOf;
  /** Whether an arm may be pulled again. */
  readonly repeats: boolean;
  /** Arms to pull before any other, each as often as it is listed. */
  readonly initialArms: readonly number[];
}

/** Pulls from before the first batch, and the dictionary to begin with. */
export interface History {
  readonly arms: readonly number[];
  readonly rewards: readonly number[];
  readonly dictionary: readonly number[];
}

export interface BbkbState extends ScaledRewards {
  readonly settings: BbkbSettings;
  /** [A, D], the arms. */
  readonly X: Matrix;
  readonly k: StationaryCovariance;
  /** Batches told so far. */
  readonly batches: number;
  /** Every pull in order. */
  readonly pulls: readonly Pull[];
  /** How many of them each arm has. */
  readonly counts: PerArm;
  /** σ̃²_fb(x_s) of every pull, from the start of its batch. */
  readonly startVariances: readonly number[];
  /** How many of the pulls are history, and Σ_i n_i σ̃²(x_i) right after them. */
  readonly warmStart: { readonly pulls: number; readonly effectiveDimension: number };
  readonly excluded: ReadonlySet<number>;
  /** In the scaled rewards' units. */
  readonly posterior: SparsePosterior;
  readonly beta: number;
}
