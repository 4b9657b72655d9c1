/** Every trial as a point, and the best value up to each trial as a line of steps. */
import { hasFailed, trialStateText } from '../../src/protocol.ts';
import type { Summary, TrialSummary } from '../../src/study/summary/summary.ts';
import { formatNumber, formatValue } from '../text/format.ts';
import * as messages from '../text/messages.ts';
import { trialsWithValue } from '../text/progress.ts';
import { chartOptions, countAxis, logarithmicAxis, numberAxis, type TooltipOptions } from './chartOptions.ts';
import type { DrawChart } from './drawChart.ts';
import type { Theme } from './theme.ts';

const { bestSoFarLegend: legend } = messages;

/** From this many points on, the points are smaller. */
const MANY_POINTS = 500;

/** @param logarithmic whether the person wants a logarithmic axis; it is used only if all values are positive */
export function drawBestSoFar(logarithmic: boolean): DrawChart {
  return (summary, theme) => {
    const points = trialsWithValue(summary).map(({ trial, value }) => ({ x: trial, y: value }));
    const failed = summary.trials.filter(hasFailed);
    const steps = bestSteps(summary);
    const caption = bestCaption(steps, summary.metric);
    const title = messages.bestSoFarTitle(summary.goal);
    const datasets = [
      bestPointDataset(summary, theme),
      { ...lineStyle(legend.best, theme.bestSoFar), data: steps, stepped: 'before' as const },
      trialsDataset(points, theme),
      failedDataset(failed, theme),
    ];
    return {
      title,
      caption,
      description: messages.describe(title, messages.pointCounts(points.length, failed.length, caption)),
      configuration: {
        type: 'line',
        data: { datasets: datasets.filter(({ data }) => data.length > 0) },
        options: chartOptions(theme, scales(summary, theme, logarithmic), tooltip(summary)),
      },
    };
  };
}

/** A logarithmic axis cannot show zero or negative values. */
export const canBeLogarithmic = (summary: Summary): boolean => trialsWithValue(summary).every(({ value }) => value > 0);

/** The steps of the best value: each improvement, and the value at the last trial that has ended. */
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
  return first === undefined ? messages.NO_VALUE_CAPTION : messages.bestObserved(metric, first.y, first.x);
}

function trialsDataset(points: { x: number; y: number }[], theme: Theme) {
  return {
    ...markerStyle(legend.trial, theme.trial, 'circle'),
    data: points,
    pointRadius: points.length > MANY_POINTS ? 1.5 : 2.5,
    pointBackgroundColor: theme.trial,
  };
}

/** A failed trial has no value, so its mark is at the foot of the chart, on an axis of its own. */
function failedDataset(failed: readonly TrialSummary[], theme: Theme) {
  return {
    ...markerStyle(legend.failed, theme.failed, 'crossRot'),
    yAxisID: 'foot',
    data: failed.map(({ trial }) => ({ x: trial, y: 0 })),
  };
}

function bestPointDataset({ best }: Summary, theme: Theme) {
  const data = best === null ? [] : [{ x: best.trial, y: best.value }];
  const colour = theme.bestPoint;
  return { ...markerStyle(legend.bestPoint, colour, 'rectRot'), data, pointBackgroundColor: colour, pointRadius: 6 };
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
  const x = countAxis(theme, messages.TRIAL);
  return {
    x: { ...x, min: 0, suggestedMax: Math.min(summary.budget.trials, 10) },
    y: y(theme, summary.metric),
    foot: { type: 'linear' as const, axis: 'y' as const, display: false, min: -0.03, max: 1 },
  };
}

function tooltip(summary: Summary): TooltipOptions {
  const trials = new Map(summary.trials.map((trial) => [trial.trial, trial]));
  return {
    mode: 'nearest',
    filter: (_item: unknown, index: number) => index === 0, // a trial, its step and its diamond count as one
    callbacks: {
      title: ([item]) => messages.trialTitle(item.parsed.x ?? ''),
      label: ({ parsed }) => {
        const trial = trials.get(parsed.x ?? 0);
        return trial === undefined ? '' : trialLines(trial, summary);
      },
    },
  };
}

function trialLines(
  { value, reason, state, parameters }: TrialSummary,
  { metric, parameters: names }: Summary,
): string[] {
  const result = value === null ? truncate(reason ?? trialStateText(state)) : formatNumber(value);
  return [
    messages.describe(metric, result),
    ...names.slice(0, 12).map((name) => truncate(messages.parameterText(name, formatValue(parameters[name])))),
  ];
}

/** A canvas does not wrap lines. */
const truncate = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
