/**
 * The finite set of arms that stands for a space: its whole grid where that is small, else points that fill it evenly.
 */
import type { Matrix } from '../linalg/matrix.ts';
import { encoding, type Encoding } from './encoding.ts';
import { lowDiscrepancy } from './lowDiscrepancy.ts';
import type { Parameter, Point, Space, Value } from './parameter.ts';

/** A arms, all different. */
export interface Candidates {
  /** [A] in the user's values. */
  readonly points: readonly Point[];
  /** [A, D], the arms as rows of the unit cube (see encoding.ts). */
  readonly X: Matrix;
  /** [D], the parameter that each column of X belongs to. */
  readonly groups: readonly number[];
  /** Up to 8 different arms that fill the space evenly, to be tried in this order before anything is known. */
  readonly initial: readonly number[];
  /** For each of the given points, its arm; points that the model cannot tell apart share one. */
  readonly given: readonly number[];
}

const INITIAL = 8;

/**
 * The `given` points of the space, then at most `count` arms: the full grid if every parameter is discrete and it is no
 * larger, else that many points of a low-discrepancy sequence, fewer only if the space is discrete and draws that repeat an
 * arm use up 4 · count draws.
 */
export function candidates(space: Space, count: number, seed: number, given: readonly Point[] = []): Candidates {
  const size = space.reduce((product, parameter) => product * sizeOf(parameter), 1);
  const code = encoding(space);
  const point = lowDiscrepancy(space.length, seed);
  const draw = (n: number): Point => code.sample(point(n));

  // A grid begins with a few drawn points as well, so that in both cases the first arms are the space-filling ones.
  const source = size <= count ? [...take(8 * INITIAL, draw), ...grid(space)] : take(4 * count, draw);
  const arms = distinct(given, source, Math.min(count, size), code);
  const first = arms.points.length - arms.drawn;
  return {
    points: arms.points,
    X: arms.X,
    groups: code.groups,
    initial: Array.from({ length: Math.min(INITIAL, arms.drawn) }, (_, i) => first + i),
    given: arms.given,
  };
}

/** How many values a parameter has. */
function sizeOf(parameter: Parameter): number {
  switch (parameter.type) {
    case 'float':
      return Infinity;
    case 'int':
      return parameter.high - parameter.low + 1;
    case 'choice':
      return parameter.values.length;
    case 'bool':
      return 2;
  }
}

function grid(space: Space): Point[] {
  return space.reduce<Point[]>(
    (points, parameter) =>
      points.flatMap((point) => valuesOf(parameter).map((value) => ({ ...point, [parameter.name]: value }))),
    [{}],
  );
}

function valuesOf(parameter: Parameter): readonly Value[] {
  switch (parameter.type) {
    case 'float':
      throw new RangeError(`The float parameter "${parameter.name}" has no finite list of values.`);
    case 'int':
      return Array.from({ length: sizeOf(parameter) }, (_, i) => parameter.low + i);
    case 'choice':
      return parameter.values;
    case 'bool':
      return [false, true];
  }
}

function* take(draws: number, draw: (n: number) => Point): Generator<Point> {
  for (let n = 0; n < draws; n++) yield draw(n);
}

/**
 * The given points and the first `count` different ones of the source. Same row, same arm: the model could not tell them
 * apart. Rows are compared by their bits as a string, which is faster than by their decimals (10,000 rows of 8: 10 ms, not 16).
 */
function distinct(given: readonly Point[], source: Iterable<Point>, count: number, { groups, encode }: Encoding) {
  const D = groups.length;
  const points: Point[] = [];
  const armOf = new Map<string, number>();
  const data = new Float64Array((given.length + count) * D);
  const add = (point: Point): number => {
    const row = data.subarray(points.length * D, (points.length + 1) * D).fill(0);
    encode(point, row);
    const key = String.fromCharCode(...new Uint16Array(data.buffer, row.byteOffset, 4 * D));
    const known = armOf.get(key);
    if (known !== undefined) return known;
    armOf.set(key, points.length);
    return points.push(point) - 1;
  };
  const arms = given.map(add);
  const before = points.length;
  for (const point of source) {
    if (points.length === before + count) break;
    add(point);
  }
  const X = { rows: points.length, cols: D, data: data.subarray(0, points.length * D) };
  return { points, X, given: arms, drawn: points.length - before };
}
