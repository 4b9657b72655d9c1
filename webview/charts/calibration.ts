/** The prediction of each trial beside its value: on the diagonal, if the model is right. */
import { pluralize } from '../../src/protocol.ts';
import type { Summary } from '../../src/study/summary/summary.ts';
import { formatEstimate, formatNumber } from '../text/format.ts';
import * as labels from '../text/messages.ts';
import { contentOf, tableOf, type DrawChart } from './chart.ts';
import { chartOption, numberAxis, rowLines } from './chartOptions.ts';
import { pointMarks } from './marks.ts';
import { line, marks } from './symbols.ts';

export const drawCalibration: DrawChart = ({ calibration, metric }, theme) => {
  const { pairs } = calibration;
  const caption = captionOf(calibration);
  if (pairs.length === 0) return contentOf(TITLE, caption, null);
  const table = tableOf([labels.TRIAL, labels.PREDICTED, metric], pairs, ({ trial, mean, sd, value }) => ({
    cells: [String(trial), formatEstimate(mean, sd), formatNumber(value)],
    at: [mean, value],
    trial,
  }));
  const option = chartOption(theme, {
    x: numberAxis(theme, `${metric}, ${labels.PREDICTED}`),
    y: [numberAxis(theme, metric)],
    series: [
      { ...line(DIAGONAL, theme.muted, 1, 'dashed'), data: diagonal(pairs), silent: true },
      { ...marks(labels.TRIAL, theme.trial, 'circle', 5), data: pairs.map(({ mean, value }) => [mean, value]) },
    ],
    tooltip: { trigger: 'item', lines: rowLines(table) },
  });
  return contentOf(TITLE, caption, { option, table, marks: pointMarks(pairs, ({ mean, value }) => [mean, value]) });
};

const [TITLE, DIAGONAL] = ['Predicted and measured', 'as predicted'];

function captionOf({ trials, within, warning }: Summary['calibration']): string {
  if (trials === 0) return 'No prediction was recorded yet.';
  const share = `${within} of ${pluralize(trials, 'value is', 'values are')} inside the 95 % band that was predicted.`;
  return warning === null ? share : `${share} ${warnings[warning]}`;
}

const warnings = {
  tooSure: 'The model is surer than it may be: trust its bands and its bound less.',
  tooUnsure: 'The model is less sure than it could be: its bands are too wide.',
} as const;

type Pair = Summary['calibration']['pairs'][number];

function diagonal(pairs: readonly Pair[]): [number, number][] {
  const ends = pairs.reduce(
    ([low, high], { mean, value }) => [Math.min(low, mean, value), Math.max(high, mean, value)],
    [Infinity, -Infinity],
  );
  return ends.map((end) => [end, end]);
}
