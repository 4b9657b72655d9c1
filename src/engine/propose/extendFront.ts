/**
 * With several objectives: the candidate whose optimistic values would extend the front most, of a branch that is under
 * its quota (branches.ts) or of all. Without the quotas branches were left after two trials whose best points were on
 * the front: the logarithm of the missing hypervolume was larger by 2.9 at 40 trials (docs/research/experiments.md).
 */
import { UCB_MULTIPLIER } from './acquisition.ts';
import { inBranch, underQuota } from './branches.ts';
import { candidateAt, indexOfHighest } from './candidateSet.ts';
import type { FrontImprovement } from './frontImprovement.ts';
import { refined } from './localSearch.ts';
import { otherValueAtKnee } from './otherValueAtIncumbent.ts';
import { pointsSoFar, type BatchSoFar, type PickedCandidate } from './pickRule.ts';

/**
 * β, pick after pick. In each place the front is extended with high probability three times, where the means say, and
 * explored once. β = 1.5 throughout spent most trials at the ends of the front, where one uncertain value promises most:
 * the logarithm of the missing hypervolume was larger by 0 to 3 at 96 trials, and by 0.3 with every other pick (5
 * problems, 3 seeds).
 */
const BETAS = [0, 0, 0, UCB_MULTIPLIER];
/** Where no bound promises anything, β grows, as in probabilityOfImprovement.ts. */
const LARGER_BETAS = [1, 2, 4, 8].map((factor) => factor * UCB_MULTIPLIER);

export function extendFront(batch: BatchSoFar): PickedCandidate | undefined {
  const { candidateSet, front, branches, tried, picks } = batch;
  if (front === undefined) return undefined;
  const branch = underQuota(branches, pointsSoFar(batch)).at(0)?.branch;
  const inIt =
    branch && highestImprovement(batch, front, LARGER_BETAS, (i) => inBranch(branch, candidateSet.points[i]));
  if (branch && inIt) return { candidate: candidateAt(candidateSet, inIt.index), decision: { kind: 'quota', branch } };
  const otherValue = otherValueAtKnee(batch, front);
  if (otherValue !== undefined) return otherValue;
  const first = BETAS[(tried.length + picks.length) % BETAS.length];
  const betas = [first, ...LARGER_BETAS.filter((each) => each > first)];
  const highest = highestImprovement(batch, front, betas, () => true);
  if (highest === undefined) return undefined;
  const { index, beta } = highest;
  const candidate = candidateAt(candidateSet, index);
  // as in highestBound.ts
  const explores = index < candidateSet.spaceFilling && beta > 0;
  return {
    candidate: explores ? candidate : refined(batch, front.evaluate(beta), candidate),
    decision: { kind: 'extendsFront' },
  };
}

/** With the first β with which a candidate promises anything. */
function highestImprovement(
  { candidateSet, limits, unavailable }: BatchSoFar,
  front: FrontImprovement,
  betas: readonly number[],
  isEligible: (i: number) => boolean,
): { readonly index: number; readonly beta: number } | undefined {
  for (const beta of betas) {
    const scores = front.atCandidates(beta);
    const isPromising = (i: number): boolean => scores[i] > 0 && isEligible(i) && limits.mayKeep(i);
    const index = indexOfHighest(candidateSet, scores, unavailable, isPromising);
    if (index !== undefined) return { index, beta };
  }
  return undefined;
}
