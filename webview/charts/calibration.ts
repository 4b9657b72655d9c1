/** The prediction of each trial beside its value: on the diagonal, if the model is right. */
import type { Summary } from '../../src/study/summary/summary.ts';
import { formatEstimate, formatNumber } from '../text/format.ts';
import * as labels from '../text/messages.ts';
import { contentOf, tableOf, type DrawChart } from './chart.ts';
import { chartOption, numberAxis } from './chartOptions.ts';
import { pointMarks } from './marks.ts';
import * as messages from './messages.ts';
import { line, marks } from './symbols.ts';

export const drawCalibration: DrawChart = ({ calibration, metric }, theme) => {
  const { pairs, trials, within, warning } = calibration;
  const caption = messages.calibrationCaption(within, trials, warning);
  if (pairs.length === 0) return contentOf(messages.CALIBRATION_TITLE, caption, null);
  const option = chartOption(theme, {
    x: numberAxis(theme, messages.predictedMetric(metric)),
    y: [numberAxis(theme, metric)],
    series: [
      { ...line(messages.DIAGONAL, theme.muted, 1, 'dashed'), data: diagonal(pairs), silent: true },
      { ...marks(labels.TRIAL, theme.trial, 'circle', 5), data: pairs.map(({ mean, value }) => [mean, value]) },
    ],
    tooltip: { trigger: 'item', lines: ([item]) => linesOf(pairs.at(item.dataIndex), metric) },
    legend: [messages.DIAGONAL, labels.TRIAL],
  });
  const headings = [labels.TRIAL, messages.PREDICTED, metric];
  const table = tableOf(headings, pairs, ({ trial, mean, sd, value }) => ({
    cells: [String(trial), formatEstimate(mean, sd), formatNumber(value)],
    at: [mean, value],
    trial,
  }));
  return contentOf(messages.CALIBRATION_TITLE, caption, {
    option,
    table,
    marks: pointMarks(pairs, ({ mean, value }) => [mean, value]),
  });
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
