/** Every trial as a point, and the best value up to each of them as a line of steps. */
import type { Summary } from '../../src/study/summary/summary.ts';
import { pluralize, formatNumber, formatValue } from '../text/format.ts';
import { hasFailed, trialsWithValue } from '../text/progress.ts';
import type { DrawChart } from './drawChart.ts';
import { chartOptions, countAxis, logarithmicAxis, numberAxis } from './chartOptions.ts';
import type { Theme } from './theme.ts';

/** From this many points on they are drawn smaller. */
const MANY_POINTS = 500;

/** @param logarithmic whether the person wants a logarithmic axis; it is one only where all values are positive */
export function drawBestSoFar(logarithmic: boolean): DrawChart {
  return (summary, theme) => {
    const points = trialsWithValue(summary).map(({ trial, value }) => ({ x: trial, y: value }));
    const failed = summary.trials.filter(hasFailed);
    const steps = bestSteps(summary);
    const caption = bestCaption(steps, summary.metric);
    const title = `Best so far (${summary.goal})`;
    return {
      title,
      caption,
      description: `${title}: ${pluralize(points.length, 'trial')} with a value, ${failed.length} failed. ${caption}`,
      configuration: {
        type: 'line',
        data: {
          datasets: [
            bestPointDataset(summary, theme),
            { ...lineStyle('best observed so far', theme.bestSoFar), data: steps, stepped: 'before' },
            {
              ...markerStyle('trial', theme.trial, 'circle'),
              data: points,
              pointRadius: points.length > MANY_POINTS ? 1.5 : 2.5,
              pointBackgroundColor: theme.trial,
            },
            {
              ...markerStyle('failed', theme.failed, 'crossRot'),
              // a failed trial has no value: its mark stands at the foot of the chart, on an axis of its own
              yAxisID: 'foot',
              data: failed.map(({ trial }) => ({ x: trial, y: 0 })),
            },
          ].filter(({ data }) => data.length > 0),
        },
        options: chartOptions(theme, scales(summary, theme, logarithmic), tooltip(summary)),
      },
    };
  };
}

/** A logarithmic axis has no place for zero and below. */
export const canBeLogarithmic = (summary: Summary): boolean => trialsWithValue(summary).every(({ value }) => value > 0);

/** The steps of the best value: where it improved, and where it stands at the last trial that has ended. */
export function bestSteps(summary: Summary): { x: number; y: number }[] {
  const better = (a: number, b: number) => (summary.goal === 'maximize' ? a > b : a < b);
  const steps: { x: number; y: number }[] = [];
  for (const { trial, value } of trialsWithValue(summary)) {
    const best = steps.at(-1);
    if (best === undefined || better(value, best.y)) steps.push({ x: trial, y: value });
  }
  const best = steps.at(-1);
  const lastEnded = summary.trials.findLast((trial) => trial.value !== null || hasFailed(trial));
  if (best !== undefined && lastEnded !== undefined && lastEnded.trial > best.x) {
    steps.push({ x: lastEnded.trial, y: best.y });
  }
  return steps;
}

function bestCaption(steps: readonly { x: number; y: number }[], metric: string): string {
  const best = steps.at(-1)?.y;
  const first = steps.find(({ y }) => y === best);
  return first === undefined
    ? 'No value yet.'
    : `Best observed ${metric}: ${formatNumber(first.y)}, in trial ${first.x}.`;
}

function bestPointDataset({ best }: Summary, theme: Theme) {
  const data = best === null ? [] : [{ x: best.trial, y: best.value }];
  const colour = theme.bestPoint;
  return { ...markerStyle('best point', colour, 'rectRot'), data, pointBackgroundColor: colour, pointRadius: 6 };
}

const lineStyle = (label: string, colour: string) => ({
  label,
  borderColor: colour,
  borderWidth: 2,
  pointRadius: 0,
  pointHitRadius: 0,
  pointStyle: 'line' as const,
});

const markerStyle = (label: string, colour: string, pointStyle: 'circle' | 'crossRot' | 'rectRot') => ({
  label,
  showLine: false,
  pointStyle,
  pointRadius: 4,
  pointBorderColor: colour,
  pointHoverBorderColor: colour,
});

function scales(summary: Summary, theme: Theme, logarithmic: boolean) {
  const y = logarithmic && canBeLogarithmic(summary) ? logarithmicAxis : numberAxis;
  const x = countAxis(theme, 'trial');
  return {
    x: { ...x, min: 0, suggestedMax: Math.min(summary.budget.trials, 10) },
    y: y(theme, summary.metric),
    foot: { type: 'linear' as const, axis: 'y' as const, display: false, min: -0.03, max: 1 },
  };
}

function tooltip(summary: Summary) {
  const trials = new Map(summary.trials.map((trial) => [trial.trial, trial]));
  return {
    mode: 'nearest' as const,
    filter: (_item: unknown, index: number) => index === 0, // a trial, its step and its diamond are one thing
    callbacks: {
      title: ([item]: { parsed: { x: number | null } }[]) => `trial ${item.parsed.x ?? ''}`,
      label: ({ parsed }: { parsed: { x: number | null } }) => {
        const trial = trials.get(parsed.x ?? 0);
        if (trial === undefined) return '';
        const result = trial.value === null ? truncate(trial.reason ?? trial.state) : formatNumber(trial.value);
        return [
          `${summary.metric}: ${result}`,
          ...summary.parameters
            .slice(0, 12)
            .map((name) => truncate(`${name} = ${formatValue(trial.parameters[name])}`)),
        ];
      },
    },
  };
}

/** A canvas does not wrap lines. */
const truncate = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
