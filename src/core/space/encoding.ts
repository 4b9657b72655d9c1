/**
 * A point of the user's space as a row of the unit cube in which kernels measure distance, and back.
 *
 *   float   one column, evenly over [low, high] on its scale
 *   int     one column over [low - 1/2, high + 1/2]: each integer owns a cell and stands at that cell's centre (on a log
 *           scale, its centre there), so that the model sees one place for each value a trial can have
 *           (Garrido-Merchán and Hernández-Lobato, arXiv 1805.03463)
 *   step    as int, with cells of one step
 *   choice  one column for each value, 1/√2 in its own and 0 elsewhere: any two values are 1 apart, none is between others
 *   ordered one column, with a cell for each value
 *   bool    one column, 0 or 1
 *   fixed   no column
 *
 * A parameter that is inactive has the same columns whatever it would have been: the middle of a range, no value of a choice.
 * As all of this is an embedding, a kernel that is positive semidefinite on the cube is so on points.
 *
 * A second cube, the sampling cube, has one coordinate for each parameter; it turns draws into points with every value of
 * a choice, and every integer of a linear range, equally likely.
 *
 * decode(encode(p)) is p for all but floats without a step (and ints within 2⁴⁰ of 0); those agree to rounding, and exactly
 * at the ends of their range.
 */
import { activeParameters } from './activeParameters.ts';
import {
  sizeOf,
  valueAt,
  type ChoiceParameter,
  type FloatParameter,
  type IntParameter,
  type Parameter,
  type Point,
  type Scale,
  type Space,
  type Value,
} from './parameter.ts';

export interface Encoding {
  /** For each column, the index of the parameter it belongs to. */
  readonly groups: readonly number[];
  /** Writes the point's row; `row` is [groups.length] and zero. */
  readonly encode: (point: Point, row: Float64Array) => void;
  /** The point whose row is nearest to `row` [groups.length]. */
  readonly decode: (row: Float64Array) => Point;
  /** The point at `u` [space.length] of the sampling cube. */
  readonly sample: (u: readonly number[]) => Point;
}

export function encoding(space: Space): Encoding {
  const encodings = space.map(parameterEncoding);
  const firstColumns = encodings.map((_, j) => encodings.slice(0, j).reduce((sum, each) => sum + each.width, 0));
  const activeOnly = activeParameters(space);
  const pointOf = (value: (axis: ParameterEncoding, j: number) => Value): Point =>
    activeOnly(Object.fromEntries(encodings.map((axis, j) => [space[j].name, value(axis, j)])));
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

/** One parameter's share of both cubes: `width` columns from `start` on, and one sampling coordinate. */
interface ParameterEncoding {
  readonly width: number;
  /** Without a value the parameter is inactive. */
  readonly encode: (value: Value | undefined, row: Float64Array, start: number) => void;
  readonly decode: (row: Float64Array, start: number) => Value;
  readonly sample: (u: number) => Value;
}

function parameterEncoding(parameter: Parameter): ParameterEncoding {
  switch (parameter.type) {
    case 'float':
      return parameter.step === undefined ? floatEncoding(parameter) : steppedEncoding(parameter, parameter.step);
    case 'int':
      return steppedEncoding(parameter, parameter.step ?? 1);
    case 'choice':
      return parameter.ordered ? orderedEncoding(parameter) : oneHotEncoding(parameter.values);
    case 'bool':
      return singleColumnEncoding(
        (value) => (value === true ? 1 : 0),
        (u) => u >= 0.5,
      );
    case 'fixed':
      return { width: 0, encode: () => undefined, decode: () => parameter.value, sample: () => parameter.value };
  }
}

function floatEncoding({ low, high, scale }: FloatParameter): ParameterEncoding {
  const { toUnit, fromUnit } = unitIntervalMap(low, high, scale);
  return singleColumnEncoding(
    (value) => toUnit(Number(value)),
    (u) => {
      // The ends by name: exp(log(high)) may miss high by a rounding, on either side.
      if (u <= 0) return low;
      if (u >= 1) return high;
      return Math.min(high, Math.max(low, fromUnit(u)));
    },
  );
}

/** Cells of half a step to either side; on a log scale the first one ends before 0. */
function steppedEncoding(parameter: FloatParameter | IntParameter, step: number): ParameterEncoding {
  const { low, high, scale } = parameter;
  const lowerEdge = scale === 'log' ? low - Math.min(step, low) / 2 : low - step / 2;
  const { toUnit, fromUnit } = unitIntervalMap(lowerEdge, high + step / 2, scale);
  return singleColumnEncoding(
    (value) => {
      const x = Number(value);
      return (toUnit(Math.max(lowerEdge, x - step / 2)) + toUnit(x + step / 2)) / 2;
    },
    (u) => nearestValue(parameter, (fromUnit(u) - low) / step),
  );
}

function orderedEncoding(parameter: ChoiceParameter): ParameterEncoding {
  const count = parameter.values.length;
  return singleColumnEncoding(
    (value) => (parameter.values.indexOf(value) + 0.5) / count,
    (u) => nearestValue(parameter, u * count - 0.5),
  );
}

/** The value whose number is nearest; half-way up, with floor(i + 1/2) where round(i) would give -0. */
function nearestValue(parameter: Parameter, i: number): Value {
  return valueAt(parameter, Math.min(sizeOf(parameter) - 1, Math.max(0, Math.floor(i + 0.5))));
}

function oneHotEncoding(values: readonly Value[]): ParameterEncoding {
  return {
    width: values.length,
    encode: (value, row, start) => {
      if (value !== undefined) row[start + values.indexOf(value)] = Math.SQRT1_2;
    },
    decode: (row, start) => {
      const columns = row.subarray(start, start + values.length);
      return values[columns.indexOf(Math.max(...columns))];
    },
    sample: (u) => values[Math.floor(u * values.length)],
  };
}

/** An axis of one column, whose sampling coordinate is that column. */
function singleColumnEncoding(toUnit: (value: Value) => number, fromUnit: (u: number) => Value): ParameterEncoding {
  return {
    width: 1,
    encode: (value, row, start) => {
      row[start] = value === undefined ? 0.5 : toUnit(value);
    },
    decode: (row, start) => fromUnit(row[start]),
    sample: fromUnit,
  };
}

/** [low, high] onto [0, 1] and back, evenly on the given scale. */
function unitIntervalMap(low: number, high: number, scale: Scale) {
  const { warp, unwarp } = SCALE_TRANSFORMS[scale];
  const [a, b] = [warp(low), warp(high)];
  return {
    toUnit: (x: number) => (warp(x) - a) / (b - a),
    fromUnit: (u: number) => unwarp(a * (1 - u) + b * u),
  };
}

const SCALE_TRANSFORMS: Record<
  Scale,
  { readonly warp: (x: number) => number; readonly unwarp: (y: number) => number }
> = {
  linear: { warp: (x) => x, unwarp: (y) => y },
  log: { warp: Math.log, unwarp: Math.exp },
  // x/(1 − x) on a log scale: as much room between 0.9 and 0.99 as between 0.99 and 0.999, and near 0 likewise
  logit: { warp: (x) => Math.log(x / (1 - x)), unwarp: (y) => 1 / (1 + Math.exp(-y)) },
};
