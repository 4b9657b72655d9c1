/**
 * In every other trial: the candidate whose bound is highest with what a person believes added to it. With several
 * objectives the one that extends the front most, weighted by the belief.
 */
import { UCB_MULTIPLIER } from './acquisition.ts';
import { candidateAt, indexOfHighest } from './candidateSet.ts';
import { refined } from './localSearch.ts';
import type { BatchSoFar, PickedCandidate } from './pickRule.ts';

/** γ of a bound. 4 made wrong beliefs cost more, and right ones save no more (docs/research/experiments.md). */
const BOUND_WEIGHT = 0.5;
/** γ of the improvement of a front, which is no bound: that of the paper. */
const FRONT_WEIGHT = 10;

export function followBelief(batch: BatchSoFar): PickedCandidate | undefined {
  const { acquisition, belief, candidateSet, front, limits, unavailable, tried, picks } = batch;
  if (belief === undefined || (tried.length + picks.length) % 2 === 1) return undefined;
  const { atCandidates, addedTo } = belief;
  const weight = BOUND_WEIGHT * acquisition.signalSd;
  const scores = front
    ? front.atCandidates(UCB_MULTIPLIER).map((improvement, i) => Math.log(improvement) + FRONT_WEIGHT * atCandidates[i])
    : acquisition.ucb.map((bound, i) => bound + weight * atCandidates[i]);
  const best = indexOfHighest(candidateSet, scores, unavailable, limits.mayKeep);
  if (best === undefined) return undefined;
  const candidate = candidateAt(candidateSet, best);
  const evaluate = (row: Float64Array) => addedTo(acquisition.evaluate(row), row, weight);
  return {
    candidate: front || best < candidateSet.spaceFilling ? candidate : refined(batch, evaluate, candidate),
    decision: { kind: 'likely' },
  };
}
