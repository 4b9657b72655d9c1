/**
 * Cumulative and simple regret over the trials that have ended. It is called regret only if the optimum was declared;
 * otherwise it is an estimate against the best posterior mean, with its optimistic bound beside it.
 *
 * The bound measures the same trials against the best value that the confidence bounds still allow anywhere. That value
 * is better than the reference by max UCB - mean(best), so simple regret is larger by that much, and cumulative regret
 * by that much for each trial with a value.
 */
import type { Summary } from '../../src/study/summary/summary.ts';
import { formatNumber } from '../text/format.ts';
import * as messages from '../text/messages.ts';
import { trialsWithValue } from '../text/progress.ts';
import { chartOptions, countAxis, numberAxis, type TooltipOptions } from './chartOptions.ts';
import type { DrawChart, LineOrBarConfiguration } from './drawChart.ts';
import type { Theme } from './theme.ts';

export const drawCumulativeRegret: DrawChart = (summary, theme) => drawRegret('cumulative', summary, theme);
export const drawSimpleRegret: DrawChart = (summary, theme) => drawRegret('simple', summary, theme);

type RegretKind = 'cumulative' | 'simple';

function drawRegret(kind: RegretKind, summary: Summary, theme: Theme) {
  const { regret } = summary;
  const exact = regret.kind === 'exact';
  const title = messages.regretTitle(exact, kind);
  const latest = regret[kind].at(-1);
  if (regret.reference === null || latest === undefined) {
    // also if the trial that the last batches took for the best was marked as invalid
    const caption = messages.REGRET_PENDING;
    return { title, caption, description: messages.describe(title, caption), configuration: null };
  }
  const bound = optimisticBound(kind, summary);
  const caption = messages.regretCaption(latest, regret.trials.length, exact, regret.reference, bound?.at(-1));
  return {
    title,
    caption,
    description: messages.describe(title, caption),
    configuration: regretConfiguration(kind, title, summary, bound, theme),
  };
}

/** @returns one entry per ended trial; null if the regret is exact or nothing bounds it yet */
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
  bound: readonly number[] | null,
  theme: Theme,
): LineOrBarConfiguration {
  const curve = lineDataset(kind, title.toLowerCase(), regret[kind], theme.trial);
  const boundCurve =
    bound === null ? [] : [{ ...lineDataset(kind, messages.OPTIMISTIC_BOUND, bound, theme.bound), borderDash: [5, 4] }];
  const scales = {
    x: { ...countAxis(theme, messages.TRIALS_ENDED), min: 0 },
    y: { ...numberAxis(theme, metric), beginAtZero: true },
  };
  return {
    type: 'line',
    data: { datasets: [curve, ...boundCurve] },
    options: chartOptions(theme, scales, tooltip(regret.trials)),
  };
}

function lineDataset(kind: RegretKind, label: string, values: readonly number[], colour: string) {
  return {
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
  };
}

function tooltip(trials: readonly number[]): TooltipOptions {
  return {
    mode: 'index',
    callbacks: {
      title: ([item]) => {
        const ended = item.parsed.x ?? 0;
        return messages.afterTrials(ended, trials[ended - 1]);
      },
      label: ({ dataset, parsed }) => messages.describe(dataset.label ?? '', formatNumber(parsed.y ?? 0)),
    },
  };
}
