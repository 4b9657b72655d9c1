/** How much the front dominates, after each trial that changed it. */
import { hypervolumeSteps } from '../../../src/protocol.ts';
import type { Summary } from '../../../src/study/summary/summary.ts';
import { formatNumber } from '../../text/format.ts';
import * as labels from '../../text/messages.ts';
import { contentOf, tableOf, type ChartContent } from '../chart.ts';
import { chartOption, countAxis, numberAxis } from '../chartOptions.ts';
import { line } from '../symbols.ts';
import type { Theme } from '../theme.ts';
import * as messages from './messages.ts';

export function drawHypervolume(summary: Summary, theme: Theme): ChartContent {
  const steps = hypervolumeSteps(summary);
  const last = steps.at(-1);
  if (last === undefined) return contentOf(messages.HYPERVOLUME_TITLE, messages.NOTHING_YET, null);
  const headings = [labels.TRIAL, messages.HYPERVOLUME];
  const table = tableOf(headings, steps, ({ trial, value }) => ({
    cells: [String(trial), formatNumber(value, 3)],
    at: [trial, value],
    trial,
  }));
  const option = chartOption(theme, {
    x: { ...countAxis(theme, labels.TRIAL), min: 0, max: Math.max(summary.trials.length, last.trial) },
    y: [{ ...numberAxis(theme, ''), min: 0 }],
    series: [
      {
        ...line(messages.HYPERVOLUME, theme.bestSoFar),
        ...{ data: steps.map(({ trial, value }) => [trial, value]), step: 'end', symbol: 'circle', symbolSize: 5 },
      },
    ],
    tooltip: {
      trigger: 'axis',
      lines: ([item]) => table.row(item.dataIndex).cells.map((cell, i) => labels.describe(headings[i], cell)),
    },
    legend: [],
  });
  return contentOf(messages.HYPERVOLUME_TITLE, messages.hypervolumeCaption(last.value), { option, table });
}
