/** What the model says of one parameter while the others stay as they are at the recommended point (knownPoints.ts). */
import { argmax } from '../linalg/argmax.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { predict } from '../practical/predictions.ts';
import { matrixOf } from '../practical/searchSpace.ts';
import type { Parameter, Point, Value } from '../space/parameter.ts';
import { parameterEncoding } from '../space/parameterEncoding.ts';
import { asGood, runAround, WIDTH_95 } from './asGood.ts';
import type { FittedStudy } from './fittedStudy.ts';
import { knownPoints, type KnownPoints } from './knownPoints.ts';
import { isCategory, scaleOf, valuesAlong, type AxisScale } from './parameterValues.ts';

/** Values of the metric are in its own units and sign. */
export interface Slice {
  readonly parameter: string;
  readonly scale: AxisScale;
  /** [n], ascending numbers or the categories. */
  readonly values: readonly Value[];
  /** [n], the predicted mean and the 95 % band of the function, without noise; `low` is the smaller number. */
  readonly mean: readonly number[];
  readonly low: readonly number[];
  readonly high: readonly number[];
  /** The value at the point that the slice goes through. */
  readonly at: Value;
  /** The value of best predicted mean. */
  readonly best: Value;
  /** The values around `best`, or the categories, that the model cannot tell from it (asGood.ts). */
  readonly asGood: { readonly low: number; readonly high: number } | { readonly values: readonly Value[] };
  /** The end of the range where the best is, if values beyond it may be better. */
  readonly edge: 'low' | 'high' | null;
}

/** One for each of the parameters that is active somewhere, in their order. */
export function slicesOf(study: FittedStudy, parameters: readonly string[]): Slice[] {
  const known = knownPoints(study);
  return parameters.flatMap((name) => {
    const parameter = study.varying.find((each) => each.name === name);
    const through = known.through([name]);
    return parameter === undefined || through === undefined ? [] : [sliceOf({ study, known, parameter, through })];
  });
}

/** The points that differ in one parameter. */
interface Line {
  readonly study: FittedStudy;
  readonly known: KnownPoints;
  readonly parameter: Parameter;
  readonly through: Point;
}

const MAX_VALUES = 41;

function sliceOf(line: Line): Slice {
  const { parameter, study, through } = line;
  const at = through[parameter.name];
  const isNumber = !isCategory(parameter);
  const evenly = valuesAlong(parameter, MAX_VALUES);
  const values = isNumber ? [...new Set([...evenly, at])].sort((a, b) => Number(a) - Number(b)) : evenly;
  const X = rowsAlong(line, values);
  const { best, ...curve } = curveAt(study, X);
  const bestRow = X.data.subarray(best * X.cols, (best + 1) * X.cols);
  const equals = asGood(study.model.posterior, X, bestRow);
  const [first, last] = runAround(best, equals);
  const [before, after] = [Math.max(0, first - 1), Math.min(last + 1, values.length - 1)];
  return {
    ...{ parameter: parameter.name, scale: scaleOf(parameter), values, ...curve, at, best: values[best] },
    asGood: isNumber
      ? {
          low: lastAsGood(line, bestRow, values[first], values[before]),
          high: lastAsGood(line, bestRow, values[last], values[after]),
        }
      : { values: values.filter((_, i) => equals[i]) },
    edge: isNumber ? edgeOf(best, last - first + 1, values.length) : null,
  };
}

/** Into so many parts the step is divided in which an interval ends. */
const PARTS = 16;

/** The last number that is as good as the best, from one that is to the next one, which is not or is the same. */
function lastAsGood(line: Line, best: Float64Array, from: Value, to: Value): number {
  const { encode, decode } = parameterEncoding(line.parameter);
  const unit = (value: Value): number => {
    const row = new Float64Array(1);
    encode(value, row, 0);
    return row[0];
  };
  const [a, b] = [unit(from), unit(to)];
  const between = Array.from({ length: PARTS }, (_, i) => decode(Float64Array.of(a + ((i + 1) / PARTS) * (b - a)), 0));
  const values = [from, ...between];
  const [, last] = runAround(0, asGood(line.study.model.posterior, rowsAlong(line, values), best));
  return Number(values[last]);
}

/** The points with these values, as rows of the unit cube. */
function rowsAlong({ study: { searchSpace }, known, parameter, through }: Line, values: readonly Value[]): Matrix {
  const candidates = values.map((value) =>
    searchSpace.candidate(known.withValues(through, { [parameter.name]: value })),
  );
  return matrixOf(candidates, searchSpace.groups.length);
}

/** The prediction at each row, in the metric's units, and which one is best. */
function curveAt({ model: { posterior }, toMetric }: FittedStudy, X: Matrix) {
  const { mean, variance } = predict(posterior, X);
  const ends = [-1, 1].map((sign) =>
    Array.from(mean, (mu, i) => toMetric(mu + sign * WIDTH_95 * posterior.kernel.signalSd * Math.sqrt(variance[i]))),
  );
  return {
    best: argmax(mean),
    mean: Array.from(mean, toMetric),
    low: ends[0].map((value, i) => Math.min(value, ends[1][i])),
    high: ends[0].map((value, i) => Math.max(value, ends[1][i])),
  };
}

/**
 * The best value is at this end, so the mean rises up to there. Only where the model can tell it from most of the range:
 * a parameter that makes no difference has its best value somewhere, too.
 */
function edgeOf(best: number, asGoodCount: number, count: number): 'low' | 'high' | null {
  if (asGoodCount > count / 2) return null;
  return best === 0 ? 'low' : best === count - 1 ? 'high' : null;
}
