/** The candidate that is most likely to keep all limits. */
import { candidateAt, indexOfHighest } from './candidateSet.ts';
import type { BatchSoFar, PickedCandidate } from './pickRule.ts';

/** While no trial has kept them. */
export function limitsWhileSought(batch: BatchSoFar): PickedCandidate | undefined {
  return batch.limits.areSought ? mostProbableToKeepLimits(batch) : undefined;
}

/** Where no candidate may keep them. */
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
