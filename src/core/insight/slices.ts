/**
 * What the model says of one parameter while the others stay as they are at the recommended point.
 *
 * A parameter that is inactive there is shown at the point of best predicted mean, among the trials and the model's
 * candidates, where it is active. Where a value makes other parameters active, they have the values of such a point.
 */
import { argmax } from '../linalg/argmax.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { predict, predictMeans } from '../practical/predictions.ts';
import { matrixOf } from '../practical/searchSpace.ts';
import { sizeOf, valueAt, type Parameter, type Point, type Value } from '../space/parameter.ts';
import { parameterEncoding } from '../space/parameterEncoding.ts';
import { asGood, runAround, WIDTH_95 } from './asGood.ts';
import type { FittedStudy } from './fittedStudy.ts';

/** Values of the metric are in its own units and sign. */
export interface Slice {
  readonly parameter: string;
  readonly scale: 'linear' | 'log' | 'category';
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
  const known = pointsByMean(study);
  const defaults = Object.fromEntries(study.searchSpace.space.map(({ name }) => [name, known.find((point) => Object.hasOwn(point, name))?.[name] ?? null])); // prettier-ignore
  return parameters.flatMap((name) => {
    const parameter = study.varying.find((each) => each.name === name);
    const through = [study.incumbent.point, ...known].find((point) => Object.hasOwn(point, name));
    if (parameter === undefined || through === undefined) return [];
    const line: Line = {
      study,
      parameter,
      through,
      pointAt: (value) => {
        const branch = isCategory(parameter) ? known.find((point) => point[name] === value) : undefined;
        return { ...defaults, ...branch, ...through, [name]: value };
      },
    };
    return [isCategory(parameter) ? categorySlice(line) : numericSlice(line)];
  });
}

/** The points that differ in one parameter. */
interface Line {
  readonly study: FittedStudy;
  readonly parameter: Parameter;
  readonly through: Point;
  readonly pointAt: (value: Value) => Point;
}

/** The points of the trials and of the model's candidates, the best predicted mean first. */
function pointsByMean({ succeeded, candidateSet, searchSpace, model: { posterior }, predictions }: FittedStudy) {
  const tried = predictMeans(posterior, matrixOf(succeeded, searchSpace.groups.length));
  return [
    ...succeeded.map(({ point }, i) => ({ point, mean: tried[i] })),
    ...candidateSet.points.map((point, i) => ({ point, mean: predictions.mean[i] })),
  ]
    .sort((a, b) => b.mean - a.mean)
    .map(({ point }) => point);
}

function categorySlice(line: Line): Slice {
  const { parameter, study } = line;
  const values = Array.from({ length: sizeOf(parameter) }, (_, i) => valueAt(parameter, i));
  const X = rowsAlong(line, values);
  const { best, ...curve } = curveAt(study, X);
  const equals = asGood(study.model.posterior, X, rowOf(X, best));
  return {
    ...{ parameter: parameter.name, scale: 'category', values, ...curve, at: line.through[parameter.name] },
    best: values[best],
    asGood: { values: values.filter((_, i) => equals[i]) },
    edge: null,
  };
}

function numericSlice(line: Line): Slice {
  const { parameter, study, through } = line;
  const { name } = parameter;
  const values = numbersOf(parameter, Number(through[name]));
  const X = rowsAlong(line, values);
  const { best, ...curve } = curveAt(study, X);
  const [first, last] = runAround(best, asGood(study.model.posterior, X, rowOf(X, best)));
  const log = 'scale' in parameter && parameter.scale === 'log';
  return {
    ...{ parameter: name, scale: log ? 'log' : 'linear', values, ...curve, at: through[name] },
    best: values[best],
    asGood: {
      low: lastAsGood(line, rowOf(X, best), values[first], values[Math.max(0, first - 1)]),
      high: lastAsGood(line, rowOf(X, best), values[last], values[Math.min(last + 1, values.length - 1)]),
    },
    edge: edgeOf(best, last - first + 1, values.length),
  };
}

const MAX_VALUES = 41;

/** All of few values, else 41 that lie evenly on the parameter's scale; with the one at the point. */
function numbersOf(parameter: Parameter, at: number): number[] {
  const size = sizeOf(parameter);
  if (size <= MAX_VALUES) return Array.from({ length: size }, (_, i) => Number(valueAt(parameter, i)));
  const { decode } = parameterEncoding(parameter);
  const even = Array.from({ length: MAX_VALUES }, (_, i) => Number(decode(Float64Array.of(i / (MAX_VALUES - 1)), 0)));
  return [...new Set([...even, at])].sort((a, b) => a - b);
}

/** Into so many parts the step is divided in which an interval ends. */
const PARTS = 16;

/** The last value that is as good as the best, from one that is to the next one, which is not or is the same. */
function lastAsGood(line: Line, best: Float64Array, from: number, to: number): number {
  const { encode, decode } = parameterEncoding(line.parameter);
  const unit = (value: number): number => {
    const row = new Float64Array(1);
    encode(value, row, 0);
    return row[0];
  };
  const [a, b] = [unit(from), unit(to)];
  const values = Array.from({ length: PARTS + 1 }, (_, i) => i === 0 ? from : Number(decode(Float64Array.of(a + (i / PARTS) * (b - a)), 0))); // prettier-ignore
  const [, last] = runAround(0, asGood(line.study.model.posterior, rowsAlong(line, values), best));
  return values[last];
}

/** The points with these values, as rows of the unit cube. */
function rowsAlong({ study: { searchSpace }, pointAt }: Line, values: readonly Value[]): Matrix {
  return matrixOf(values.map((value) => searchSpace.candidate(pointAt(value))), searchSpace.groups.length); // prettier-ignore
}

function rowOf({ data, cols }: Matrix, i: number): Float64Array {
  return data.subarray(i * cols, (i + 1) * cols);
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

function isCategory({ type }: Parameter): boolean {
  return type === 'choice' || type === 'bool';
}

/**
 * The best value is at this end, so the mean rises up to there. Only where the model can tell it from most of the range:
 * a parameter that makes no difference has its best value somewhere, too.
 */
function edgeOf(best: number, asGoodCount: number, count: number): 'low' | 'high' | null {
  if (asGoodCount > count / 2) return null;
  return best === 0 ? 'low' : best === count - 1 ? 'high' : null;
}
