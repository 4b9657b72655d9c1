/** The ratio that each batch reached, which ends it under the paper's rules, and the width of the confidence bounds. */
import type { BatchSummary } from '../../src/study/summary/summary.ts';
import { formatNumber } from '../text/format.ts';
import * as labels from '../text/messages.ts';
import { contentOf, tableOf, type DrawChart } from './chart.ts';
import { batchDetails } from './batches.ts';
import { categoryAxis, chartOption, numberAxis } from './chartOptions.ts';
import * as messages from './messages.ts';
import { line } from './symbols.ts';

const { ratioLegend: legend } = messages;

export const drawRatios: DrawChart = ({ batches: rows }, theme) => {
  const batches = [...rows];
  const last = batches.at(-1);
  if (last === undefined) return contentOf(messages.RATIO_TITLE, labels.BATCHES_PENDING, null);
  const caption = messages.ratioCaption(formatNumber(last.ratio), formatNumber(last.beta));
  const width = { ...numberAxis(theme, legend.width), position: 'right' as const, splitLine: { show: false }, min: 0 };
  const points = { symbolSize: 5, showSymbol: batches.length <= 60 };
  const option = chartOption(theme, {
    x: categoryAxis(
      theme,
      labels.batchAxes.batch,
      batches.map(({ batch }) => batch),
    ),
    y: [{ ...numberAxis(theme, legend.ratio), min: 1 }, width],
    series: [
      {
        ...line(legend.ratio, theme.trial),
        ...{ ...points, symbol: 'circle', data: batches.map(({ ratio }) => ratio) },
      },
      {
        ...line(legend.width, theme.bound, 2, 'dashed'),
        ...{ ...points, symbol: 'rect', data: batches.map(({ beta }) => beta), yAxisIndex: 1 },
      },
    ],
    tooltip: { trigger: 'axis', lines: ([item]) => linesOf(batches.at(item.dataIndex)) },
    legend: [legend.ratio, legend.width],
  });
  const headings = [labels.batchAxes.batch, legend.ratio, legend.width];
  const table = tableOf(headings, batches, ({ batch, ratio, beta }, i) => ({
    cells: [String(batch), formatNumber(ratio), formatNumber(beta)],
    at: [i, ratio],
  }));
  return contentOf(messages.RATIO_TITLE, caption, { option, table });
};

function linesOf(batch: BatchSummary | undefined): string[] {
  if (batch === undefined) return [];
  return [labels.batchTitle(batch.batch), ...batchDetails(batch)];
}
