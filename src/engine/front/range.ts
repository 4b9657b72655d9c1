/** What a front, or a set of trials, reaches in one objective. */
import type { Rewards } from './dominance.ts';

export interface Range {
  readonly worst: number;
  readonly best: number;
}

/** Infinite of no rows. */
export function rangeOf(rewards: Rewards, objective: number): Range {
  let [worst, best] = [Infinity, -Infinity];
  for (const row of rewards) [worst, best] = [Math.min(worst, row[objective]), Math.max(best, row[objective])];
  return { worst, best };
}

/** From 0 at the first to 1 at the second; 0 where they are equal. */
export function shareBetween(from: number, to: number, value: number): number {
  if (from === to) return 0;
  const range = to - from;
  // halves have a finite difference, and those of the smallest numbers are 0
  return Number.isFinite(range) ? (value - from) / range : (value / 2 - from / 2) / (to / 2 - from / 2);
}
