/**
 * The last trials of a noisy metric's budget: the best points run again, once each.
 *
 * Of many posterior means the highest is too high, as the best of many noisy values is. Further values of the few that may
 * be recommended say which of them it should be.
 */
import type { PickedCandidate } from './batch.ts';
import { measuredRewards, recommendable } from './completedTrials.ts';
import type { FittedHistory } from './fittedModel.ts';
import { predictMeans } from './predictions.ts';
import { matrixOf } from './searchSpace.ts';

/** How many of the trials that are left are kept for the end. Where no noise was found, all of them search. */
export function reservedTrials({ settings: { confirm = 0 }, fitted }: FittedHistory): number {
  return confirm > 0 && fitted().noise === 'present' ? confirm : 0;
}

/** The `count` different points of the best posterior mean among those that have a value, the best first. */
export function confirmations(state: FittedHistory, count: number): PickedCandidate[] {
  const { completedTrials, searchSpace, fitted } = state;
  const rewards = measuredRewards(state);
  const firstOf = new Map<string, number>();
  for (const i of recommendable(rewards, state)) {
    const { key } = completedTrials[i].candidate;
    if (!firstOf.has(key)) firstOf.set(key, i);
  }
  const trials = [...firstOf.values()];
  const rows = matrixOf(trials.map((i) => completedTrials[i].candidate), searchSpace.groups.length); // prettier-ignore
  const mean = predictMeans(fitted().model.posterior, rows);
  return [...trials.keys()]
    .sort((a, b) => mean[b] - mean[a] || a - b)
    .slice(0, count)
    .map((j) => ({
      candidate: completedTrials[trials[j]].candidate,
      decision: { kind: 'confirm', trial: trials[j] },
    }));
}
