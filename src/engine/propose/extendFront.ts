/** With several objectives: the candidate whose optimistic values would extend the front most. */
import { candidateAt, indexOfHighest } from './candidateSet.ts';
import { localSearch } from './localSearch.ts';
import type { BatchSoFar, PickedCandidate } from './pickRule.ts';

const CYCLE = (process.env.CY ?? '0,1').split(',').map(Number);

export function extendFront(batch: BatchSoFar): PickedCandidate | undefined {
  const { searchSpace, candidateSet, front, limits, unavailable, tried, picks } = batch;
  if (front === undefined) return undefined;
  const first = CYCLE[(tried.length + picks.length) % CYCLE.length];
  for (const widening of [first, ...[1, 2, 4, 8].filter((each) => each > first)]) {
    const scores = front.atCandidates(widening);
    const highest = indexOfHighest(candidateSet, scores, unavailable, (i) => scores[i] > 0 && limits.mayKeep(i));
    if (highest === undefined) continue;
    const candidate = candidateAt(candidateSet, highest);
    if (highest < candidateSet.spaceFilling && widening > Number(process.env.LSW ?? 0)) return picked(candidate);
    const optimum = localSearch(searchSpace, limits.penalised(front.evaluate(widening)), candidate);
    const isLegal =
      optimum !== undefined &&
      !unavailable.has(optimum.key) &&
      searchSpace.isFeasible(optimum.point) &&
      limits.mayKeepRow(optimum.row);
    return picked(isLegal ? optimum : candidate);
  }
  return undefined;
}

function picked(candidate: PickedCandidate['candidate']): PickedCandidate {
  return { candidate, decision: { kind: 'extendsFront' } };
}
