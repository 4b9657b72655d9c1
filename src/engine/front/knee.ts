/**
 * The point of a front that is recommended: the one that gives up least, or with weights the best by them.
 *
 *   loss_j     by how much a point is worse than the best of the front in objective j, as a share of the front's range
 *   max_j w_j·loss_j    is the smallest at the chosen point (the weighted Chebyshev distance from the best of each)
 */
import { argmax } from '../../math/linalg/argmax.ts';
import { weightedSum } from '../port/weightedSum.ts';
import type { Rewards } from './dominance.ts';
import { rangeOf, shareBetween } from './range.ts';

/** The index of its row, the first of equals; −1 of no rows. @param weights undefined for the knee */
export function recommendedOfFront(front: Rewards, weights: readonly number[] | undefined): number {
  if (weights === undefined || front.length === 0) return knee(front);
  const objectives = weights.map((weight) => ({ goal: 'maximize', weight }) as const);
  return argmax(front.map((row) => weightedSum(objectives, Array.from(row))));
}

/** The index of the row, the first of equals; −1 of no rows. @param front the rows that no other one beats */
export function leastLoss(front: Rewards, weights: ArrayLike<number>): number {
  const ranges = Array.from(weights, (_, j) => rangeOf(front, j));
  const losses = front.map((row) =>
    ranges.reduce((most, range, j) => Math.max(most, weights[j] * shareBetween(range.best, range.worst, row[j])), 0),
  );
  return losses.indexOf(Math.min(...losses));
}

/** That of equal weights. */
export function knee(front: Rewards): number {
  return leastLoss(front, new Array<number>(front[0]?.length ?? 0).fill(1));
}
