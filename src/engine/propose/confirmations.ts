/**
 * The last trials of a noisy metric's budget: the best points run again, once each.
 *
 * The highest of many posterior means is too high, like the best of many noisy values. Further values of the few best
 * points decide which of them to recommend.
 */
import type { PickedCandidate } from './pickRule.ts';
import { measuredRewards, recommendable } from '../model/completedTrials.ts';
import type { FittedHistory } from './fittedModel.ts';
import { trialsThatKeep } from './keepsLimits.ts';
import { predictMeans } from '../model/predictions.ts';
import { matrixOf } from '../../space/searchSpace.ts';

/** How many of the trials that are left are kept for the end. Where no noise was found, all of them search. */
export function reservedTrials({ settings: { confirm = 0 }, fitted }: FittedHistory): number {
  return confirm > 0 && fitted().noise === 'present' ? confirm : 0;
}

/** The `count` different points of the best posterior mean among those that have a value, the best first. */
export function confirmations(state: FittedHistory, count: number): PickedCandidate[] {
  const { completedTrials, fitted } = state;
  const rewards = measuredRewards(state);
  const firstOf = new Map<string, number>();
  for (const i of trialsThatKeep(state, recommendable(rewards, state))) {
    const { key } = completedTrials[i].candidate;
    if (!firstOf.has(key)) firstOf.set(key, i);
  }
  const trials = [...firstOf.values()];
  const rows = matrixOf(trials.map((i) => completedTrials[i].candidate));
  const mean = predictMeans(fitted().model.posterior, rows);
  return [...trials.keys()]
    .sort((a, b) => mean[b] - mean[a] || a - b)
    .slice(0, count)
    .map((j) => ({
      candidate: completedTrials[trials[j]].candidate,
      decision: { kind: 'confirm', trial: trials[j] },
    }));
}
