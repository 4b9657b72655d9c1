/** How much the front dominates, after each trial that changed it. */
import { hypervolumeSteps, type Summary } from '../../../src/protocol.ts';
import { formatNumber, formatPercent } from '../../text/format.ts';
import * as labels from '../../text/messages.ts';
import { contentOf, tableOf, type ChartContent, chartOption, countAxis, numberAxis, rowLines } from '../chart.ts';
import { line } from '../symbols.ts';
import type { Theme } from '../theme.ts';
import { NOTHING_YET } from './pair.ts';

const TITLE = 'Hypervolume of the front';
const HYPERVOLUME = 'share of the box that is dominated';

export function drawHypervolume(summary: Summary, theme: Theme): ChartContent {
  const steps = hypervolumeSteps(summary);
  const last = steps.at(-1);
  if (last === undefined) return contentOf(TITLE, NOTHING_YET, null);
  const table = tableOf([labels.TRIAL, HYPERVOLUME], steps, ({ trial, value }) => ({
    cells: [String(trial), formatNumber(value, 3)],
    at: [trial, value],
    trial,
  }));
  const option = chartOption(theme, {
    x: { ...countAxis(theme, labels.TRIAL), min: 0, max: Math.max(summary.trials.length, last.trial) },
    y: [{ ...numberAxis(theme, ''), min: 0 }],
    series: [
      {
        ...line(HYPERVOLUME, theme.bestSoFar),
        ...{ data: steps.map(({ trial, value }) => [trial, value]), step: 'end', symbol: 'circle', symbolSize: 5 },
      },
    ],
    tooltip: { trigger: 'axis', lines: rowLines(table) },
    legend: [],
  });
  const share = formatPercent(last.value);
  const caption = `The front dominates ${share} of the box from the worst to the best value of each objective.`;
  return contentOf(TITLE, caption, { option, table });
}
