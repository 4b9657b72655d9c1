/** The size of each batch, and the number of arms in the engine's dictionary when it was chosen. */
import type { BatchSummary, Summary } from '../../src/study/summary/summary.ts';
import * as messages from '../text/messages.ts';
import { categoryAxis, chartOptions, countAxis, type TooltipOptions } from './chartOptions.ts';
import type { DrawChart, LineOrBarConfiguration } from './drawChart.ts';
import type { Theme } from './theme.ts';

export const drawBatches: DrawChart = (summary, theme) => {
  const batches = [...summary.batches];
  const title = messages.BATCHES_TITLE;
  const last = batches.at(-1);
  if (last === undefined) {
    const caption = messages.BATCHES_PENDING;
    return { title, caption, description: messages.describe(title, caption), configuration: null };
  }
  const caption = messages.batchCaption(last);
  const numbers = `${messages.batchCount(batches.length)} ${caption} ${batchDetails(last).join('; ')}.`;
  return {
    title,
    caption,
    description: messages.describe(title, numbers),
    configuration: {
      type: 'bar',
      data: {
        labels: batches.map(({ batch }) => batch),
        datasets: [dictionaryDataset(batches, theme), sizeDataset(batches, theme)],
      },
      options: {
        ...chartOptions(theme, scales(batches, theme), tooltip(batches)),
        parsing: {}, // the numbers are in the order of the labels
      },
    },
  };
};

/** What the engine decided, and what the paper's Global rule would have decided. */
export function batchDetails({ ratio, theorySize, endedBy, beta }: BatchSummary): string[] {
  return [messages.batchEnd(endedBy, ratio), messages.globalRuleEnd(theorySize), messages.confidenceWidth(beta)];
}

type Dataset = LineOrBarConfiguration['data']['datasets'][number];

function dictionaryDataset(batches: readonly BatchSummary[], theme: Theme): Dataset {
  return {
    type: 'line',
    label: messages.batchLegend.dictionary,
    data: batches.map(({ dictionary }) => dictionary),
    borderColor: theme.dictionary,
    borderWidth: 2,
    pointRadius: batches.length > 60 ? 0 : 2.5,
    pointBackgroundColor: theme.dictionary,
    pointBorderColor: theme.dictionary,
    pointStyle: 'circle',
  };
}

function sizeDataset(batches: readonly BatchSummary[], theme: Theme): Dataset {
  return {
    type: 'bar',
    label: messages.batchLegend.size,
    data: batches.map(({ size }) => size),
    yAxisID: 'size',
    backgroundColor: theme.trial,
    hoverBackgroundColor: theme.trial,
    maxBarThickness: 14,
    pointStyle: 'rect',
  };
}

function scales(batches: Summary['batches'], theme: Theme) {
  const largest = Math.max(...batches.map(({ size }) => size));
  return {
    x: categoryAxis(theme, messages.batchAxes.batch),
    y: { ...countAxis(theme, messages.batchAxes.dictionary), beginAtZero: true },
    // bars of a third of the height leave the curve readable
    size: {
      ...countAxis(theme, messages.batchAxes.size),
      position: 'right' as const,
      beginAtZero: true,
      suggestedMax: 3 * largest,
      grid: { display: false },
    },
  };
}

function tooltip(batches: readonly BatchSummary[]): TooltipOptions {
  return {
    mode: 'index',
    callbacks: {
      title: ([item]) => messages.batchTitle(item.label),
      label: ({ dataset, parsed }) => messages.describe(dataset.label ?? '', String(parsed.y ?? '')),
      afterBody: ([item]) => batchDetails(batches[item.dataIndex]),
    },
  };
}
