/**
 * Cumulative and simple regret over the trials that have ended, under the name they deserve: the regret only where the
 * optimum was declared, else an estimate against the posterior's best mean, with its optimistic bound beside it.
 *
 * The bound measures the same trials against the best value that the confidence bounds still allow anywhere, which is
 * better than the reference by max UCB - mean(best): simple regret is larger by that much, and cumulative regret by that
 * much per trial with a value.
 */
import type { Summary } from '../../src/study/summary.ts';
import { count, formatNumber } from '../format.ts';
import { valued } from '../progress.ts';
import type { Configuration, Draw } from './picture.ts';
import { chartOptions, countAxis, numberAxis } from './style.ts';
import type { Theme } from './theme.ts';

export const drawCumulativeRegret: Draw = (summary, theme) => draw('cumulative', summary, theme);
export const drawSimpleRegret: Draw = (summary, theme) => draw('simple', summary, theme);

type Kind = 'cumulative' | 'simple';

function draw(kind: Kind, summary: Summary, theme: Theme) {
  const { regret } = summary;
  const name = regret.kind === 'exact' ? 'Regret' : 'Estimated regret';
  const title = `${name}, ${kind}`;
  const now = regret[kind].at(-1);
  if (regret.reference === null || now === undefined) {
    // also where what the last batches believed to be best was marked as invalid
    const caption = 'Appears when the next batch is complete.';
    return { title, caption, words: `${title}: ${caption}`, configuration: null };
  }
  const bound = optimisticBound(kind, summary);
  const boundNow = bound?.at(-1);
  const against = regret.kind === 'exact' ? 'the declared optimum' : "the posterior's best mean";
  const caption = [
    `${formatNumber(now)} after ${count(regret.trials.length, 'trial')}, against ${against} ${formatNumber(regret.reference)}`,
    ...(boundNow === undefined ? [] : [`optimistic bound ${formatNumber(boundNow)}`]),
  ].join('; ');
  return {
    title,
    caption: `${caption}.`,
    words: `${title}: ${caption}.`,
    configuration: configuration(kind, title, summary, regret[kind], bound, theme),
  };
}

/** @returns one entry per ended trial; null where the regret is exact or nothing bounds it yet */
export function optimisticBound(kind: Kind, summary: Summary): number[] | null {
  const { regret } = summary;
  const gap = regret.optimistic;
  if (regret.kind === 'exact' || gap === null) return null;
  if (kind === 'simple') return regret.simple.map((r) => r + gap);
  const hasValue = new Set(valued(summary).map(({ trial }) => trial));
  let measured = 0;
  return regret.cumulative.map((r, i) => {
    if (hasValue.has(regret.trials[i])) measured += 1;
    return r + measured * gap;
  });
}

function configuration(
  kind: Kind,
  title: string,
  { regret, metric }: Summary,
  curve: readonly number[],
  bound: readonly number[] | null,
  theme: Theme,
): Configuration {
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
            return `after ${count(ended, 'trial')} (the last: trial ${regret.trials[ended - 1]})`;
          },
          label: ({ dataset, parsed }) => `${dataset.label ?? ''}: ${formatNumber(parsed.y ?? 0)}`,
        },
      },
    ),
  };
}
