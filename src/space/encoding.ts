/**
 * Maps a point of the user's space to a row of the unit cube in which kernels measure distance, and back.
 * parameterEncoding.ts says how each type of parameter is encoded.
 *
 * An inactive parameter always has the same columns: the middle of a range, no value of a choice. Because all of this
 * is an embedding, a kernel that is positive semidefinite on the cube is positive semidefinite on points.
 *
 * A second cube, the sampling cube, has one coordinate for each parameter. It maps uniform draws to points in which
 * every value of a choice, and every integer of a linear range, is equally likely.
 *
 * decode(encode(p)) is p, except for floats without a step (and for ints beyond 2⁴⁰): those agree to rounding, and
 * exactly at the ends of their range.
 */
import { activeParameters } from './activeParameters.ts';
import { parameterEncoding, type ParameterEncoding } from './parameterEncoding.ts';
import type { Point, Space, Value } from './parameter.ts';

export interface Encoding {
  /** [D], the index of the parameter that each column belongs to. */
  readonly groups: readonly number[];
  /** Writes the point's row; `row` is [D] and zero. */
  readonly encode: (point: Point, row: Float64Array) => void;
  /** The point whose row is nearest to `row` [D]. */
  readonly decode: (row: Float64Array) => Point;
  /** The point at `u` [space.length] of the sampling cube. */
  readonly sample: (u: readonly number[]) => Point;
}

export function encoding(space: Space): Encoding {
  const encodings = space.map(parameterEncoding);
  const firstColumns = encodings.map((_, j) => encodings.slice(0, j).reduce((sum, each) => sum + each.width, 0));
  const activeOnly = activeParameters(space);
  // Not by Object.fromEntries, which takes five times as long: a batch decodes thousands of rows. Every name is a property
  // of the blank's own before it gets a value, also one that every object has.
  const blank: Point = Object.fromEntries(space.map(({ name }) => [name, false]));
  const pointOf = (value: (axis: ParameterEncoding, j: number) => Value): Point => {
    const point: Record<string, Value> = { ...blank };
    for (let j = 0; j < space.length; j++) point[space[j].name] = value(encodings[j], j);
    return activeOnly(point);
  };
  return {
    groups: encodings.flatMap((axis, j) => Array.from({ length: axis.width }, () => j)),
    encode: (point, row) => {
      encodings.forEach((axis, j) => {
        const { name } = space[j];
        axis.encode(Object.hasOwn(point, name) ? point[name] : undefined, row, firstColumns[j]);
      });
    },
    decode: (row) => pointOf((axis, j) => axis.decode(row, firstColumns[j])),
    sample: (u) => pointOf((axis, j) => axis.sample(u[j])),
  };
}

/**
 * The bits of a row as a string. Rows with the same key are one point to the model, which cannot tell them apart. This
 * is faster than comparing decimals (10,000 rows of 8: 10 ms, not 16).
 */
export function keyOfRow(row: Float64Array): string {
  return String.fromCharCode(...new Uint16Array(row.buffer, row.byteOffset, 4 * row.length));
}
