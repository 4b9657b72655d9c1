/**
 * In its turns: the candidate whose bound, with what a person believes added to it, is highest; with several objectives
 * the one whose improvement of the front, weighted by the belief, is.
 */
import { UCB_MULTIPLIER } from './acquisition.ts';
import { candidateAt, indexOfHighest } from './candidateSet.ts';
import { refined } from './localSearch.ts';
import type { BatchSoFar, PickedCandidate } from './pickRule.ts';

export function followBelief(batch: BatchSoFar): PickedCandidate | undefined {
  const { acquisition, belief, candidateSet, front, limits, unavailable, tried, picks } = batch;
  const { signalSd } = acquisition;
  const turn = (tried.length + picks.length) % 4;
  if (belief === undefined || turn >= Number(process.env.B_TURNS ?? 2)) return undefined;
  const { atCandidates, addedTo } = belief;
  const scores = front
    ? front.atCandidates(UCB_MULTIPLIER).map((improvement, i) => Math.log(improvement) + atCandidates[i])
    : acquisition.ucb.map((bound, i) => bound + signalSd * atCandidates[i]);
  const best = indexOfHighest(candidateSet, scores, unavailable, limits.mayKeep);
  if (best === undefined) return undefined;
  const candidate = candidateAt(candidateSet, best);
  const evaluate = (row: Float64Array) => addedTo(acquisition.evaluate(row), row, signalSd);
  return {
    candidate: front || best < candidateSet.spaceFilling ? candidate : refined(batch, evaluate, candidate),
    decision: { kind: 'likely' },
  };
}
