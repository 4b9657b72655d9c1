/**
 * The posterior as the loop needs it. There are two: here the one that has every arm's mean and variance, in
 * screenedPosterior.ts the one that computes only what a batch may depend on. They pick the same arms.
 */
import { once } from '../once.ts';
import { armCovariances, type ArmCovariances } from './armCovariances.ts';
import { projectedHallucination, type Hallucination } from './hallucination.ts';
import { coordinates } from './nystrom.ts';
import type { BatchStart } from './upperBounds.ts';
import { means, variances, type PerArm, type PosteriorCovariance } from './posteriorCovariance.ts';

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
  /** The embedding of every arm, and what follows from it. */
  readonly everyArm: () => PosteriorCovariance;
  /** Every arm's covariance with some of them. */
  readonly covariances: () => ArmCovariances;
  /** What the next batch begins with, at this width. */
  readonly batchStart: (beta: number, excluded: ReadonlySet<number>) => BatchStart;
  readonly projectedHallucination: () => Hallucination;
}

export interface EveryArmPosterior extends SparsePosterior {
  readonly kind: 'everyArm';
  /** The sum of each arm's rewards. */
  readonly sums: PerArm;
}

/** `knownMean`: μ̃, where it is known from the posterior before. */
export function everyArmPosterior(
  posterior: PosteriorCovariance,
  sums: PerArm,
  knownMean?: Float64Array,
): EveryArmPosterior {
  const { lambda, logdet, embedding, Vinv } = posterior;
  const mean = once(() => knownMean ?? means(posterior, sums));
  const variance = once(() => variances(posterior));
  return {
    kind: 'everyArm',
    sums,
    lambda,
    logdet,
    dictionary: embedding.dictionary,
    get mean() {
      return mean();
    },
    variance: (arm) => variance()[arm],
    variances: variance,
    everyArm: () => posterior,
    covariances: once(() => armCovariances(posterior)),
    batchStart: (beta, excluded) => ({ mean: mean(), variance: variance(), beta, excluded }),
    projectedHallucination: () => projectedHallucination((arm) => coordinates(embedding.Z, arm), Vinv),
  };
}
