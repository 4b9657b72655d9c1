/** The new points among which a choice is made. */
import { seededUniform } from '../../math/random/seededUniform.ts';
import { STREAMS } from '../../math/random/streams.ts';
import type { Candidate } from '../../space/searchSpace.ts';
import { excludedKeys } from '../model/completedTrials.ts';
import { candidateAt, drawCandidates, type CandidateSet } from '../propose/candidateSet.ts';
import { DEFAULT_CANDIDATES_PER_BATCH, MAX_CENTERS } from '../propose/fittedModel.ts';
import type { State } from '../propose/practicalOptimizer.ts';
import { curvePlace, type SeenCurve } from './curveModel.ts';
import { jointMeans, type JointPosterior } from './jointBound.ts';
import type { CurvePlace } from './jointKernel.ts';

/** A trial that has begun; it may have passed no rung yet. */
export interface BegunCurve extends SeenCurve {
  readonly candidate: Candidate;
}

/** No new trial has one of these keys. */
export const triedKeys = (begun: readonly BegunCurve[]): Set<string> =>
  new Set(begun.map(({ candidate }) => candidate.key));

/** A new trial at its end. No other has its number. */
export const atEnd = (row: Float64Array, trial: number): CurvePlace => ({ row, trial, tau: 0 });

/** New points that may win: those of highest mean, and some by chance. */
export function freshPoints(state: State, begun: readonly BegunCurve[], posterior: JointPosterior): Candidate[] {
  const candidates = candidatesOf(state, begun, posterior);
  const all = candidates.points.map((_, i) => candidateAt(candidates, i));
  const tried = new Set([...excludedKeys(state, false), ...triedKeys(begun)]);
  const mean = jointMeans(
    posterior,
    all.map(({ row }, i) => atEnd(row, begun.length + i)),
  );
  const order = [...all.keys()].sort((a, b) => mean[b] - mean[a]);
  const uniform = seededUniform(state.settings.seed, STREAMS.curves, begun.length, reportCount(begun));
  const byChance = Array.from({ length: Math.min(BY_CHANCE, all.length) }, () => Math.floor(uniform() * all.length));
  return [...new Set([...order.slice(0, HIGHEST), ...byChance])]
    .map((i) => all[i])
    .filter(({ key }) => !tried.has(key));
}

const HIGHEST = 256;
const BY_CHANCE = 128;

/** All points of a small space; else new ones that fill it, and some near the best so far. */
function candidatesOf(
  { grid, searchSpace, settings }: State,
  begun: readonly BegunCurve[],
  posterior: JointPosterior,
): CandidateSet {
  if (grid !== undefined) return grid;
  const seen = begun.filter(({ passed }) => passed.length > 0);
  const mean = jointMeans(
    posterior,
    seen.map((each) => curvePlace(each, 1)),
  );
  const order = [...seen.keys()].sort((a, b) => mean[b] - mean[a]).slice(0, MAX_CENTERS);
  const centers = order.map((i) => seen[i].candidate);
  const count = settings.algorithm.candidates ?? DEFAULT_CANDIDATES_PER_BATCH;
  return drawCandidates(
    searchSpace,
    { count, centers, repeated: [], excluded: new Set() },
    settings.seed,
    begun.length + reportCount(begun),
  );
}

/** How many rungs were passed, each time by one trial. */
export const reportCount = (begun: readonly BegunCurve[]): number =>
  begun.reduce((sum, { passed }) => sum + passed.length, 0);
