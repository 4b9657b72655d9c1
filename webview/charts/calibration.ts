/** What was predicted of each trial beside what it measured: on the diagonal, if the model is right. */
import type { Summary } from '../../src/study/summary/summary.ts';
import { formatEstimate, formatNumber } from '../text/format.ts';
import * as labels from '../text/messages.ts';
import type { DrawChart } from './chart.ts';
import { chartOption, numberAxis } from './chartOptions.ts';
import { pointMarks } from './marks.ts';
import * as messages from './messages.ts';

export const drawCalibration: DrawChart = ({ calibration, metric }, theme) => {
  const { pairs, trials, within, warning } = calibration;
  const title = messages.CALIBRATION_TITLE;
  const caption = messages.calibrationCaption(within, trials, warning);
  const description = labels.describe(title, caption);
  if (pairs.length === 0) return { title, caption, description, plot: null };
  const option = chartOption(theme, {
    x: numberAxis(theme, messages.predictedMetric(metric)),
    y: [numberAxis(theme, metric)],
    series: [
      {
        type: 'line',
        name: messages.DIAGONAL,
        data: diagonal(pairs),
        symbol: 'none',
        silent: true,
        lineStyle: { color: theme.muted, width: 1, type: 'dashed' },
        itemStyle: { color: theme.muted },
      },
      {
        type: 'scatter',
        name: labels.bestSoFarLegend.trial,
        data: pairs.map(({ mean, value }) => [mean, value]),
        symbolSize: 5,
        itemStyle: { color: theme.trial },
      },
    ],
    tooltip: { trigger: 'item', lines: ([item]) => linesOf(pairs.at(item.dataIndex), metric) },
    legend: [messages.DIAGONAL, labels.bestSoFarLegend.trial],
  });
  const table = {
    headings: [labels.TRIAL, messages.PREDICTED, metric],
    length: pairs.length,
    row: (i: number) => {
      const { trial, mean, sd, value } = pairs[i];
      return {
        cells: [String(trial), formatEstimate(mean, sd), formatNumber(value)],
        at: [mean, value] as const,
        trial,
      };
    },
  };
  const marks = pointMarks(pairs, ({ mean, value }) => [mean, value]);
  return { title, caption, description, plot: { option, table, marks } };
};

type Pair = Summary['calibration']['pairs'][number];

function diagonal(pairs: readonly Pair[]): [number, number][] {
  const ends = pairs.reduce(
    ([low, high], { mean, value }) => [Math.min(low, mean, value), Math.max(high, mean, value)],
    [Infinity, -Infinity],
  );
  return ends.map((end) => [end, end]);
}

function linesOf(pair: Pair | undefined, metric: string): string[] {
  if (pair === undefined) return [];
  return [
    labels.trialTitle(pair.trial),
    labels.describe(messages.PREDICTED, formatEstimate(pair.mean, pair.sd)),
    labels.describe(metric, formatNumber(pair.value)),
  ];
}
