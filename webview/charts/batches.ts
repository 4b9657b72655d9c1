/** The size of each batch, and the number of arms in the engine's dictionary when it was chosen. */
import type { BatchSummary } from '../../src/study/summary/summary.ts';
import * as messages from '../text/messages.ts';
import { contentOf, tableOf, type ChartSeries, type DrawChart } from './chart.ts';
import { categoryAxis, chartOption, countAxis } from './chartOptions.ts';
import { line } from './symbols.ts';
import type { Theme } from './theme.ts';

/** From this many batches on, the bars are one shape: each by itself would take a tenth of a millisecond. */
const MANY_BATCHES = 200;

const { batchLegend: legend, batchAxes: axes } = messages;

export const drawBatches: DrawChart = (summary, theme) => {
  const batches = [...summary.batches];
  const last = batches.at(-1);
  if (last === undefined) return contentOf(messages.BATCHES_TITLE, messages.BATCHES_PENDING, null);
  const caption = messages.batchCaption(last);
  const numbers = `${messages.batchCount(batches.length)} ${caption} ${batchDetails(last).join('; ')}.`;
  const headings = [axes.batch, axes.dictionary, axes.size];
  const table = tableOf(headings, batches, ({ batch, dictionary, size }, i) => ({
    cells: [batch, dictionary, size].map(String),
    at: [i, dictionary],
  }));
  const option = chartOption(theme, {
    x: categoryAxis(
      theme,
      axes.batch,
      batches.map(({ batch }) => batch),
    ),
    y: valueAxes(batches, theme),
    series: [dictionarySeries(batches, theme), sizeSeries(batches, theme)],
    tooltip: { trigger: 'axis', lines: ([item]) => tooltipLines(batches.at(item.dataIndex)) },
    legend: [legend.dictionary, legend.size],
  });
  return contentOf(messages.BATCHES_TITLE, caption, { option, table }, numbers);
};

/** The engine's decision beside that of the paper's Global rule. */
export function batchDetails({ ratio, theorySize, endedBy, beta }: BatchSummary): string[] {
  return [messages.batchEnd(endedBy, ratio), messages.globalRuleEnd(theorySize), messages.confidenceWidth(beta)];
}

function dictionarySeries(batches: readonly BatchSummary[], theme: Theme): ChartSeries {
  return {
    ...line(legend.dictionary, theme.dictionary),
    data: batches.map(({ dictionary }) => dictionary),
    symbol: 'circle',
    symbolSize: 5,
    showSymbol: batches.length <= 60,
    z: 3,
  };
}

function sizeSeries(batches: readonly BatchSummary[], theme: Theme): ChartSeries {
  return {
    type: 'bar',
    name: legend.size,
    data: batches.map(({ size }) => size),
    yAxisIndex: 1,
    itemStyle: { color: theme.trial },
    barMaxWidth: 14,
    large: true,
    largeThreshold: MANY_BATCHES,
  };
}

function valueAxes(batches: readonly BatchSummary[], theme: Theme) {
  const largest = batches.reduce((most, { size }) => Math.max(most, size), 0);
  return [
    { ...countAxis(theme, axes.dictionary), min: 0 },
    // bars of a third of the height leave the curve readable
    {
      ...countAxis(theme, axes.size),
      position: 'right' as const,
      min: 0,
      max: 3 * largest,
      splitLine: { show: false },
    },
  ];
}

function tooltipLines(batch: BatchSummary | undefined): string[] {
  if (batch === undefined) return [];
  return [
    messages.batchTitle(batch.batch),
    messages.describe(legend.dictionary, String(batch.dictionary)),
    messages.describe(legend.size, String(batch.size)),
    ...batchDetails(batch),
  ];
}
