/**
 * A model along one parameter, through the recommended point: the mean, its 95 % band, the trials, the values that are
 * as good as the best, and where the limits are likely kept.
 */
import { asGoodText, decidingMetrics, hasModelBest, isTold, possibleValue, usedTrials } from '../../src/protocol.ts';
import type { Insight, MetricInsight, Summary } from '../../src/protocol.ts';
import { formatNumber, formatPercent, formatValue, texts } from '../text/format.ts';
import * as labels from '../text/messages.ts';
import { contentOf, tableOf, categoryAxis, chartOption, countAxis, LETTER, logarithmicAxis } from './chart.ts';
import { numberAxis, rowLines, withData } from './chart.ts';
import type { ChartContent, ChartSeries, ChartTable } from './chart.ts';
import { nearestIndex } from './contour.ts';
import { footAxis } from './bestSoFarAxes.ts';
import { KEEPS_LIMITS, keptBar } from './likelyKept.ts';
import { trialMarks, type Place } from './marks.ts';
import { labelledEnds, tickAt, tickInterval } from './ranges.ts';
import { band, hollowMarks, line, marks } from './symbols.ts';
import type { Theme } from './theme.ts';

/** Of any metric; and of the first, with what is as good as the best. */
export type Curve = MetricInsight['slices'][number];
export type Slice = Insight['slices'][number];
type Share = Insight['importance'][number];

/** More trials than this would cover the mean; the newest are drawn. */
const MOST_TRIALS = 500;

/** What is said of the best along it; null of a metric of which none is the best. */
export const bestIn = (curve: Curve | Slice, summary: Summary): Slice | null =>
  'best' in curve && hasModelBest(summary) ? curve : null;

export function drawSlice(
  predicted: Curve | Slice,
  share: Share | undefined,
  metric: string,
  summary: Summary,
  theme: Theme,
): ChartContent {
  const possible = possibleValue(summary, metric);
  const [mean, low, high] = [predicted.mean, predicted.low, predicted.high].map((values) => values.map(possible));
  const slice = { ...predicted, mean, low, high };
  const best = bestIn(slice, summary);
  const caption = captionOf(share, best === null ? '' : asGoodText(best, summary, (x) => formatNumber(x)));
  const points = pointsOf(slice, metric, summary);
  const name = decidingMetrics(summary).length > 1 ? metric : '';
  const table = predictionTable(slice, metric);
  const option = chartOption(theme, {
    x: abscissa(slice, summary, theme),
    y: [{ ...numberAxis(theme, name), ...valueRange(slice) }, footAxis],
    series: [
      ...bandOf(slice, theme.trial),
      meanLine(slice, best, theme),
      ...trialPoints(points, theme),
      ...keptBar(slice, theme),
    ],
    tooltip: { trigger: 'axis', lines: rowLines(table) },
    legend: [],
  });
  return contentOf(slice.parameter, caption, { option, table, marks: trialMarks(points, ({ at }) => [at]) });
}

function captionOf(share: Share | undefined, asGood: string): string {
  if (share === undefined) return asGood;
  return share.unknown === undefined
    ? `Explains ${shareText(share)}. ${asGood}`
    : `Importance unknown: ${share.unknown}. ${asGood}`;
}

/** "12 % (8 % to 15 %; never tried: sgd)" */
export function shareText({ share, low, high, without = '' }: Omit<Share, 'parameter' | 'unknown'>): string {
  const [figure, from, to] = [share, low, high].map(formatPercent);
  const more = texts(from === to ? '' : `${from} to ${to}`, without).join('; ');
  return more === '' ? figure : `${figure} (${more})`;
}

/** The share alone, never 0; where the trials hardly tell it, its interval, or below what it is. */
export function figureOf(of: Share): string {
  const { share, low, high } = of;
  if (!isTold(of)) return `${Math.round(100 * low)} to ${formatPercent(high)}`;
  return share < LITTLE && high >= NOT_LITTLE
    ? `up to ${formatPercent(high)}`
    : formatPercent(Math.max(Number.EPSILON, share));
}

const [LITTLE, NOT_LITTLE] = [0.005, 0.05];

/** Where a value of the parameter is on the abscissa: a category by its index. */
const placeOf = ({ scale, values }: Curve, value: Curve['at']): number =>
  scale === 'category' ? values.indexOf(value) : Number(value);

function abscissa(slice: Curve, { axes }: Summary, theme: Theme) {
  const { scale, values } = slice;
  if (scale === 'category') return choiceAxis(slice, theme);
  const [low, high] = [values[0], values[values.length - 1]].map(Number);
  if (scale === 'log') return { ...logarithmicAxis(theme, ''), min: low, max: high };
  const isInteger = axes.some(
    (axis) => axis.parameter === slice.parameter && axis.scale !== 'category' && axis.isInteger,
  );
  if (isInteger) return { ...countAxis(theme, ''), min: low, max: high };
  const { axisLabel, ...axis } = numberAxis(theme, '');
  return { ...axis, min: low, max: high, axisLabel: { ...axisLabel, ...labelledEnds(low, high) } };
}

/** As many labels as a narrow chart has room for: that of the value on the dashed line is among them. */
function choiceAxis({ values, at }: Curve, theme: Theme) {
  const names = values.map(formatValue);
  const width = LETTER * theme.fontSize * Math.max(...names.map(({ length }) => length)) + LABEL_GAP;
  const every = Math.ceil((names.length * width) / NARROW);
  const { axisLabel, ...axis } = categoryAxis(theme, '', names);
  const interval = (i: number): boolean => (i - values.indexOf(at)) % every === 0;
  return { ...axis, axisLabel: { ...axisLabel, interval } };
}

/** In pixels. */
const [LABEL_GAP, NARROW] = [6, 300];

/** The band decides, rounded outwards, so that one bad trial does not flatten it. */
function valueRange({ low, high }: Curve): { min: number; max: number; interval?: number } {
  const [min, max] = [Math.min(...low), Math.max(...high)];
  if (max <= min) return { min: min - 1, max: max + 1 };
  const interval = tickInterval(max - min);
  return {
    min: tickAt(Math.floor(min / interval), interval),
    max: tickAt(Math.ceil(max / interval), interval),
    interval,
  };
}

function bandOf({ scale, values, low, high }: Curve, color: string): ChartSeries[] {
  if (scale !== 'category') return band('band', values.map(Number), low, high, { color, opacity: 0.2 });
  // nothing lies between two categories
  const bars = (heights: readonly number[], opacity: number): ChartSeries => ({
    ...{ type: 'bar', stack: 'band', stackStrategy: 'all', silent: true, barMaxWidth: 40 },
    ...{ data: [...heights], itemStyle: { color, opacity } },
  });
  return [bars(low, 0), bars(high.map((each, i) => each - low[i]), 0.2)]; // oxfmt-ignore
}

function meanLine(slice: Curve, best: Slice | null, theme: Theme): ChartSeries {
  return {
    ...line(labels.PREDICTED, theme.trial, slice.scale === 'category' ? 0 : 2),
    data: slice.values.map((value, i) => [placeOf(slice, value), slice.mean[i]]),
    symbol: slice.scale === 'category' ? 'circle' : 'none',
    // else only where a label is
    showAllSymbol: true,
    symbolSize: 9,
    markArea: {
      silent: true,
      data: best === null ? [] : [...area(best.asGood, theme.muted, 0.1), ...area(best.supported, theme.bestSoFar, 0.2)], // oxfmt-ignore
    },
    markLine: {
      precision: -1, // by default the place is rounded to two digits behind the point
      silent: true,
      symbol: 'none',
      label: { show: false },
      lineStyle: { color: theme.bestPoint, type: 'dashed' },
      data: [{ xAxis: placeOf(slice, slice.at) }],
    },
  };
}

/** Of an interval; categories have their names in the caption. */
type Area = [{ xAxis: number; itemStyle: { color: string; opacity: number } }, { xAxis: number }];
function area(values: Slice['supported'], color: string, opacity: number): Area[] {
  if (values === null || 'values' in values) return [];
  return [[{ xAxis: values.low, itemStyle: { color, opacity } }, { xAxis: values.high }]];
}

type TrialPoint = ReturnType<typeof pointsOf>[number];

/** The newest trials that have a value of the parameter, and one that is used. */
function pointsOf(slice: Curve, metric: string, summary: Summary) {
  const { parameter } = slice;
  return usedTrials(summary, metric)
    .filter(({ row }) => Object.hasOwn(row.parameters, parameter))
    .slice(-MOST_TRIALS)
    .map(({ value, row: { trial, feasible, parameters } }) => {
      const at: Place = [placeOf(slice, parameters[parameter]), value];
      return { trial, at, breaksLimit: feasible === false };
    });
}

function trialPoints(points: readonly TrialPoint[], theme: Theme): ChartSeries[] {
  const placesOf = (breaking: boolean): Place[] =>
    points.filter(({ breaksLimit }) => breaksLimit === breaking).map(({ at }) => at);
  // the tooltip reads the curve, also where a trial is nearer
  const common = { silent: true, clip: true, tooltip: { show: false } };
  const itemStyle = { color: theme.muted, opacity: 0.8 };
  return withData([
    { ...marks(labels.TRIAL, theme.muted, 'circle', 4), ...common, data: placesOf(false), itemStyle },
    { ...hollowMarks(placesOf(true), theme, 5), ...common },
  ]);
}

function predictionTable(slice: Curve, metric: string): ChartTable {
  const { parameter, values, mean, low, high, keeps } = slice;
  const headings = [parameter, `${metric}, ${labels.PREDICTED}`, 'low, 95 %', 'high, 95 %'];
  return tableOf([...headings, ...texts(keeps && KEEPS_LIMITS)], values, (value, i) => ({
    cells: [
      formatValue(value),
      ...[mean, low, high].map((ends) => formatNumber(ends[i])),
      ...texts(keeps && formatPercent(keeps[i])),
    ],
    at: [placeOf(slice, value), mean[i]],
  }));
}

/**
 * The value of the slice that is nearest to a place on its abscissa: a number of its axis, or the index of a category.
 */
export function valueNear({ scale, values }: Curve, at: number): Curve['at'] {
  if (scale === 'category') return values[Math.max(0, Math.min(values.length - 1, Math.round(at)))];
  return values[nearestIndex({ scale, values }, at)];
}
