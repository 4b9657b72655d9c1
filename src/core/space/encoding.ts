/**
 * A point of the user's space as a row of the unit cube in which kernels measure distance, and back.
 *
 *   float   one column, linear or logarithmic over [low, high]
 *   int     one column over [low - 1/2, high + 1/2]: each integer owns a cell and stands at that cell's centre (on a log
 *           scale, its centre there), so that the model sees one place for each value a trial can have
 *           (Garrido-Merchán and Hernández-Lobato, arXiv 1805.03463)
 *   choice  one column for each value, 1/√2 in its own and 0 elsewhere: any two values are 1 apart, none is between others
 *   bool    one column, 0 or 1
 *
 * A second cube, the sampling cube, has one coordinate for each parameter; it turns draws into points with every value of
 * a choice, and every integer of a linear range, equally likely.
 *
 * decode(encode(p)) is p for ints (within 2⁴⁰ of 0), choices, bools and the ends of a float's range; other floats agree
 * to rounding.
 */
import type { Parameter, Point, Scale, Space, Value } from './parameter.ts';

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
  const axes = space.map(axisOf);
  const starts = axes.map((_, j) => axes.slice(0, j).reduce((sum, axis) => sum + axis.width, 0));
  const pointOf = (value: (axis: Axis, j: number) => Value): Point =>
    Object.fromEntries(axes.map((axis, j) => [space[j].name, value(axis, j)]));
  return {
    groups: axes.flatMap((axis, j) => Array.from({ length: axis.width }, () => j)),
    encode: (point, row) => {
      axes.forEach((axis, j) => {
        axis.write(point[space[j].name], row, starts[j]);
      });
    },
    decode: (row) => pointOf((axis, j) => axis.read(row, starts[j])),
    sample: (u) => pointOf((axis, j) => axis.sample(u[j])),
  };
}

/** One parameter's share of both cubes: `width` columns from `start` on, and one sampling coordinate. */
interface Axis {
  readonly width: number;
  readonly write: (value: Value, row: Float64Array, start: number) => void;
  readonly read: (row: Float64Array, start: number) => Value;
  readonly sample: (u: number) => Value;
}

function axisOf(parameter: Parameter): Axis {
  switch (parameter.type) {
    case 'float':
      return floatAxis(parameter.low, parameter.high, parameter.scale);
    case 'int':
      return intAxis(parameter.low, parameter.high, parameter.scale);
    case 'choice':
      return choiceAxis(parameter.values);
    case 'bool':
      return numericAxis(
        (value) => (value === true ? 1 : 0),
        (u) => u >= 0.5,
      );
  }
}

function floatAxis(low: number, high: number, scale: Scale): Axis {
  const { toUnit, fromUnit } = unitInterval(low, high, scale);
  return numericAxis(
    (value) => toUnit(Number(value)),
    (u) => {
      // The ends by name: exp(log(high)) may miss high by a rounding, on either side.
      if (u <= 0) return low;
      if (u >= 1) return high;
      return Math.min(high, Math.max(low, fromUnit(u)));
    },
  );
}

function intAxis(low: number, high: number, scale: Scale): Axis {
  const { toUnit, fromUnit } = unitInterval(low - 0.5, high + 0.5, scale);
  return numericAxis(
    (value) => (toUnit(Number(value) - 0.5) + toUnit(Number(value) + 0.5)) / 2,
    // floor(x + 1/2) where round(x) would give -0
    (u) => Math.min(high, Math.max(low, Math.floor(fromUnit(u) + 0.5))),
  );
}

function choiceAxis(values: readonly Value[]): Axis {
  return {
    width: values.length,
    write: (value, row, start) => {
      row[start + values.indexOf(value)] = Math.SQRT1_2;
    },
    read: (row, start) => {
      const columns = row.subarray(start, start + values.length);
      return values[columns.indexOf(Math.max(...columns))];
    },
    sample: (u) => values[Math.floor(u * values.length)],
  };
}

/** An axis of one column, whose sampling coordinate is that column. */
function numericAxis(toUnit: (value: Value) => number, fromUnit: (u: number) => Value): Axis {
  return {
    width: 1,
    write: (value, row, start) => {
      row[start] = toUnit(value);
    },
    read: (row, start) => fromUnit(row[start]),
    sample: fromUnit,
  };
}

/** [low, high] onto [0, 1] and back, evenly on the given scale. */
function unitInterval(low: number, high: number, scale: Scale) {
  const [warp, unwarp] = scale === 'log' ? [Math.log, Math.exp] : [identity, identity];
  const [a, b] = [warp(low), warp(high)];
  return {
    toUnit: (x: number) => (warp(x) - a) / (b - a),
    fromUnit: (u: number) => unwarp(a * (1 - u) + b * u),
  };
}

const identity = (x: number): number => x;
