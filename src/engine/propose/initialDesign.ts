/**
 * The initial design: the points of the first batch, before there is any data. They are the points that a person begins
 * with, or else the middle of every range, and then points that fill the middle half of every range evenly. Where a
 * person believes something, the most likely point is before the middle, and every other point is drawn as it is
 * believed. If the first batch is larger than `MAX_DESIGN_SIZE`, its other picks are chosen by the bound.
 *
 * The middle half, because in more than two dimensions nearly all of a space lies near its boundary, and a trial there
 * tells little about the rest. With full ranges gaps were a sixth larger at 24 and at 48 trials (39 tasks, 27 seeds).
 * No more than a batch, because the model helps from the first batch on: 16 trials, 8 in parallel, left gaps one and a
 * half times as large at 24 trials (15 tasks). No less, because picks by variance alone are corners: when half of a
 * first batch was chosen so, gaps were a quarter larger with 8 in parallel (15 other tasks, 6 seeds) and a fifth larger
 * at 32 and 48 trials with 16 in parallel (39 tasks, 9 seeds).
 */
import { halfBelieved, mostLikely } from './believedDraws.ts';
import { haltonSequence } from '../../space/haltonSequence.ts';
import type { OptimizerSettings } from '../port/optimizerSettings.ts';
import type { Point } from '../../space/parameter.ts';
import type { SearchSpace, Candidate } from '../../space/searchSpace.ts';

const MIN_DESIGN_SIZE = 4;
const MAX_DESIGN_SIZE = 16;

/**
 * All different. Past trials count as part of it. A person's points are in it whether or not the constraints allow
 * them.
 */
export function initialDesign(searchSpace: SearchSpace, { start, seed, parallel }: OptimizerSettings): Candidate[] {
  const count = Math.min(MAX_DESIGN_SIZE, Math.max(MIN_DESIGN_SIZE, parallel)) - start.past.length;
  const candidates = new Map<string, Candidate>();
  const add = (candidate: Candidate): void => {
    if (!candidates.has(candidate.key)) candidates.set(candidate.key, candidate);
  };
  start.points.map(searchSpace.candidate).forEach(add);
  const middle = searchSpace.nearestCandidate(new Float64Array(searchSpace.groups.length).fill(0.5));
  const first = [mostLikely(searchSpace) ?? [], middle].flat();
  if (candidates.size === 0 && count > 0) first.filter(({ point }) => searchSpace.isFeasible(point)).forEach(add);
  const haltonPoint = haltonSequence(searchSpace.space.length, seed);
  const numeric = new Set(searchSpace.varying.filter((columns) => columns.numeric).map(({ parameter }) => parameter));
  // then the full ranges, in case constraints or few values leave too little in the middle
  for (const fraction of [0.5, 1]) {
    const plain = (n: number): Point =>
      searchSpace.sample(
        haltonPoint(n).map((v, j) => (numeric.has(searchSpace.space[j]) ? 0.5 + fraction * (v - 0.5) : v)),
      );
    const draw = halfBelieved(searchSpace, haltonPoint, plain);
    for (let n = 0; n < MAX_DRAWS && candidates.size < count; n++) {
      const drawn = draw(n);
      if (searchSpace.isFeasible(drawn)) add(searchSpace.candidate(drawn));
    }
  }
  return [...candidates.values()];
}

const MAX_DRAWS = 1000;
