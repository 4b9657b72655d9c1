/** A model along one parameter, while the others stay as they are at the recommended point (knownPoints.ts). */
import { argmax } from '../../math/linalg/argmax.ts';
import type { Matrix } from '../../math/linalg/matrix.ts';
import type { ModelledMetric } from '../model/metricModels.ts';
import { predict, predictMeans } from '../model/predictions.ts';
import { isNaturalEnd } from '../../space/naturalEnd.ts';
import { matrixOf } from '../../space/searchSpace.ts';
import type { Parameter, Point, Value } from '../../space/parameter.ts';
import { parameterEncoding } from '../../space/parameterEncoding.ts';
import { asGood, runAround, WIDTH_95 } from './asGood.ts';
import type { FittedStudy } from './fittedStudy.ts';
import { knownPoints, type KnownPoints } from './knownPoints.ts';
import { chancesToKeep, likelyKept } from './likelyKept.ts';
import { isCategory, scaleOf, valuesAlong, type AxisScale } from './parameterValues.ts';

/** Values of the metric are in its own units and sign. */
export interface Curve {
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
  /** [n], the probability to have a value and keep all limits; absent without limits. */
  readonly keeps?: readonly number[];
}

/** Of the first metric. Of values that are as good, and of the best one, the limits are likely kept (likelyKept.ts). */
export interface Slice extends Curve {
  /** The value of best predicted mean. */
  readonly best: Value;
  /** The values around `at`, or the categories, that the model cannot tell from it (asGood.ts), or that lose too little. */
  readonly asGood: Values;
  /**
   * Those that are as good by what trials show: less is predicted to be lost than matters, and not from too few trials.
   * Null where it is none.
   */
  readonly supported: Values | null;
  /** The end of the range where the best is, if values beyond it may be better. */
  readonly edge: 'low' | 'high' | null;
}

/** An interval, or categories. */
type Values = Interval | { readonly values: readonly Value[] };

/** One for each of the parameters that is active somewhere, in their order. */
export function slicesOf(study: FittedStudy, parameters: readonly string[]): Slice[] {
  return linesOf(study, parameters).map(sliceOf);
}

/** Through the same points, of any of the study's metrics. */
export function curvesOf(study: FittedStudy, metric: ModelledMetric, parameters: readonly string[]): Curve[] {
  return linesOf(study, parameters).map((line) => {
    const values = valuesOn(line);
    return curveOf(line, metric, values, rowsAlong(line, values));
  });
}

function linesOf(study: FittedStudy, parameters: readonly string[]): Line[] {
  const known = knownPoints(study);
  const mostLoss = MOST_LOSS * spanOf(predictMeans(study.model.posterior, matrixOf(study.succeeded)));
  return parameters.flatMap((name) => {
    const parameter = study.varying.find((each) => each.name === name);
    const through = known.through([name]);
    return parameter === undefined || through === undefined ? [] : [{ study, known, mostLoss, parameter, through }];
  });
}

/** The points that differ in one parameter. */
interface Line {
  readonly study: FittedStudy;
  readonly known: KnownPoints;
  /** Of predicted means: what is lost less matters to nobody. */
  readonly mostLoss: number;
  readonly parameter: Parameter;
  readonly through: Point;
}

const MAX_VALUES = 41;

function sliceOf(line: Line): Slice {
  const { parameter, study, through } = line;
  const at = through[parameter.name];
  const isNumber = !isCategory(parameter);
  const values = valuesOn(line);
  const X = rowsAlong(line, values);
  const { keeps, ...curve } = curveOf(line, study, values, X);
  const likely = likelyKept(study, X);
  const here = values.indexOf(at);
  const best = likely.includes(true) ? bestOf(study, X, likely) : here;
  // the recommended point has kept the limits, whatever their models say
  const isRecommended = through === study.incumbent.point;
  const from = isRecommended || likely[here] ? here : best;
  const rowOf = (i: number): Float64Array => X.data.subarray(i * X.cols, (i + 1) * X.cols);
  const isSupported = supportedAround(line, rowOf(from));
  // the recommended value is as good as itself, also where the mean is better beside it
  const isAsGood: Holds = (X) => {
    const [likely, supported] = [likelyKept(study, X), isSupported(X)];
    const [asBest, asFrom] = [best, from].map((i) => asGood(study.model.posterior, X, rowOf(i)));
    return likely.map((is, i) => is && (asBest[i] || asFrom[i] || supported[i]));
  };
  const equals = isAsGood(X).map((is, i) => is || i === from);
  const isMeasured = (i: number): boolean => isRecommended && i === from && (isNumber || !likely[from]);
  const supported = isSupported(X).map((is, i) => (is && (isNumber || isTried(line, values[i]))) || isMeasured(i));
  const [first, last] = runAround(best, equals);
  return {
    ...{ ...curve, best: values[best] },
    ...(isNumber
      ? {
          asGood: intervalAround(line, values, from, equals, isAsGood),
          supported: supported[from]
            ? intersection(intervalAround(line, values, from, supported, isSupported), succeededRange(line))
            : null,
        }
      : {
          asGood: { values: values.filter((_, i) => equals[i]) },
          supported: supported.includes(true) ? { values: values.filter((_, i) => supported[i]) } : null,
        }),
    edge: 'low' in parameter ? widerEnd(parameter, edgeOf(best, last - first + 1, values.length)) : null,
    ...(keeps && { keeps }),
  };
}

/** The row of best predicted mean among these. */
function bestOf({ model }: FittedStudy, X: Matrix, among: readonly boolean[]): number {
  return argmax(predictMeans(model.posterior, X).map((mu, i) => (among[i] ? mu : -Infinity)));
}

/** Of numbers also the one at the point that the line goes through. */
function valuesOn({ parameter, through }: Line): Value[] {
  const evenly = valuesAlong(parameter, MAX_VALUES);
  if (isCategory(parameter)) return evenly;
  return [...new Set([...evenly, through[parameter.name]])].sort((a, b) => Number(a) - Number(b));
}

/** For each row of X [n, D]. */
type Holds = (X: Matrix) => readonly boolean[];

/** Above this share of the prior variance the model knows more from its prior than from trials. */
const MOST_VARIANCE = 0.5;
/** With a larger ratio of the variances the model knows less than half of what it knows of the best value. */
const MOST_RATIO = 4;
/** Fewer trials with a category may all be lucky, or all unlucky. */
const LEAST_TRIED = 3;

/**
 * Of the span of the means at the trials. What cannot be told from the best was called as good before, without it: of such
 * values along twenty known functions 8 % were worse by a tenth of the way back to a random point, now fewer than 1 %.
 */
const MOST_LOSS = 0.03;

/** Whether trials show that no more is lost there than matters: an uncertainty below that, or below the noise, is none. */
function supportedAround({ study, mostLoss }: Line, from: Float64Array): Holds {
  const { posterior } = study.model;
  const here = predict(posterior, { rows: 1, cols: from.length, data: from });
  const { lambda, signalSd } = posterior.kernel;
  const least = Math.max(MOST_RATIO * here.variance[0], lambda, (mostLoss / signalSd) ** 2);
  const most = Math.min(MOST_VARIANCE, least);
  return (X) => {
    const { mean, variance } = predict(posterior, X);
    return likelyKept(study, X).map((is, i) => is && here.mean[0] - mean[i] <= mostLoss && variance[i] <= most);
  };
}

function spanOf(means: Float64Array): number {
  return means.reduce((a, b) => Math.max(a, b)) - means.reduce((a, b) => Math.min(a, b));
}

function isTried({ study, parameter: { name } }: Line, value: Value): boolean {
  return study.succeeded.filter(({ point }) => point[name] === value).length >= LEAST_TRIED;
}

interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Up to the outermost values that have succeeded, where others beyond them have failed. */
function succeededRange({ study: { observations }, parameter: { name } }: Line): Interval {
  const numbers = (hasFailed: boolean): number[] =>
    observations.flatMap(({ reward, candidate: { point } }) =>
      (reward === undefined) === hasFailed && typeof point[name] === 'number' ? [point[name]] : [],
    );
  const [low, high] = extent(numbers(false));
  const [lowestFailed, highestFailed] = extent(numbers(true));
  return { low: lowestFailed < low ? low : -Infinity, high: highestFailed > high ? high : Infinity };
}

const extent = (numbers: readonly number[]): [number, number] =>
  numbers.reduce(([low, high], x) => [Math.min(low, x), Math.max(high, x)], [Infinity, -Infinity]);

function intersection(a: Interval, b: Interval): Interval | null {
  const [low, high] = [Math.max(a.low, b.low), Math.min(a.high, b.high)];
  return low <= high ? { low, high } : null;
}

/** The run of values around the one at `index` for which it holds, with its ends to a part of a step. */
function intervalAround(line: Line, values: readonly Value[], index: number, isTrue: readonly boolean[], holds: Holds) {
  const [first, last] = runAround(index, isTrue);
  const [before, after] = [Math.max(0, first - 1), Math.min(last + 1, values.length - 1)];
  return {
    low: lastWhere(line, values[first], values[before], holds),
    high: lastWhere(line, values[last], values[after], holds),
  };
}

/** The step in which an interval ends is divided into this many parts. */
const PARTS = 16;

/** The last number for which it holds, from `from`, for which it does, to its neighbour `to`, for which it does not. */
function lastWhere(line: Line, from: Value, to: Value, holds: Holds): number {
  const { encode, decode } = parameterEncoding(line.parameter);
  const unit = (value: Value): number => {
    const row = new Float64Array(1);
    encode(value, row, 0);
    return row[0];
  };
  const [a, b] = [unit(from), unit(to)];
  const between = Array.from({ length: PARTS }, (_, i) => decode(Float64Array.of(a + ((i + 1) / PARTS) * (b - a)), 0));
  const values = [from, ...between];
  const [, last] = runAround(0, holds(rowsAlong(line, values)));
  return Number(values[last]);
}

/** The points with these values, as rows of the unit cube. */
function rowsAlong({ study: { searchSpace }, known, parameter, through }: Line, values: readonly Value[]): Matrix {
  const candidates = values.map((value) =>
    searchSpace.candidate(known.withValues(through, { [parameter.name]: value })),
  );
  return matrixOf(candidates);
}

/** The metric at the values, whose points are the rows of X, in its units. */
function curveOf(
  { study, parameter, through }: Line,
  { model: { posterior }, toMetric }: ModelledMetric,
  values: readonly Value[],
  X: Matrix,
): Curve {
  const { mean, variance } = predict(posterior, X);
  const ends = [-1, 1].map((sign) =>
    Array.from(mean, (mu, i) => toMetric(mu + sign * WIDTH_95 * posterior.kernel.signalSd * Math.sqrt(variance[i]))),
  );
  const keeps = chancesToKeep(study, X);
  return {
    ...{ parameter: parameter.name, scale: scaleOf(parameter), values },
    mean: Array.from(mean, toMetric),
    low: ends[0].map((value, i) => Math.min(value, ends[1][i])),
    high: ends[0].map((value, i) => Math.max(value, ends[1][i])),
    at: through[parameter.name],
    ...(keeps && { keeps }),
  };
}

/**
 * The end of the range where the best value lies, so that the mean rises up to there. Null unless the model can tell it
 * from most of the range: a parameter without effect has its best value somewhere, too.
 */
function edgeOf(best: number, asGoodCount: number, count: number): 'low' | 'high' | null {
  if (asGoodCount > count / 2) return null;
  return best === 0 ? 'low' : best === count - 1 ? 'high' : null;
}

const widerEnd = (range: Parameters<typeof isNaturalEnd>[0], edge: Slice['edge']): Slice['edge'] =>
  edge === null || isNaturalEnd(range, edge) ? null : edge;
