/**
 * The candidates that a batch is chosen from. They are drawn for every batch: points that fill the space evenly, half of
 * them as they are believed in where a person believes something, and perturbations of the best points so far. A small
 * space has its full grid instead.
 *
 * A fixed set of 1,000 to 16,000 candidates left gaps two to six times as large after 48 and 96 trials (measured on 15
 * tasks).
 *
 * n candidates, D columns of the unit cube.
 */
import { argmax } from '../../math/linalg/argmax.ts';
import type { Matrix } from '../../math/linalg/matrix.ts';
import { seededUniform } from '../../math/random/seededUniform.ts';
import { STREAMS } from '../../math/random/streams.ts';
import { keyOfRow } from '../../space/encoding.ts';
import type { Expression } from '../../space/expression.ts';
import { MAX_DRAWS } from '../../space/feasibility.ts';
import { fixedCandidates } from '../../space/fixedCandidates.ts';
import { haltonSequence } from '../../space/haltonSequence.ts';
import { combinations, type Point } from '../../space/parameter.ts';
import { halfBelieved } from './believedDraws.ts';
import { perturb } from './perturb.ts';
import { makeCandidate, type SearchSpace, type Candidate } from '../../space/searchSpace.ts';

export interface CandidateSet {
  /** [n] */
  readonly points: readonly Point[];
  /** How many, from the first on, fill the space. The others lie near the best points so far. */
  readonly spaceFilling: number;
  /** [n, D], their rows. One block of memory, because thousands of small arrays are slow to create and to free. */
  readonly X: Matrix;
}

/** All candidates of a space that has at most `count`; undefined if it has more. */
export function fullGrid(
  { space }: SearchSpace,
  constraints: readonly Expression[],
  count: number,
): CandidateSet | undefined {
  if (combinations(space) > count) return undefined;
  const { points, X } = fixedCandidates(space, count, 0, { constraints });
  return { points, spaceFilling: points.length, X };
}

export interface CandidateSetOptions {
  readonly count: number;
  /** Perturbations of these are added. */
  readonly centers: readonly Candidate[];
  /** These are added as they are. */
  readonly repeated: readonly Candidate[];
  /** Keys that no candidate may have. They matter in a finite space only: in others no draw has a given key. */
  readonly excluded: ReadonlySet<string>;
}

/**
 * In a space that is not finite it may contain a candidate twice. It has fewer candidates than `count` if draws that
 * repeat, or that the constraints forbid, use up the tries, and none only if it found none in all tries.
 */
export function drawCandidates(
  searchSpace: SearchSpace,
  { count, centers, repeated, excluded }: CandidateSetOptions,
  seed: number,
  batch: number,
): CandidateSet {
  const uniform = seededUniform(seed, STREAMS.candidateSet, batch);
  const cols = searchSpace.groups.length;
  const size = combinations(searchSpace.space);
  const finite = isFinite(size);
  const maxDraws = Math.min(MAX_DRAWS, DRAWS_PER_GRID_POINT * size);
  const seen = new Set(excluded);
  const points: Point[] = [];
  const data = new Float64Array((count + PERTURBATIONS_PER_CENTER * centers.length + repeated.length) * cols);
  const add = (point: Point): void => {
    if (!searchSpace.isFeasible(point)) return;
    const row = data.subarray(points.length * cols, (points.length + 1) * cols).fill(0);
    searchSpace.encode(point, row);
    if (finite) {
      const key = keyOfRow(row);
      if (seen.has(key)) return;
      seen.add(key);
    }
    points.push(point);
  };
  const haltonPoint = haltonSequence(searchSpace.space.length, Math.floor(uniform() * 2 ** 31));
  const plain = (n: number): Point => searchSpace.sample(haltonPoint(n));
  const draw = halfBelieved(searchSpace, haltonPoint, plain);
  for (let n = 0; points.length < count && n < (points.length > 0 ? DRAWS_PER_CANDIDATE * count : maxDraws); n++) {
    add(draw(n));
  }
  const spaceFilling = points.length;
  for (const center of centers)
    for (let i = 0; i < PERTURBATIONS_PER_CENTER; i++) add(perturb(searchSpace, center, uniform));
  for (const { point } of repeated) add(point);
  return { points, spaceFilling, X: { rows: points.length, cols, data: data.subarray(0, points.length * cols) } };
}

export function candidateAt({ points, X: { cols, data } }: CandidateSet, i: number): Candidate {
  return makeCandidate(points[i], data.subarray(i * cols, (i + 1) * cols));
}

/**
 * The index of the highest score among the candidates that are eligible and available. Keys are compared only of
 * candidates that would win, because making a key takes longer than all else here.
 */
export function indexOfHighest(
  candidateSet: CandidateSet,
  scores: Float64Array,
  unavailable: ReadonlySet<string>,
  isEligible: (i: number) => boolean,
): number | undefined {
  const remaining = scores.map((value, i) => (isEligible(i) ? value : -Infinity));
  for (let n = 0; n < remaining.length; n++) {
    const i = argmax(remaining);
    if (remaining[i] === -Infinity) return undefined;
    if (!unavailable.has(candidateAt(candidateSet, i).key)) return i;
    remaining[i] = -Infinity;
  }
  return undefined;
}

const DRAWS_PER_CANDIDATE = 8;
/** If no candidate was found yet: enough draws to find the last point of a small space. */
const DRAWS_PER_GRID_POINT = 50;
const PERTURBATIONS_PER_CENTER = 300;
