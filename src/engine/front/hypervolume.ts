/**
 * The hypervolume of a front: how much of the space above a reference point lies below one of its points at least.
 *
 * It is cut into slices along the last objective, each as thick as from one point to the next and as large as the
 * hypervolume, in one objective less, of the points above it. Only positive terms are added, so nothing cancels. Three
 * objectives need about n² log n steps, four n³ log n.
 */
import { nonDominated, type Rewards } from './dominance.ts';

/** Rows that are not above the reference in every objective add nothing. Infinity where the true one is too large. */
export function hypervolume(rewards: Rewards, reference: ArrayLike<number>): number {
  const worst = Array.from(reference);
  const above = rewards.filter((row) => worst.every((value, j) => row[j] > value));
  return sumOfSlices(above, worst, worst.length);
}

/** In the first `objectives` of them. */
function sumOfSlices(rewards: Rewards, reference: readonly number[], objectives: number): number {
  if (objectives === 0) return 1;
  const last = objectives - 1;
  const front = nonDominated(rewards, objectives)
    .map((i) => rewards[i])
    .sort((a, b) => b[last] - a[last]);
  let sum = 0;
  for (const [i, row] of front.entries()) {
    const thickness = row[last] - (front[i + 1]?.[last] ?? reference[last]);
    // of two objectives, the row with the lowest value in the last is the best in the first
    const area = last === 1 ? row[0] - reference[0] : sumOfSlices(front.slice(0, i + 1), reference, last);
    sum += product(thickness, area);
  }
  return sum;
}

/** 0 with 0, even of an infinite factor. */
function product(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : a * b;
}
