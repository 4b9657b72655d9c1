/** How large each batch was, and how many arms the engine's dictionary held when it chose it. */
import type { BatchSummary } from '../../src/study/summary/summary.ts';
import { pluralize, formatNumber } from '../text/format.ts';
import type { DrawChart } from './drawChart.ts';
import { categoryAxis, chartOptions, countAxis } from './chartOptions.ts';

export const drawBatches: DrawChart = ({ batches }, theme) => {
  const title = 'Dictionary and batch size';
  const last = batches.at(-1);
  if (last === undefined) {
    const caption = 'Appears with the first batch.';
    return { title, caption, description: `${title}: ${caption}`, configuration: null };
  }
  const caption = `Batch ${last.batch}: ${pluralize(last.size, 'trial')}, dictionary of ${pluralize(last.dictionary, 'arm')}.`;
  const right = countAxis(theme, 'trials in the batch');
  return {
    title,
    caption,
    description: `${title}: ${pluralize(batches.length, 'batch', 'batches')}. ${caption} ${batchDetails(last).join('; ')}.`,
    configuration: {
      type: 'bar',
      data: {
        labels: batches.map(({ batch }) => batch),
        datasets: [
          {
            type: 'line',
            label: 'dictionary (left)',
            data: batches.map(({ dictionary }) => dictionary),
            borderColor: theme.dictionary,
            borderWidth: 2,
            pointRadius: batches.length > 60 ? 0 : 2.5,
            pointBackgroundColor: theme.dictionary,
            pointBorderColor: theme.dictionary,
            pointStyle: 'circle',
          },
          {
            type: 'bar',
            label: 'batch size (right)',
            data: batches.map(({ size }) => size),
            yAxisID: 'size',
            backgroundColor: theme.trial,
            hoverBackgroundColor: theme.trial,
            maxBarThickness: 14,
            pointStyle: 'rect',
          },
        ],
      },
      options: {
        ...chartOptions(
          theme,
          {
            x: categoryAxis(theme, 'batch'),
            y: { ...countAxis(theme, 'arms in the dictionary'), beginAtZero: true },
            // bars to a third of the height leave the curve readable
            size: {
              ...right,
              position: 'right',
              beginAtZero: true,
              suggestedMax: 3 * largestBatch(batches),
              grid: { display: false },
            },
          },
          {
            mode: 'index',
            callbacks: {
              title: ([item]) => `batch ${item.label}`,
              label: ({ dataset, parsed }) => `${dataset.label ?? ''}: ${parsed.y ?? ''}`,
              afterBody: ([item]) => batchDetails(batches[item.dataIndex]),
            },
          },
        ),
        parsing: {}, // the numbers stand in the order of the labels
      },
    },
  };
};

const largestBatch = (batches: readonly BatchSummary[]): number => Math.max(...batches.map(({ size }) => size));

/** What the engine decided, beside what the paper's Global rule would have. */
export function batchDetails({ ratio, theorySize, endedBy, beta }: BatchSummary): string[] {
  return [
    `Ended by ${endedBy}, at ratio ${formatNumber(ratio)}`,
    `the theory's rule would have ended it after ${pluralize(theorySize, 'trial')}`,
    `confidence multiplier ${formatNumber(beta)}`,
  ];
}
