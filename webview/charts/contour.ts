/** The predicted mean over two parameters as a map of colours, with the trials on it. */
import type { Contour } from '../../src/study/insight/insight.ts';
import type { Summary } from '../../src/study/summary/summary.ts';
import { formatNumber, formatValue } from '../text/format.ts';
import * as labels from '../text/messages.ts';
import type { ChartContent, ChartOption, ChartTable } from './chart.ts';
import { categoryAxis, chartOption } from './chartOptions.ts';
import { pointMarks } from './marks.ts';
import * as messages from './messages.ts';
import type { Theme } from './theme.ts';

type Axis = Contour['x'];
type Value = Axis['at'];

export function drawContour(contour: Contour, summary: Summary, theme: Theme): ChartContent {
  const { x, y } = contour;
  const title = messages.contourTitle(x.parameter, y.parameter);
  const caption = messages.contourCaption(summary.metric);
  const points = pointsOf(contour, summary);
  return {
    title,
    caption,
    description: labels.describe(title, caption),
    plot: {
      option: optionOf(contour, points, summary, theme),
      table: tableOf(contour, summary),
      marks: pointMarks(points, ({ at }) => at),
    },
  };
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
  readonly at: readonly [x: number, y: number];
}

/** The trials whose value is used, at the nearest values of the map. */
function pointsOf({ x, y }: Contour, { trials }: Summary): TrialPoint[] {
  return trials.flatMap(({ trial, value, invalid, parameters }) => {
    const hasPlace = [x, y].every(({ parameter }) => Object.hasOwn(parameters, parameter));
    if (value === null || invalid || !hasPlace) return [];
    return [{ trial, at: [nearestIndex(x, parameters[x.parameter]), nearestIndex(y, parameters[y.parameter])] }];
  });
}

function optionOf(
  { x, y, mean }: Contour,
  points: readonly TrialPoint[],
  { metric, goal }: Summary,
  theme: Theme,
): ChartOption {
  const cells = mean.flatMap((row, i) => row.map((value, j) => [j, i, value]));
  const values = cells.map(([, , value]) => value);
  const colours = [theme.background, theme.trial];
  const option = chartOption(theme, {
    x: categoryAxis(theme, x.parameter, x.values.map(formatValue)),
    y: [categoryAxis(theme, y.parameter, y.values.map(formatValue))],
    series: [
      { type: 'heatmap', data: cells, progressive: 0 },
      {
        type: 'scatter',
        data: points.map(({ at }) => [...at]),
        symbolSize: 4,
        silent: true,
        itemStyle: { color: theme.text },
      },
      {
        type: 'scatter',
        data: [[nearestIndex(x, x.at), nearestIndex(y, y.at)]],
        symbol: 'diamond',
        symbolSize: 12,
        silent: true,
        itemStyle: { color: theme.bestPoint },
      },
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

function tooltipLines([j, i, value]: readonly number[], { x, y }: Contour, metric: string): string[] {
  return [
    labels.parameterText(x.parameter, formatValue(x.values[j])),
    labels.parameterText(y.parameter, formatValue(y.values[i])),
    labels.describe(metric, formatNumber(value)),
  ];
}

function tableOf({ x, y, mean }: Contour, { metric }: Summary): ChartTable {
  const columns = x.values.length;
  return {
    headings: [x.parameter, y.parameter, labels.describe(messages.PREDICTED, metric)],
    length: columns * y.values.length,
    row: (n) => {
      const [i, j] = [Math.floor(n / columns), n % columns];
      const cells = [formatValue(x.values[j]), formatValue(y.values[i]), formatNumber(mean[i][j])];
      return { cells, at: [j, i] };
    },
  };
}
