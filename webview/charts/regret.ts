/**
 * Cumulative and simple regret over the trials that have ended, under the name they deserve: the regret only where the
 * optimum was declared, else an estimate against the posterior's best mean, with its optimistic bound beside it.
 *
 * The bound measures the same trials against the best value that the confidence bounds still allow anywhere, which is
 * better than the reference by max UCB - mean(best): simple regret is larger by that much, and cumulative regret by that
 * much per trial with a value.
 */
import type { Summary } from '../../src/study/summary/summary.ts';
import { pluralize, formatNumber } from '../text/format.ts';
import { trialsWithValue } from '../text/progress.ts';
import type { LineOrBarConfiguration, DrawChart } from './drawChart.ts';
import { chartOptions, countAxis, numberAxis } from './chartOptions.ts';
import type { Theme } from './theme.ts';

export const drawCumulativeRegret: DrawChart = (summary, theme) => drawRegret('cumulative', summary, theme);
export const drawSimpleRegret: DrawChart = (summary, theme) => drawRegret('simple', summary, theme);

type RegretKind = 'cumulative' | 'simple';

function drawRegret(kind: RegretKind, summary: Summary, theme: Theme) {
  const { regret } = summary;
  const name = regret.kind === 'exact' ? 'Regret' : 'Estimated regret';
  const title = `${name}, ${kind}`;
  const latest = regret[kind].at(-1);
  if (regret.reference === null || latest === undefined) {
    // also where what the last batches believed to be best was marked as invalid
    const caption = 'Appears when the next batch is complete.';
    return { title, caption, description: `${title}: ${caption}`, configuration: null };
  }
  const bound = optimisticBound(kind, summary);
  const latestBound = bound?.at(-1);
  const against = regret.kind === 'exact' ? 'the declared optimum' : "the posterior's best mean";
  const caption = [
    `${formatNumber(latest)} after ${pluralize(regret.trials.length, 'trial')}, against ${against} ${formatNumber(regret.reference)}`,
    ...(latestBound === undefined ? [] : [`optimistic bound ${formatNumber(latestBound)}`]),
  ].join('; ');
  return {
    title,
    caption: `${caption}.`,
    description: `${title}: ${caption}.`,
    configuration: regretConfiguration(kind, title, summary, regret[kind], bound, theme),
  };
}

/** @returns one entry per ended trial; null where the regret is exact or nothing bounds it yet */
export function optimisticBound(kind: RegretKind, summary: Summary): number[] | null {
  const { regret } = summary;
  const optimisticGap = regret.optimistic;
  if (regret.kind === 'exact' || optimisticGap === null) return null;
  if (kind === 'simple') return regret.simple.map((r) => r + optimisticGap);
  const hasValue = new Set(trialsWithValue(summary).map(({ trial }) => trial));
  let valueCount = 0;
  return regret.cumulative.map((r, i) => {
    if (hasValue.has(regret.trials[i])) valueCount += 1;
    return r + valueCount * optimisticGap;
  });
}

function regretConfiguration(
  kind: RegretKind,
  title: string,
  { regret, metric }: Summary,
  curve: readonly number[],
  bound: readonly number[] | null,
  theme: Theme,
): LineOrBarConfiguration {
  const line = (label: string, values: readonly number[], colour: string) => ({
    label,
    data: values.map((y, i) => ({ x: i + 1, y })),
    borderColor: colour,
    borderWidth: 2,
    pointRadius: values.length === 1 ? 3 : 0,
    pointHoverRadius: 3,
    pointBackgroundColor: colour,
    pointBorderColor: colour,
    pointHoverBackgroundColor: colour,
    pointHoverBorderColor: colour,
    pointStyle: 'line' as const,
    // the simple regret keeps its value until a better trial ends
    ...(kind === 'simple' ? { stepped: 'before' as const } : {}),
  });
  return {
    type: 'line',
    data: {
      datasets: [
        line(title.toLowerCase(), curve, theme.trial),
        ...(bound === null ? [] : [{ ...line('optimistic bound', bound, theme.bound), borderDash: [5, 4] }]),
      ],
    },
    options: chartOptions(
      theme,
      {
        x: { ...countAxis(theme, 'trials ended'), min: 0 },
        y: { ...numberAxis(theme, metric), beginAtZero: true },
      },
      {
        mode: 'index',
        callbacks: {
          title: ([item]) => {
            const ended = item.parsed.x ?? 0;
            return `after ${pluralize(ended, 'trial')} (the last: trial ${regret.trials[ended - 1]})`;
          },
          label: ({ dataset, parsed }) => `${dataset.label ?? ''}: ${formatNumber(parsed.y ?? 0)}`,
        },
      },
    ),
  };
}
