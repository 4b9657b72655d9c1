/** The prediction of each trial beside its value: on the diagonal, if the model is right. */
import { calibrationText, type Summary } from '../../src/protocol.ts';
import { formatEstimate, formatNumber } from '../text/format.ts';
import * as labels from '../text/messages.ts';
import { contentOf, tableOf, type DrawChart, chartOption, numberAxis, rowLines } from './chart.ts';
import { trialMarks, type Place } from './marks.ts';
import { extentOf } from './ranges.ts';
import { line, marks } from './symbols.ts';

export const drawCalibration: DrawChart = ({ calibration, metric }, theme) => {
  const { pairs } = calibration;
  const caption = calibrationText(calibration);
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
  return contentOf(TITLE, caption, { option, table, marks: trialMarks(pairs, ({ mean, value }) => [[mean, value]]) });
};

const [TITLE, DIAGONAL] = ['Predicted and measured', 'as predicted'];

function diagonal(pairs: Summary['calibration']['pairs']): Place[] {
  return extentOf(pairs.flatMap(({ mean, value }) => [mean, value])).map((end) => [end, end]);
}
