/**
 * Two charts of the batches: the size of each, beside the number of arms in the engine's dictionary when it was chosen;
 * and the ratio that it reached, which ends it under the paper's rules, beside the width of the confidence bounds.
 */
import { pluralize, type BatchSummary } from '../../src/protocol.ts';
import { formatNumber, inText } from '../text/format.ts';
import { contentOf, tableOf, categoryAxis, chartOption, countAxis, numberAxis, rowLines } from './chart.ts';
import type { ChartPlot, ChartSeries, DrawChart, TooltipItem } from './chart.ts';
import { line } from './symbols.ts';
import type { Theme } from './theme.ts';

/** From this many batches on, the bars are one shape: each by itself would take a tenth of a millisecond. */
const MANY_BATCHES = 200;
/** More of them have no symbols on their lines. */
const FEW_BATCHES = 60;

const [TITLE, RATIO_TITLE] = ['Dictionary and batch size', 'Why the batches ended'];
const PENDING = 'Appears with the first batch.';
/** The names of the series, and of the axes. */
const sizes = { dictionary: 'dictionary (left)', size: 'batch size (right)' } as const;
const ratios = { ratio: 'ratio at the end of the batch', width: 'confidence width β (right)' } as const;
const axes = { batch: 'batch', dictionary: 'arms in the dictionary', size: 'trials in the batch' } as const;

export const drawBatches: DrawChart = (summary, theme) => {
  const batches = [...summary.batches];
  const last = batches.at(-1);
  if (last === undefined) return contentOf(TITLE, PENDING, null);
  const caption = `Batch ${last.batch}: ${pluralize(last.size, 'trial')}, dictionary of ${pluralize(last.dictionary, 'arm')}.`;
  const numbers = `${pluralize(batches.length, 'batch', 'batches')}. ${caption} ${batchDetails(last).join('; ')}.`;
  const dictionary = batches.map((batch) => batch.dictionary);
  const plot = plotOf(batches, theme, {
    y: sizeAxes(batches, theme),
    series: [{ ...curve(sizes.dictionary, theme.dictionary, dictionary), z: 3 }, sizeBars(batches, theme)],
    headings: [axes.dictionary, axes.size],
    valuesOf: ({ dictionary, size }) => [dictionary, size],
  });
  return contentOf(TITLE, caption, plot, numbers);
};

export const drawRatios: DrawChart = (summary, theme) => {
  const batches = [...summary.batches];
  const last = batches.at(-1);
  if (last === undefined) return contentOf(RATIO_TITLE, PENDING, null);
  const width = { ...numberAxis(theme, ratios.width), position: 'right' as const, splitLine: { show: false }, min: 0 };
  const [ratio, beta] = [batches.map((batch) => batch.ratio), batches.map((batch) => batch.beta)];
  const plot = plotOf(batches, theme, {
    y: [{ ...numberAxis(theme, ratios.ratio), min: 1 }, width],
    series: [
      curve(ratios.ratio, theme.trial, ratio),
      { ...curve(ratios.width, theme.bound, beta, 'dashed'), symbol: 'rect', yAxisIndex: 1 },
    ],
    headings: [ratios.ratio, ratios.width],
    valuesOf: ({ ratio, beta }) => [ratio, beta],
  });
  const caption = `Ratio ${formatNumber(last.ratio)}, confidence width ${formatNumber(last.beta)}.`;
  return contentOf(RATIO_TITLE, caption, plot);
};

/** The engine's decision beside that of the paper's Global rule. */
export function batchDetails({ ratio, theorySize, endedBy, beta }: BatchSummary): string[] {
  return [
    `Ended by ${endedBy}, at ratio ${inText(ratio)}`,
    `the Global rule would have ended it after ${pluralize(theorySize, 'trial')}`,
    `confidence width β = ${inText(beta)}`,
  ];
}

interface BatchValues {
  readonly y: Parameters<typeof chartOption>[1]['y'];
  readonly series: ChartSeries[];
  /** Of the table's two columns of values, and what is in them. */
  readonly headings: readonly [string, string];
  readonly valuesOf: (batch: BatchSummary) => readonly [number, number];
}

function plotOf(batches: readonly BatchSummary[], theme: Theme, values: BatchValues): ChartPlot {
  const { y, series, headings, valuesOf } = values;
  const numbers = batches.map(({ batch }) => batch);
  const table = tableOf([axes.batch, ...headings], batches, (batch, i) => ({
    cells: [batch.batch, ...valuesOf(batch)].map((value) => formatNumber(value)),
    at: [i, valuesOf(batch)[0]],
  }));
  const lines = (items: readonly TooltipItem[]): string[] => [
    ...rowLines(table)(items),
    ...batches.slice(items[0].dataIndex).slice(0, 1).flatMap(batchDetails),
  ];
  const x = categoryAxis(theme, axes.batch, numbers);
  return { option: chartOption(theme, { x, y, series, tooltip: { trigger: 'axis', lines } }), table };
}

const curve = (name: string, color: string, data: number[], strokes: 'solid' | 'dashed' = 'solid') => ({
  ...line(name, color, 2, strokes),
  ...{ data, symbol: 'circle', symbolSize: 5, showSymbol: data.length <= FEW_BATCHES },
});

const sizeBars = (batches: readonly BatchSummary[], theme: Theme): ChartSeries => ({
  ...{ type: 'bar', name: sizes.size, data: batches.map(({ size }) => size), yAxisIndex: 1 },
  ...{ itemStyle: { color: theme.trial }, barMaxWidth: 14, large: true, largeThreshold: MANY_BATCHES },
});

function sizeAxes(batches: readonly BatchSummary[], theme: Theme) {
  const largest = batches.reduce((most, { size }) => Math.max(most, size), 0);
  // bars of a third of the height leave the curve readable
  const bars = { position: 'right' as const, min: 0, max: 3 * largest, splitLine: { show: false } };
  return [
    { ...countAxis(theme, axes.dictionary), min: 0 },
    { ...countAxis(theme, axes.size), ...bars },
  ];
}
