/**
 * The posterior as the loop needs it: the mean of every arm, the variance of those that are asked for, and a bound on
 * all of them. There are two: here the one that has every arm's variance, in screenedPosterior.ts the one that computes
 * only what a batch may depend on. They pick the same arms.
 */
import { projectedHallucination, type Hallucination } from './hallucination.ts';
import { coordinates } from './nystrom.ts';
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
  /** [A], never below σ̃². */
  readonly varianceBounds: Float64Array;
  /** [A], σ̃². */
  readonly variances: () => Float64Array;
  /** The embedding of every arm, and what follows from it. */
  readonly everyArm: () => PosteriorCovariance;
  readonly projectedHallucination: () => Hallucination;
}

/** Its bounds are the variances. */
export interface EveryArmPosterior extends SparsePosterior {
  readonly kind: 'everyArm';
}

/** `sums`: the sum of each arm's rewards. */
export function everyArmPosterior(posterior: PosteriorCovariance, sums: PerArm): EveryArmPosterior {
  const { lambda, logdet, embedding, Vinv } = posterior;
  const variance = variances(posterior);
  return {
    kind: 'everyArm',
    lambda,
    logdet,
    dictionary: embedding.dictionary,
    mean: means(posterior, sums),
    variance: (arm) => variance[arm],
    varianceBounds: variance,
    variances: () => variance,
    everyArm: () => posterior,
    projectedHallucination: () => projectedHallucination((arm) => coordinates(embedding.Z, arm), Vinv),
  };
}
