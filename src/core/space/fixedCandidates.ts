/**
 * The finite set of arms that stands for a space: its whole grid where that is small, else points that fill it evenly.
 */
import type { Matrix } from '../linalg/matrix.ts';
import { activeParameters, feasibility } from './activeParameters.ts';
import { encoding, type Encoding } from './encoding.ts';
import type { Expression } from './expression.ts';
import { haltonSequence } from './haltonSequence.ts';
import { combinations, sizeOf, valueAt, type Point, type Space } from './parameter.ts';

/** A arms, all different. */
export interface FixedCandidates {
  /** [A] in the user's values. */
  readonly points: readonly Point[];
  /** [A, D], the arms as rows of the unit cube (see encoding.ts). */
  readonly X: Matrix;
  /** [D], the parameter that each column of X belongs to. */
  readonly groups: readonly number[];
  /** Up to 8 different arms that fill the space evenly, to be tried in this order before anything is known. */
  readonly spaceFilling: readonly number[];
  /** For each of the given points, its arm; points that the model cannot tell apart share one. */
  readonly given: readonly number[];
  /** The arm of a point, undefined where it is none of these. */
  readonly armOf: (point: Point) => number | undefined;
}

interface CandidateOptions {
  /** Points to begin with, whether or not they are allowed. */
  readonly given?: readonly Point[];
  /** What has to hold in every other point. */
  readonly constraints?: readonly Expression[];
}

const SPACE_FILLING_COUNT = 8;

/**
 * The `given` points of the space, then at most `count` arms: the full grid if every parameter is discrete and it is no
 * larger, else that many points of a low-discrepancy sequence. There are fewer where draws that repeat an arm use up
 * 4 · count draws, or where a million draws hold too few that the constraints allow.
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

  // A grid begins with a few drawn points as well, so that in both cases the first arms are the space-filling ones.
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

/** Whether any point fulfils the constraints, as far as the whole grid of a small space or 100,000 draws of another tell. */
export function hasFeasiblePoint(space: Space, constraints: readonly Expression[]): boolean {
  if (constraints.length === 0) return true;
  const isFeasible = feasibility(constraints);
  if (combinations(space) <= 10_000) return grid(space).some(isFeasible);
  const { sample } = encoding(space);
  const haltonPoint = haltonSequence(space.length, 0);
  for (let n = 0; n < 100_000; n++) if (isFeasible(sample(haltonPoint(n)))) return true;
  return false;
}

/** Every point, each once: a product over the parameters, in which inactive ones make points equal. */
function grid(space: Space): Point[] {
  const all = space.reduce<Point[]>(
    (points, parameter) => {
      const values = Array.from({ length: sizeOf(parameter) }, (_, i) => valueAt(parameter, i));
      return points.flatMap((point) => values.map((value) => ({ ...point, [parameter.name]: value })));
    },
    [{}],
  );
  return all.map(activeParameters(space));
}

/** Up to `count` draws that are allowed. */
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

/** Some seconds' worth. */
const MAX_DRAWS = 1_000_000;

/**
 * The given points and the first `count` different ones of the source. Same row, same arm: the model could not tell them
 * apart. Rows are compared by their bits as a string, which is faster than by their decimals (10,000 rows of 8: 10 ms, not 16).
 */
function distinctArms(given: readonly Point[], source: Iterable<Point>, count: number, { groups, encode }: Encoding) {
  const D = groups.length;
  const points: Point[] = [];
  const arms = new Map<string, number>();
  const data = new Float64Array((given.length + count) * D);
  const keyOfRow = (row: Float64Array): string =>
    String.fromCharCode(...new Uint16Array(row.buffer, row.byteOffset, 4 * D));
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
