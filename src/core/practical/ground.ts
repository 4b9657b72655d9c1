/**
 * The space as the model sees it: legal points with their rows of the unit cube, and which columns may move.
 */
import type { Matrix } from '../linalg/matrix.ts';
import { activity, allowance } from '../space/activity.ts';
import { encoding } from '../space/encoding.ts';
import type { Expression } from '../space/expression.ts';
import { sizeOf, type Parameter, type Point, type Space } from '../space/parameter.ts';

/** A point that a trial can have. */
export interface Place {
  readonly point: Point;
  /** [D] */
  readonly row: Float64Array;
  /** Of the row, bit by bit: places of one key are one to the model. Made when first asked for: thousands are never. */
  readonly key: string;
}

/** One parameter's columns of a row. */
export interface Axis {
  readonly parameter: Parameter;
  readonly start: number;
  readonly width: number;
  /** A number, whose column may be moved; else a value to be drawn. */
  readonly numeric: boolean;
}

export interface Ground {
  readonly space: Space;
  /** [D], for each column the axis it belongs to. */
  readonly groups: readonly number[];
  /** The parameters that vary. */
  readonly axes: readonly Axis[];
  /** The place of a point; parameters that are inactive do not matter. */
  readonly place: (point: Point) => Place;
  /** The legal place nearest to a row. */
  readonly nearest: (row: Float64Array) => Place;
  /** The legal point nearest to a row. */
  readonly decode: (row: Float64Array) => Point;
  /** Writes a point's row; `row` is [D] and zero. */
  readonly encode: (point: Point, row: Float64Array) => void;
  /** The point at `u` [space.length] of the sampling cube. */
  readonly sample: (u: readonly number[]) => Point;
  readonly allowed: (point: Point) => boolean;
}

export function ground(space: Space, constraints: readonly Expression[]): Ground {
  const { groups, encode, decode, sample } = encoding(space);
  const active = activity(space);
  const rowed = (point: Point): Place => {
    const row = new Float64Array(groups.length);
    encode(point, row);
    return placed(point, row);
  };
  const present = [...new Set(groups)];
  return {
    space,
    groups: groups.map((parameter) => present.indexOf(parameter)),
    axes: present.map((j) => axis(space[j], groups.indexOf(j), groups.filter((group) => group === j).length)),
    place: (point) => rowed(active(point)),
    nearest: (row) => rowed(decode(row)),
    decode,
    encode,
    sample,
    allowed: allowance(constraints),
  };
}

export function placed(point: Point, row: Float64Array): Place {
  let key: string | undefined;
  return {
    point,
    row,
    get key() {
      return (key ??= keyOf(row));
    },
  };
}

/** Places as the rows of a matrix. */
export function matrixOf(places: readonly Place[], cols: number): Matrix {
  const data = new Float64Array(places.length * cols);
  places.forEach(({ row }, i) => {
    data.set(row, i * cols);
  });
  return { rows: places.length, cols, data };
}

function axis(parameter: Parameter, start: number, width: number): Axis {
  const listed = parameter.type === 'bool' || (parameter.type === 'choice' && !parameter.ordered);
  return { parameter, start, width, numeric: !listed && sizeOf(parameter) > 1 };
}

export function keyOf(row: Float64Array): string {
  return String.fromCharCode(...new Uint16Array(row.buffer, row.byteOffset, 4 * row.length));
}
