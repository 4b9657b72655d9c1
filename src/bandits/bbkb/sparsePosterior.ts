/**
 * The posterior as the loop needs it. The one of everyArmPosterior.ts has every arm's mean and variance; a simulation
 * of many arms may bring another, which computes only the entries that a batch may depend on. Both pick the same arms.
 */
import type { StationaryCovariance } from '../../math/gp/covariance.ts';
import type { Pull } from '../pulls.ts';
import type { ArmCovariances } from './armCovariances.ts';
import type { Hallucination } from './hallucination.ts';
import type { PerArm, PosteriorCovariance } from './posteriorCovariance.ts';
import type { BatchStart } from './upperBounds.ts';

export interface SparsePosterior {
  readonly lambda: number;
  /** log det(V/λ) */
  readonly logdet: number;
  readonly dictionary: ReadonlySet<number>;
  /** [A], μ̃. */
  readonly mean: Float64Array;
  /** σ̃² of one arm. */
  readonly variance: (arm: number) => number;
  /** [A], σ̃². */
  readonly variances: () => Float64Array;
  /** The embedding and the covariance of every arm. */
  readonly everyArm: () => PosteriorCovariance;
  /** Every arm's covariance with some of them. */
  readonly covariances: () => ArmCovariances;
  /** The start of the next batch, at this width. */
  readonly batchStart: (beta: number, excluded: ReadonlySet<number>) => BatchStart;
  readonly projectedHallucination: () => Hallucination;
  /** The posterior after a batch. */
  readonly after: (told: ToldBatch) => SparsePosterior;
}

/** The pulls of each arm, and the sum of their scaled rewards. */
export interface PerArmData {
  readonly counts: PerArm;
  readonly sums: PerArm;
}

/** A batch that ended, with the data of all pulls. */
export interface ToldBatch extends PerArmData {
  readonly pulls: readonly Pull[];
  readonly lambda: number;
  readonly dictionary: readonly number[];
  /** How many batches were told before. */
  readonly batches: number;
  /** The width at which it was picked. */
  readonly beta: number;
}

/** A posterior from scratch. */
export type PosteriorOf = (
  k: StationaryCovariance,
  lambda: number,
  dictionary: readonly number[],
  data: PerArmData,
) => SparsePosterior;
