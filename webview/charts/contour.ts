/** The predicted mean over two parameters as a map of colours, with the trials on it. */
import type { Contour } from '../../src/study/insight.ts';
import type { Summary } from '../../src/study/summary/summary.ts';
import { formatNumber, formatValue } from '../text/format.ts';
import * as labels from '../text/messages.ts';
import { contentOf, tableOf, type ChartContent, type ChartOption, type ChartSeries, type ChartTable } from './chart.ts';
import { categoryAxis, chartOption } from './chartOptions.ts';
import { isBeyond, shownValue, worstShown } from './robustRange.ts';
import { pointMarks } from './marks.ts';
import * as messages from './messages.ts';
import { marks } from './symbols.ts';
import type { Theme } from './theme.ts';
import { CHARACTER_WIDTH, LINE_HEIGHT, wrapped } from './wrapped.ts';

type Axis = Contour['x'];
type Value = Axis['at'];

export function drawContour(contour: Contour, summary: Summary, theme: Theme): ChartContent {
  const { x, y } = contour;
  const worst = worstShown(contour.mean.flat(), summary.goal);
  const points = pointsOf(contour, summary);
  const farOut = points.filter(({ isFarOut }) => isFarOut).length;
  const caption = messages.contourCaption(summary.metric, worst, farOut);
  return contentOf(messages.contourTitle(x.parameter, y.parameter), caption, {
    option: optionOf(contour, points, worst, summary, theme),
    table: mapTable(contour, summary),
    marks: pointMarks(points, ({ at }) => at),
  });
}

/** The index of the value of an axis that is nearest; its values are equally far apart on its own scale. */
export function nearestIndex({ scale, values }: Axis, value: Value): number {
  if (scale === 'category') return values.indexOf(value);
  const on = (each: Value): number => (scale === 'log' ? Math.log(Number(each)) : Number(each));
  const distances = values.map((each) => Math.abs(on(each) - on(value)));
  return distances.indexOf(Math.min(...distances));
}

interface TrialPoint {
  readonly trial: number;
  /** Whether its value would flatten an axis. */
  readonly isFarOut: boolean;
  readonly breaksLimit: boolean;
  readonly at: readonly [x: number, y: number];
}

/** The trials whose value is used, at the nearest values of the map. */
function pointsOf({ x, y }: Contour, { trials, goal }: Summary): TrialPoint[] {
  const worst = worstShown(trials.flatMap(({ value, invalid }) => value === null || invalid ? [] : [value]), goal); // prettier-ignore
  return trials.flatMap(({ trial, value, invalid, feasible, parameters }) => {
    const hasPlace = [x, y].every(({ parameter }) => Object.hasOwn(parameters, parameter));
    if (value === null || invalid || !hasPlace) return [];
    const isFarOut = isBeyond(value, worst, goal);
    const at = [nearestIndex(x, parameters[x.parameter]), nearestIndex(y, parameters[y.parameter])] as const;
    return { trial, isFarOut, breaksLimit: feasible === false, at };
  });
}

function optionOf(
  { x, y, mean }: Contour,
  points: readonly TrialPoint[],
  worst: number | null,
  { metric, goal }: Summary,
  theme: Theme,
): ChartOption {
  // worse predictions share the colour of the worst one that is no outlier
  const cells = mean.flatMap((row, i) => row.map((value, j) => [j, i, shownValue(value, worst, goal)]));
  const values = cells.map(([, , value]) => value);
  const colours = [theme.background, theme.trial];
  const option = chartOption(theme, {
    x: valuesAxis(x, LEAST_WIDTH / x.values.length, theme),
    y: [valuesAxis(y, MOST_BESIDE, theme)],
    series: [
      { type: 'heatmap', data: cells, progressive: 0 },
      dots(theme, points.filter(({ isFarOut, breaksLimit }) => !isFarOut && !breaksLimit), 'circle', 4), // prettier-ignore
      {
        ...marks(labels.bestSoFarLegend.recommended, theme.bestPoint, 'diamond', 12),
        ...{ silent: true, data: [[nearestIndex(x, x.at), nearestIndex(y, y.at)]] },
      },
      ...rings(points, theme),
      dots(theme, points.filter(({ isFarOut }) => isFarOut), 'triangle', 9), // prettier-ignore
    ],
    tooltip: {
      trigger: 'item',
      lines: ([item]) =>
        Array.isArray(item.value) ? tooltipLines(item.value.map(Number), { x, y, mean }, metric) : [],
    },
    legend: [],
  });
  return {
    ...option,
    visualMap: {
      show: false,
      seriesIndex: 0,
      min: Math.min(...values),
      max: Math.max(...values),
      // the better, the more colour
      inRange: { color: goal === 'maximize' ? colours : colours.toReversed() },
    },
  };
}

/** Pixels of a map at least, and of the labels beside it at most. */
const [LEAST_WIDTH, MOST_BESIDE] = [360, 180];
/** Narrower columns have their labels upright. */
const LEAST_COLUMN = 70;

/** All categories with their whole names, in lines that have room; of numbers as many as have. */
function valuesAxis({ parameter, scale, values }: Axis, room: number, theme: Theme) {
  const isUpright = room < LEAST_COLUMN;
  const most = Math.floor((isUpright ? MOST_BESIDE : room) / CHARACTER_WIDTH);
  const texts = values.map(formatValue);
  const { axisLabel, ...axis } = categoryAxis(
    theme,
    parameter,
    scale === 'category' ? texts.map((text) => wrapped(text, most).join('\n')) : texts,
  );
  if (scale !== 'category') return { ...axis, axisLabel };
  const whole = { interval: 0, hideOverlap: false, lineHeight: LINE_HEIGHT, rotate: isUpright ? 90 : 0 };
  return { ...axis, axisLabel: { ...axisLabel, ...whole } };
}

const dots = (theme: Theme, points: readonly TrialPoint[], symbol: string, symbolSize: number): ChartSeries => ({
  ...marks(labels.TRIAL, theme.text, symbol, symbolSize),
  ...{ silent: true, data: points.map(({ at }) => [...at]) },
});

/** Trials that break a limit. */
function rings(points: readonly TrialPoint[], theme: Theme): ChartSeries[] {
  const breaking = points.filter(({ isFarOut, breaksLimit }) => !isFarOut && breaksLimit);
  const itemStyle = { color: 'transparent', borderColor: theme.text, borderWidth: 1 };
  return breaking.length === 0 ? [] : [{ ...dots(theme, breaking, 'circle', 5), itemStyle }];
}

function tooltipLines([j, i]: readonly number[], { x, y, mean }: Contour, metric: string): string[] {
  return [
    labels.parameterText(x.parameter, formatValue(x.values[j])),
    labels.parameterText(y.parameter, formatValue(y.values[i])),
    labels.describe(metric, formatNumber(mean[i][j])),
  ];
}

function mapTable({ x, y, mean }: Contour, { metric }: Summary): ChartTable {
  const headings = [x.parameter, y.parameter, labels.describe(messages.PREDICTED, metric)];
  const cells = mean.flatMap((row, i) => row.map((value, j) => ({ i, j, value })));
  return tableOf(headings, cells, ({ i, j, value }) => ({
    cells: [formatValue(x.values[j]), formatValue(y.values[i]), formatNumber(value)],
    at: [j, i],
  }));
}
