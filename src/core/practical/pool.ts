/**
 * The places that a batch is chosen from, drawn anew for every batch: points that fill the space evenly, and perturbations of the
 * best so far. A small space is its whole grid.
 *
 * A fixed set of 1,000 to 16,000 candidates left gaps two to six times as large after 48 and 96 trials (measured on 15 tasks).
 */
import { normals } from '../baselines/normal.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { seeded, type Uniform } from '../random.ts';
import { candidates } from '../space/candidates.ts';
import type { Expression } from '../space/expression.ts';
import { lowDiscrepancy } from '../space/lowDiscrepancy.ts';
import { combinations, type Point } from '../space/parameter.ts';
import { keyOf, placed, type Axis, type Ground, type Place } from './ground.ts';

export interface Pool {
  readonly points: readonly Point[];
  /** The first so many fill the space; the others lie near the best. */
  readonly even: number;
  /** [points.length, D], their rows: one block of memory, because thousands of small arrays are slow to make and to collect. */
  readonly X: Matrix;
}

/** All places of a space that has no more than `count`; undefined where there are more. */
export function wholeGrid({ space }: Ground, constraints: readonly Expression[], count: number): Pool | undefined {
  if (combinations(space) > count) return undefined;
  const { points, X } = candidates(space, count, 0, { constraints });
  return { points, even: points.length, X };
}

/** What the places of a pool may be. */
export interface Wanted {
  /** How many evenly spread ones. */
  readonly count: number;
  /** Those to perturb. */
  readonly centers: readonly Place[];
  /** Places to take as they are. */
  readonly again: readonly Place[];
  /** Keys that places may not have, in a space of finitely many: in others an even draw does not meet one. */
  readonly closed: ReadonlySet<string>;
}

/**
 * May hold places more than once. Fewer than wanted where draws that repeat or that the constraints forbid use up the tries;
 * none only where there is none.
 */
export function pool(ground: Ground, { count, centers, again, closed }: Wanted, seed: number, batch: number): Pool {
  const uniform = seeded(seed, POOL, batch);
  const cols = ground.groups.length;
  const size = combinations(ground.space);
  const finite = isFinite(size);
  const most = Math.min(MOST_DRAWS, DRAWS_EACH * size);
  const seen = new Set(closed);
  const points: Point[] = [];
  const data = new Float64Array((count + PERTURBATIONS * centers.length + again.length) * cols);
  const add = (point: Point): void => {
    if (!ground.allowed(point)) return;
    const row = data.subarray(points.length * cols, (points.length + 1) * cols).fill(0);
    ground.encode(point, row);
    if (finite) {
      const key = keyOf(row);
      if (seen.has(key)) return;
      seen.add(key);
    }
    points.push(point);
  };
  const point = lowDiscrepancy(ground.space.length, Math.floor(uniform() * 2 ** 31));
  for (let n = 0; points.length < count && n < (points.length > 0 ? TRIES * count : most); n++) {
    add(ground.sample(point(n)));
  }
  const even = points.length;
  for (const center of centers) for (let i = 0; i < PERTURBATIONS; i++) add(perturbed(ground, center, uniform));
  for (const { point } of again) add(point);
  return { points, even, X: { rows: points.length, cols, data: data.subarray(0, points.length * cols) } };
}

/** Place i of a pool. */
export function placeAt({ points, X: { cols, data } }: Pool, i: number): Place {
  return placed(points[i], data.subarray(i * cols, (i + 1) * cols));
}

const TRIES = 8;
/** Of a space where none was found yet: seconds' worth, and of a small one enough to meet its last point. */
const MOST_DRAWS = 1_000_000;
const DRAWS_EACH = 50;
const PERTURBATIONS = 300;
const SCALES = [0.3, 0.1, 0.03, 0.01];

/** With some parameters changed, at least one: numbers by one of four scales, reflected at their ends, others drawn anew. */
function perturbed(ground: Ground, { point, row }: Place, uniform: Uniform): Point {
  const normal = normals(uniform);
  const moved = row.slice();
  const { axes } = ground;
  const share = Math.max(0.35, 1.5 / axes.length);
  const scale = SCALES[Math.floor(uniform() * SCALES.length)];
  const surely = Math.floor(uniform() * axes.length);
  axes.forEach((axis, j) => {
    const { parameter, start, numeric } = axis;
    const there = Object.hasOwn(point, parameter.name);
    const changes = j === surely || uniform() < share;
    // what becomes active with a changed choice has no value yet that could be kept
    if (!there) redraw(axis, moved, uniform);
    else if (changes && numeric) moved[start] = reflected(moved[start] + scale * normal());
    else if (changes && (j === surely || uniform() < 0.5)) redraw(axis, moved, uniform);
  });
  return ground.decode(moved);
}

function redraw({ start, width }: Axis, row: Float64Array, uniform: Uniform): void {
  if (width === 1) row[start] = uniform();
  else {
    row.fill(0, start, start + width);
    row[start + Math.floor(uniform() * width)] = Math.SQRT1_2;
  }
}

/** Into [0, 1], as between two mirrors. */
function reflected(u: number): number {
  const folded = Math.abs(u) % 2;
  return folded > 1 ? 2 - folded : folded;
}

/** This stream of the seed. */
const POOL = 42;
