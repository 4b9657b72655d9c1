/** The candidate that is most likely to keep all limits. */
import { candidateAt, indexOfHighest } from './candidateSet.ts';
import type { BatchSoFar, PickedCandidate } from './pickRule.ts';

/** While no trial has kept them. */
export function limitsWhileSought(batch: BatchSoFar): PickedCandidate | undefined {
  return batch.limits.areSought ? mostProbableToKeepLimits(batch) : undefined;
}

/**
 * Where no candidate may keep them. It is not improved by local search, which leads all picks to one place: with it two
 * of five problems had no trial that kept the limits after 48 (7 seeds), without it all had.
 */
export function mostProbableToKeepLimits({
  candidateSet,
  limits,
  unavailable,
}: BatchSoFar): PickedCandidate | undefined {
  const best = indexOfHighest(candidateSet, limits.logProbability(), unavailable, () => true);
  return best === undefined
    ? undefined
    : { candidate: candidateAt(candidateSet, best), decision: { kind: 'seeksLimits' } };
}
