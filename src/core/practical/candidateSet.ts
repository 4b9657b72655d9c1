/**
 * The places that a batch is chosen from, drawn anew for every batch: points that fill the space evenly, and perturbations of the
 * best so far. A small space is its whole grid.
 *
 * A fixed set of 1,000 to 16,000 candidates left gaps two to six times as large after 48 and 96 trials (measured on 15 tasks).
 */
import { normals } from '../random/normals.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { seededUniform, type Uniform } from '../random/seededUniform.ts';
import { fixedCandidates } from '../space/fixedCandidates.ts';
import { keyOfRow } from '../space/encoding.ts';
import type { Expression } from '../space/expression.ts';
import { haltonSequence } from '../space/haltonSequence.ts';
import { combinations, type Point } from '../space/parameter.ts';
import { makeCandidate, type ParameterColumns, type SearchSpace, type Candidate } from './searchSpace.ts';

export interface CandidateSet {
  readonly points: readonly Point[];
  /** The first so many fill the space; the others lie near the best. */
  readonly spaceFilling: number;
  /** [points.length, D], their rows: one block of memory, because thousands of small arrays are slow to make and to collect. */
  readonly X: Matrix;
}

/** All places of a space that has no more than `count`; undefined where there are more. */
export function fullGrid(
  { space }: SearchSpace,
  constraints: readonly Expression[],
  count: number,
): CandidateSet | undefined {
  if (combinations(space) > count) return undefined;
  const { points, X } = fixedCandidates(space, count, 0, { constraints });
  return { points, spaceFilling: points.length, X };
}

/** What the places of a pool may be. */
export interface CandidateSetOptions {
  /** How many evenly spread ones. */
  readonly count: number;
  /** Those to perturb. */
  readonly centers: readonly Candidate[];
  /** Places to take as they are. */
  readonly repeated: readonly Candidate[];
  /** Keys that places may not have, in a space of finitely many: in others an even draw does not meet one. */
  readonly excluded: ReadonlySet<string>;
}

/**
 * May hold places more than once. Fewer than wanted where draws that repeat or that the constraints forbid use up the tries;
 * none only where there is none.
 */
export function drawCandidates(
  searchSpace: SearchSpace,
  { count, centers, repeated, excluded }: CandidateSetOptions,
  seed: number,
  batch: number,
): CandidateSet {
  const uniform = seededUniform(seed, CANDIDATES_STREAM, batch);
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
  const point = haltonSequence(searchSpace.space.length, Math.floor(uniform() * 2 ** 31));
  for (let n = 0; points.length < count && n < (points.length > 0 ? DRAWS_PER_CANDIDATE * count : maxDraws); n++) {
    add(searchSpace.sample(point(n)));
  }
  const spaceFilling = points.length;
  for (const center of centers)
    for (let i = 0; i < PERTURBATIONS_PER_CENTER; i++) add(perturb(searchSpace, center, uniform));
  for (const { point } of repeated) add(point);
  return { points, spaceFilling, X: { rows: points.length, cols, data: data.subarray(0, points.length * cols) } };
}

/** Place i of a pool. */
export function candidateAt({ points, X: { cols, data } }: CandidateSet, i: number): Candidate {
  return makeCandidate(points[i], data.subarray(i * cols, (i + 1) * cols));
}

const DRAWS_PER_CANDIDATE = 8;
/** Of a space where none was found yet: seconds' worth, and of a small one enough to meet its last point. */
const MAX_DRAWS = 1_000_000;
const DRAWS_PER_GRID_POINT = 50;
const PERTURBATIONS_PER_CENTER = 300;
const PERTURBATION_SCALES = [0.3, 0.1, 0.03, 0.01];

/** With some parameters changed, at least one: numbers by one of four scales, reflected at their ends, others drawn anew. */
function perturb(searchSpace: SearchSpace, { point, row }: Candidate, uniform: Uniform): Point {
  const normal = normals(uniform);
  const moved = row.slice();
  const { varying } = searchSpace;
  const changeProbability = Math.max(0.35, 1.5 / varying.length);
  const scale = PERTURBATION_SCALES[Math.floor(uniform() * PERTURBATION_SCALES.length)];
  const alwaysChanged = Math.floor(uniform() * varying.length);
  varying.forEach((columns, j) => {
    const { parameter, start, numeric } = columns;
    const isActive = Object.hasOwn(point, parameter.name);
    const changes = j === alwaysChanged || uniform() < changeProbability;
    // what becomes active with a changed choice has no value yet that could be kept
    if (!isActive) drawValue(columns, moved, uniform);
    else if (changes && numeric) moved[start] = reflectIntoUnit(moved[start] + scale * normal());
    else if (changes && (j === alwaysChanged || uniform() < 0.5)) drawValue(columns, moved, uniform);
  });
  return searchSpace.decode(moved);
}

function drawValue({ start, width }: ParameterColumns, row: Float64Array, uniform: Uniform): void {
  if (width === 1) row[start] = uniform();
  else {
    row.fill(0, start, start + width);
    row[start + Math.floor(uniform() * width)] = Math.SQRT1_2;
  }
}

/** Into [0, 1], as between two mirrors. */
function reflectIntoUnit(u: number): number {
  const phase = Math.abs(u) % 2;
  return phase > 1 ? 2 - phase : phase;
}

/** This stream of the seed. */
const CANDIDATES_STREAM = 42;
