/**
 * Uncertainty sampling: arms to begin with, so that every later batch is guaranteed to have a minimum size. Each is the
 * arm of largest variance given those before it. That needs no rewards, so all of them can be pulled at once.
 *
 *   x_t = argmax_x σ²_{t−1}(x)        until        max_x σ̃²(x) ≤ (C̃ − 1)/P
 *
 * From then on 1 + Σ σ̃² stays within C̃ for P picks, and one more belongs to the batch: P + 1 at least. Variances only
 * fall, so this holds for all later batches. With a sampled dictionary variances are right only within a factor of 3,
 * so the exact ones must be 3 times smaller. Here the computed variances decide when to stop; the paper's bound γ_T/T
 * would go on for longer. Source: [BBKB] arXiv 2002.09954, section 4 and Algorithm 3. Ties go to the lowest arm.
 */
import { fullHallucination } from './hallucination.ts';
import type { Covariance } from '../../math/gp/covariance.ts';
import { embed } from '../../math/gp/nystrom.ts';
import { posteriorCovariance, variances } from './posteriorCovariance.ts';
import { upperBounds } from './upperBounds.ts';

/** At most `limit` arms, in order; fewer if no variance (divided by λ) is above the threshold any more. O(A T²). */
export function uncertaintySampling(k: Covariance, lambda: number, varianceThreshold: number, limit: number): number[] {
  const prior = posteriorCovariance(embed(k, []), new Map(), lambda);
  const start = { mean: new Float64Array(k.arms), variance: variances(prior), beta: 1, excluded: new Set<number>() };
  const bounds = upperBounds(start, true, fullHallucination(k, prior));
  const arms: number[] = [];
  while (arms.length < limit) {
    const pick = bounds.pick();
    if (pick === undefined || pick.variance <= varianceThreshold) break;
    arms.push(pick.arm);
  }
  return arms;
}

/** The largest exact variance at which a Global batch has more than `minBatchSize` arms. */
export function varianceThreshold(minBatchSize: number, threshold: number, dictionary: 'sampled' | 'spanning'): number {
  return (threshold - 1) / (dictionary === 'spanning' ? minBatchSize : 3 * minBatchSize);
}
