/**
 * One parameter's columns of the unit cube, and its coordinate of the sampling cube (encoding.ts).
 *
 *   float   one column, evenly over [low, high] on its scale
 *   int     one column over [low - 1/2, high + 1/2]. Each integer has a cell and is encoded as the cell's centre (its
 *           centre on the scale, if that is a log scale), so that the model sees one position for each value that a
 *           trial can have (Garrido-Merchán and Hernández-Lobato, arXiv 1805.03463)
 *   step    like int, with cells of one step
 *   choice  one column for each value, 1/√2 in its own column and 0 elsewhere: any two values are 1 apart, and none is
 *           between others
 *   ordered one column, with a cell for each value
 *   bool    one column, 0 or 1
 *   fixed   no column
 */
import {
  sizeOf,
  valueAt,
  type ChoiceParameter,
  type FloatParameter,
  type IntParameter,
  type Parameter,
  type Scale,
  type Value,
} from './parameter.ts';

/** One parameter's share of both cubes: `width` columns from `start` on, and one sampling coordinate. */
export interface ParameterEncoding {
  readonly width: number;
  /** `value` is undefined if the parameter is inactive. */
  readonly encode: (value: Value | undefined, row: Float64Array, start: number) => void;
  readonly decode: (row: Float64Array, start: number) => Value;
  readonly sample: (u: number) => Value;
}

export function parameterEncoding(parameter: Parameter): ParameterEncoding {
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

/**
 * Whether the ends of a range differ on its scale: 9007199254740972 and 9007199254740975 have the same logarithm. Steps
 * do not change where the ends are.
 */
export function hasWidth({ type, ...range }: Range & { readonly type: 'float' | 'int' }): boolean {
  const { low, high, scale } = range;
  const { toUnit } = type === 'float' ? unitIntervalMap(low, high, scale) : cells(range, 1);
  return toUnit(low) < toUnit(high);
}

interface Range {
  readonly low: number;
  readonly high: number;
  readonly scale: Scale;
}

function floatEncoding({ low, high, scale }: FloatParameter): ParameterEncoding {
  const { toUnit, fromUnit } = unitIntervalMap(low, high, scale);
  return singleColumnEncoding(
    (value) => toUnit(Number(value)),
    (u) => {
      // exp(log(high)) may differ from high by a rounding error in either direction
      if (u <= 0) return low;
      if (u >= 1) return high;
      return Math.min(high, Math.max(low, fromUnit(u)));
    },
  );
}

function steppedEncoding(parameter: FloatParameter | IntParameter, step: number): ParameterEncoding {
  const { toUnit, fromUnit } = cells(parameter, step);
  return singleColumnEncoding(
    (value) => toUnit(Number(value)),
    (u) => nearestValue(parameter, (fromUnit(u) - parameter.low) / step),
  );
}

/** A cell reaches half a step to either side; on a log scale the first cell stays above 0. */
function cells({ low, high, scale }: Range, step: number) {
  const lowerEdge = scale === 'log' ? low - Math.min(step, low) / 2 : low - step / 2;
  const { toUnit, fromUnit } = unitIntervalMap(lowerEdge, high + step / 2, scale);
  return {
    /** The centre of a number's cell. */
    toUnit: (x: number): number => (toUnit(Math.max(lowerEdge, x - step / 2)) + toUnit(x + step / 2)) / 2,
    fromUnit,
  };
}

function orderedEncoding(parameter: ChoiceParameter): ParameterEncoding {
  const count = parameter.values.length;
  return singleColumnEncoding(
    (value) => (parameter.values.indexOf(value) + 0.5) / count,
    (u) => nearestValue(parameter, u * count - 0.5),
  );
}

/** The value with the nearest number; halves round up. floor(i + 1/2), because round(i) would give -0. */
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

/** A parameter of one column, whose sampling coordinate is that column. */
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

/** Maps [low, high] to [0, 1] and back, evenly on the given scale. */
function unitIntervalMap(low: number, high: number, scale: Scale) {
  const { transform, inverse } = SCALE_TRANSFORMS[scale];
  const [a, b] = [transform(low), transform(high)];
  return {
    toUnit: (x: number) => (transform(x) - a) / (b - a),
    fromUnit: (u: number) => inverse(a * (1 - u) + b * u),
  };
}

const SCALE_TRANSFORMS: Record<
  Scale,
  { readonly transform: (x: number) => number; readonly inverse: (y: number) => number }
> = {
  linear: { transform: (x) => x, inverse: (y) => y },
  log: { transform: Math.log, inverse: Math.exp },
  // x/(1 − x) on a log scale: 0.9 to 0.99 is about as long as 0.99 to 0.999, and the same near 0
  logit: { transform: (x) => Math.log(x / (1 - x)), inverse: (y) => 1 / (1 + Math.exp(-y)) },
};
