/**
 * The initial design: the points of the first batch, before there is any data. They are the points that a person begins
 * with, or else the middle of every range, and then points that fill the middle half of every range evenly. Where a
 * person believes something, the most likely point is before the middle, and every other point is drawn as it is
 * believed. Where there are sources, seven of eight points come from them. If the first batch is larger than
 * `MAX_DESIGN_SIZE`, its other picks are chosen by the bound.
 *
 * A value of a small choice that none of them has is tried in the middle of every range, if there is room: the bound
 * may pass over for good what it knows nothing of. Without this, 6 values, 2 in parallel and 50 trials left the best
 * one untried in 7 of 20 studies, and the mean gap was 6 times as large (3 values: 4 times; 8 in parallel: 1.7 times).
 * In the middle, because values are then compared with all else equal: in the middle half gaps were a third larger.
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
import type { FittedSource } from '../model/sources.ts';
import type { PickedCandidate } from './pickRule.ts';
import { sourceDesign } from './sourceDesign.ts';
import { sizeOf, valueAt, type Parameter, type Point, type Value } from '../../space/parameter.ts';
import type { SearchSpace, Candidate } from '../../space/searchSpace.ts';

const MIN_DESIGN_SIZE = 4;
const MAX_DESIGN_SIZE = 16;
/** With choices of 12 to 40 values, as many as there was room for left gaps 1.4 to 1.7 times as large at 48 trials. */
const MAX_VALUES = 6;
/** The rest, of eight points the middle of every range, is as without sources: all from misleading ones is far worse. */
const SHARE_OF_SOURCES = 7 / 8;

/**
 * All different. Past trials count as part of it. A person's points are in it whether or not the constraints allow
 * them.
 */
export function initialDesign(
  searchSpace: SearchSpace,
  { start, seed, parallel }: OptimizerSettings,
  sources: readonly FittedSource[],
): PickedCandidate[] {
  const count = Math.min(MAX_DESIGN_SIZE, Math.max(MIN_DESIGN_SIZE, parallel)) - start.past.length;
  const candidates = new Map<string, PickedCandidate>();
  const add = (candidate: Candidate, kind: 'given' | 'sources' | 'initialDesign'): void => {
    if (!candidates.has(candidate.key)) candidates.set(candidate.key, { candidate, decision: { kind } });
  };
  for (const point of start.points) add(searchSpace.candidate(point), 'given');
  const suggested = Math.floor(SHARE_OF_SOURCES * (count - candidates.size));
  if (sources.length > 0 && suggested > 0)
    for (const candidate of sourceDesign(searchSpace, sources, suggested, seed)) add(candidate, 'sources');
  const middle = searchSpace.nearestCandidate(new Float64Array(searchSpace.groups.length).fill(0.5));
  const first = [mostLikely(searchSpace) ?? [], middle].flat().filter(({ point }) => searchSpace.isFeasible(point));
  if (start.points.length === 0)
    for (const candidate of first) if (candidates.size < count) add(candidate, 'initialDesign');
  const haltonPoint = haltonSequence(searchSpace.space.length, seed);
  const numeric = new Set(searchSpace.varying.filter((columns) => columns.numeric).map(({ parameter }) => parameter));
  const plain =
    (fraction: number) =>
    (n: number): Point =>
      searchSpace.sample(
        haltonPoint(n).map((v, j) => (numeric.has(searchSpace.space[j]) ? 0.5 + fraction * (v - 0.5) : v)),
      );
  // then the full ranges, in case constraints or few values leave too little in the middle
  for (const fraction of [0.5, 1]) {
    const draw = halfBelieved(searchSpace, haltonPoint, plain(fraction));
    for (let n = 0; n < MAX_DRAWS && candidates.size < count; n++) {
      const drawn = draw(n);
      if (searchSpace.isFeasible(drawn)) add(searchSpace.candidate(drawn), 'initialDesign');
    }
  }
  const begun = [...candidates.values()].map(({ candidate }) => candidate);
  const tried = [...start.past, ...begun].map(({ point }) => point);
  const room = MAX_DESIGN_SIZE - candidates.size;
  for (const candidate of withUntriedValues(searchSpace, tried, plain, room)) add(candidate, 'initialDesign');
  return [...candidates.values()];
}

const MAX_DRAWS = 1000;

/** Points that have the values of choices and switches that no point has yet; outside the middle if none is legal there. */
function withUntriedValues(
  searchSpace: SearchSpace,
  tried: readonly Point[],
  plain: (fraction: number) => (n: number) => Point,
  room: number,
): readonly Candidate[] {
  const categorical = searchSpace.varying
    .filter(({ numeric, parameter }) => !numeric && sizeOf(parameter) <= MAX_VALUES)
    .map(({ parameter }) => parameter);
  const untried = new Set(
    categorical.flatMap((parameter) =>
      Array.from({ length: sizeOf(parameter) }, (_, i) => valueKey(parameter, valueAt(parameter, i))),
    ),
  );
  const valuesOf = (point: Point): string[] =>
    categorical.flatMap((parameter) =>
      Object.hasOwn(point, parameter.name) ? [valueKey(parameter, point[parameter.name])] : [],
    );
  for (const value of tried.flatMap(valuesOf)) untried.delete(value);
  const candidates: Candidate[] = [];
  for (const fraction of [0, 0.5, 1]) {
    for (let n = 0; n < MAX_DRAWS && candidates.length < room && untried.size > 0; n++) {
      const drawn = plain(fraction)(n);
      const values = valuesOf(drawn).filter((value) => untried.has(value));
      if (values.length === 0 || !searchSpace.isFeasible(drawn)) continue;
      candidates.push(searchSpace.candidate(drawn));
      for (const value of values) untried.delete(value);
    }
  }
  return candidates;
}

function valueKey({ name }: Parameter, value: Value): string {
  return JSON.stringify([name, value]);
}
