/**
 * The finite set of arms that represents a space: its full grid if that is small, else points that fill the space
 * evenly.
 *
 * A arms, D columns of the unit cube (encoding.ts).
 */
import type { Matrix } from '../math/linalg/matrix.ts';
import { encoding, keyOfRow, type Encoding } from './encoding.ts';
import type { Expression } from './expression.ts';
import { feasibility, MAX_DRAWS } from './feasibility.ts';
import { grid } from './grid.ts';
import { haltonSequence } from './haltonSequence.ts';
import { combinations, type Point, type Space } from './parameter.ts';

/** All arms are different. */
export interface FixedCandidates {
  /** [A], in the user's own values. */
  readonly points: readonly Point[];
  /** [A, D], the arms as rows of the unit cube. */
  readonly X: Matrix;
  /** [D], the parameter that each column of X belongs to. */
  readonly groups: readonly number[];
  /** Up to 8 different arms that fill the space evenly. An algorithm without data tries them in this order. */
  readonly spaceFilling: readonly number[];
  /** The arm of each given point. Points that the model cannot tell apart share an arm. */
  readonly given: readonly number[];
  /** The arm of a point; undefined if the point is not an arm. */
  readonly armOf: (point: Point) => number | undefined;
}

interface CandidateOptions {
  /** Points that come first, whether or not the constraints allow them. */
  readonly given?: readonly Point[];
  /** They hold for every other point. */
  readonly constraints?: readonly Expression[];
}

const SPACE_FILLING_COUNT = 8;

/**
 * The `given` points, then at most `count` arms: the full grid if every parameter is discrete and the grid is not
 * larger than `count`, else `count` points of a low-discrepancy sequence. There are fewer if draws that repeat an arm
 * use up 4 · count draws, or if the constraints allow too few of a million draws.
 */
export function fixedCandidates(
  space: Space,
  count: number,
  seed: number,
  { given = [], constraints = [] }: CandidateOptions = {},
): FixedCandidates {
  const size = combinations(space);
  const encoder = encoding(space);
  const haltonPoint = haltonSequence(space.length, seed);
  const draw = (n: number): Point => encoder.sample(haltonPoint(n));
  const isFeasible = feasibility(constraints);

  // A grid also begins with a few drawn points, so that the first arms fill the space in both cases.
  const source =
    size <= count
      ? [...drawFeasible(8 * SPACE_FILLING_COUNT, draw, isFeasible), ...grid(space).filter(isFeasible)]
      : drawFeasible(4 * count, draw, isFeasible);
  const arms = distinctArms(given, source, Math.min(count, size), encoder);
  const firstDrawn = arms.points.length - arms.drawn;
  return {
    points: arms.points,
    X: arms.X,
    groups: encoder.groups,
    spaceFilling: Array.from({ length: Math.min(SPACE_FILLING_COUNT, arms.drawn) }, (_, i) => firstDrawn + i),
    given: arms.given,
    armOf: arms.armOf,
  };
}

/** Up to `count` draws that the constraints allow. */
function* drawFeasible(
  count: number,
  draw: (n: number) => Point,
  isFeasible: (point: Point) => boolean,
): Generator<Point> {
  let taken = 0;
  for (let n = 0; n < MAX_DRAWS && taken < count; n++) {
    const point = draw(n);
    if (!isFeasible(point)) continue;
    taken++;
    yield point;
  }
}

/** The given points, then the first `count` different points of the source. Points with the same row are one arm. */
function distinctArms(given: readonly Point[], source: Iterable<Point>, count: number, { groups, encode }: Encoding) {
  const D = groups.length;
  const points: Point[] = [];
  const arms = new Map<string, number>();
  const data = new Float64Array((given.length + count) * D);
  const add = (point: Point): number => {
    const row = data.subarray(points.length * D, (points.length + 1) * D).fill(0);
    encode(point, row);
    const key = keyOfRow(row);
    const known = arms.get(key);
    if (known !== undefined) return known;
    arms.set(key, points.length);
    return points.push(point) - 1;
  };
  const givenArms = given.map(add);
  const givenCount = points.length;
  for (const point of source) {
    if (points.length === givenCount + count) break;
    add(point);
  }
  const armOf = (point: Point): number | undefined => {
    const row = new Float64Array(D);
    encode(point, row);
    return arms.get(keyOfRow(row));
  };
  const X = { rows: points.length, cols: D, data: data.subarray(0, points.length * D) };
  return { points, X, given: givenArms, drawn: points.length - givenCount, armOf };
}
