/** The ratio that each batch reached, which ends it under the paper's rules, and the width of the confidence bounds. */
import type { BatchSummary } from '../../src/study/summary/summary.ts';
import { formatNumber } from '../text/format.ts';
import * as labels from '../text/messages.ts';
import type { ChartSeries, DrawChart } from './chart.ts';
import { categoryAxis, chartOption, numberAxis } from './chartOptions.ts';
import * as messages from './messages.ts';

const { ratioLegend: legend } = messages;

export const drawRatios: DrawChart = ({ batches: rows }, theme) => {
  const batches = [...rows];
  const title = messages.RATIO_TITLE;
  const last = batches.at(-1);
  if (last === undefined) {
    const caption = labels.BATCHES_PENDING;
    return { title, caption, description: labels.describe(title, caption), plot: null };
  }
  const caption = messages.ratioCaption(formatNumber(last.ratio), formatNumber(last.beta));
  const width = { ...numberAxis(theme, legend.width), position: 'right' as const, splitLine: { show: false }, min: 0 };
  const option = chartOption(theme, {
    x: categoryAxis(
      theme,
      labels.batchAxes.batch,
      batches.map(({ batch }) => batch),
    ),
    y: [{ ...numberAxis(theme, legend.ratio), min: 1 }, width],
    series: [
      line(legend.ratio, batches, 'ratio', theme.trial),
      { ...line(legend.width, batches, 'beta', theme.bound), yAxisIndex: 1 },
    ],
    tooltip: { trigger: 'axis', lines: ([item]) => linesOf(batches.at(item.dataIndex)) },
    legend: [legend.ratio, legend.width],
  });
  const table = {
    headings: [labels.batchAxes.batch, legend.ratio, legend.width],
    length: batches.length,
    row: (i: number) => {
      const { batch, ratio, beta } = batches[i];
      return { cells: [String(batch), formatNumber(ratio), formatNumber(beta)], at: [i, ratio] as const };
    },
  };
  return { title, caption, description: labels.describe(title, caption), plot: { option, table } };
};

const line = (name: string, batches: readonly BatchSummary[], key: 'ratio' | 'beta', color: string): ChartSeries => ({
  type: 'line',
  name,
  data: batches.map((batch) => batch[key]),
  lineStyle: { color, width: 2, type: key === 'beta' ? 'dashed' : 'solid' },
  itemStyle: { color },
  symbol: key === 'beta' ? 'rect' : 'circle',
  symbolSize: 5,
  showSymbol: batches.length <= 60,
});

function linesOf(batch: BatchSummary | undefined): string[] {
  if (batch === undefined) return [];
  return [
    labels.batchTitle(batch.batch),
    labels.batchEnd(batch.endedBy, batch.ratio),
    labels.globalRuleEnd(batch.theorySize),
    labels.confidenceWidth(batch.beta),
  ];
}
