/**
 * What a person believes of the best value of one parameter, as a density over its column of the unit cube, or over
 * its values where no column orders them:
 *
 *   π(u) = ε + (1 − ε) exp(−d(u)²/2σ²)      d, the distance to the believed value, or to the believed part of the range
 *   π(v) = 1 for a believed value, else ε
 *
 * It is relative to its own maximum and nowhere below ε, so that a wrong belief can be overcome.
 */
import { parameterEncoding } from '../../space/parameterEncoding.ts';
import { believedValues, sizeOf, valueAt, type Value } from '../../space/parameter.ts';
import type { ParameterColumns, SearchSpace } from '../../space/searchSpace.ts';

/** ε */
export const LEAST_DENSITY = 0.01;
/** σ, as a share of the range on its scale. */
const SHOULDER = 0.1;

export interface ParameterBelief {
  readonly columns: ParameterColumns;
  /** log π at a row, and its derivative by the column; 0 where no column orders the values. */
  readonly logDensity: (row: Float64Array) => { readonly value: number; readonly slope: number };
  /** A coordinate of the sampling cube that is distributed as π, from one that is uniform. */
  readonly quantile: (u: number) => number;
  /** Writes the most likely value into the parameter's columns of a row. */
  readonly setMode: (row: Float64Array) => void;
}

/** What is believed of each parameter; empty where nothing is. */
export function beliefsOf({ varying }: SearchSpace): readonly ParameterBelief[] {
  return varying.flatMap((columns) => {
    const likely = believedValues(columns.parameter);
    if (likely === undefined) return [];
    return columns.numeric ? beliefOnColumn(columns, likely) : beliefOnValues(columns, likely);
  });
}

type Interval = readonly [low: number, high: number];

function beliefOnColumn(columns: ParameterColumns, likely: readonly Value[]): ParameterBelief {
  const { parameter, start } = columns;
  const { encode } = parameterEncoding(parameter);
  const [first, ...others] = likely.map((value) => {
    const row = new Float64Array(1);
    encode(value, row, 0);
    return row[0];
  });
  const intervals: readonly Interval[] =
    parameter.type === 'choice' ? [first, ...others].map((u) => [u, u]) : [[first, others.at(0) ?? first]];
  const logDensity = (u: number) => {
    const d = offsetOf(u, intervals);
    const peak = (1 - LEAST_DENSITY) * Math.exp(-(d ** 2) / (2 * SHOULDER ** 2));
    const density = LEAST_DENSITY + peak;
    return { value: Math.log(density), slope: (-d * peak) / (SHOULDER ** 2 * density) };
  };
  const densities = Array.from({ length: CELLS }, (_, i) => Math.exp(logDensity((i + 0.5) / CELLS).value));
  const [low, high] = intervals[0];
  return {
    columns,
    logDensity: (row) => logDensity(row[start]),
    quantile: quantileOf(densities),
    setMode: (row) => {
      row[start] = (low + high) / 2;
    },
  };
}

/** In how many cells a column is divided, to draw from a density. */
const CELLS = 256;

/** u minus the nearest position in the intervals. */
function offsetOf(u: number, intervals: readonly Interval[]): number {
  const offsets = intervals.map(([low, high]) => u - Math.min(high, Math.max(low, u)));
  return offsets.reduce((nearest, each) => (Math.abs(each) < Math.abs(nearest) ? each : nearest));
}

function beliefOnValues(columns: ParameterColumns, likely: readonly Value[]): ParameterBelief {
  const { parameter, start, width } = columns;
  const { encode, decode } = parameterEncoding(parameter);
  const densities = Array.from({ length: sizeOf(parameter) }, (_, i) =>
    likely.includes(valueAt(parameter, i)) ? 1 : LEAST_DENSITY,
  );
  return {
    columns,
    logDensity: (row) => ({ value: likely.includes(decode(row, start)) ? 0 : Math.log(LEAST_DENSITY), slope: 0 }),
    quantile: quantileOf(densities),
    setMode: (row) => {
      encode(likely[0], row.fill(0, start, start + width), start);
    },
  };
}

/** The inverse of the distribution function of a density that is constant in each of so many equal cells of [0, 1). */
function quantileOf(densities: readonly number[]): (u: number) => number {
  let total = 0;
  const below = densities.map((density) => (total += density) - density);
  return (u) => {
    const mass = u * total;
    const cell = below.findLastIndex((each) => each <= mass);
    return Math.min((cell + (mass - below[cell]) / densities[cell]) / densities.length, 1 - Number.EPSILON);
  };
}
