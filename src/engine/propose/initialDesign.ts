/**
 * The initial design: the points of the first batch, before there is any data. They are the points that a person begins
 * with, or else the middle of every range, and then points that fill the middle half of every range evenly. If the
 * first batch is larger than `MAX_DESIGN_SIZE`, its other picks are chosen by the bound.
 *
 * The middle half, because in more than two dimensions nearly all of a space lies near its boundary, and a trial there
 * tells little about the rest. With full ranges gaps were a sixth larger at 24 and at 48 trials (39 tasks, 27 seeds).
 * No more than a batch, because the model helps from the first batch on: 16 trials, 8 in parallel, left gaps one and a
 * half times as large at 24 trials (15 tasks). No less, because picks by variance alone are corners: when half of a
 * first batch was chosen so, gaps were a quarter larger with 8 in parallel (15 other tasks, 6 seeds) and a fifth larger
 * at 32 and 48 trials with 16 in parallel (39 tasks, 9 seeds).
 */
import { beliefsOf, believedDraws } from './belief.ts';
import type { ParameterBelief } from './parameterBelief.ts';
import { haltonSequence } from '../../space/haltonSequence.ts';
import type { OptimizerSettings } from '../port/optimizerSettings.ts';
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
  const beliefs = beliefsOf(searchSpace);
  const middle = searchSpace.nearestCandidate(new Float64Array(searchSpace.groups.length).fill(0.5));
  const first = beliefs.length > 0 ? [mostLikely(searchSpace, beliefs), middle] : [middle];
  if (candidates.size === 0 && count > 0) first.filter(({ point }) => searchSpace.isFeasible(point)).forEach(add);
  const haltonPoint = haltonSequence(searchSpace.space.length, seed);
  const believed = believedDraws(searchSpace, beliefs);
  const numeric = new Set(searchSpace.varying.filter((columns) => columns.numeric).map(({ parameter }) => parameter));
  // then the full ranges, in case constraints or few values leave too little in the middle
  for (const fraction of [0.5, 1]) {
    for (let n = 0; n < MAX_DRAWS && candidates.size < count; n++) {
      const drawn = haltonPoint(n);
      const u = drawn.map((v, j) => (numeric.has(searchSpace.space[j]) ? 0.5 + fraction * (v - 0.5) : v));
      const sampled = beliefs.length > 0 && n % 4 < BELIEVED_PER_FOUR ? believed(drawn) : searchSpace.sample(u);
      if (searchSpace.isFeasible(sampled)) add(searchSpace.candidate(sampled));
    }
  }
  return [...candidates.values()];
}

const MAX_DRAWS = 1000;

const BELIEVED_PER_FOUR = Number(process.env.B_DESIGN ?? 2);

/** The middle of every range, but what is believed of it where something is. */
function mostLikely(searchSpace: SearchSpace, beliefs: readonly ParameterBelief[]): Candidate {
  const row = new Float64Array(searchSpace.groups.length).fill(0.5);
  for (const { setMode } of beliefs) setMode(row);
  return searchSpace.nearestCandidate(row);
}
