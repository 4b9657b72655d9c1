/** Every trial as a point, and the best value up to each trial as a line of steps. */
import { hasFailed, trialStateText } from '../../src/protocol.ts';
import type { Summary, TrialSummary } from '../../src/study/summary/summary.ts';
import { formatNumber, formatValue } from '../text/format.ts';
import * as messages from '../text/messages.ts';
import { trialsWithValue } from '../text/progress.ts';
import type { ChartSeries, ChartTable, DrawChart } from './chart.ts';
import { chartOption, countAxis, logarithmicAxis, numberAxis } from './chartOptions.ts';
import type { Theme } from './theme.ts';

const { bestSoFarLegend: legend } = messages;

/** From this many points on, the points are smaller. */
const MANY_POINTS = 500;

/** @param logarithmic whether the person wants a logarithmic axis; it is used only if all values are positive */
export function drawBestSoFar(logarithmic: boolean): DrawChart {
  return (summary, theme) => {
    const points = trialsWithValue(summary);
    const failed = summary.trials.filter(hasFailed);
    const steps = bestSteps(summary);
    const caption = bestCaption(steps, summary.metric);
    const title = messages.bestSoFarTitle(summary.goal);
    const series = [
      bestLine(steps, theme),
      trialPoints(points, theme),
      failedMarks(failed, theme),
      bestMark(summary, theme),
    ].filter(({ data }) => Array.isArray(data) && data.length > 0);
    const option = chartOption(theme, {
      ...axes(summary, theme, logarithmic),
      series,
      tooltip: { trigger: 'axis', lines: (items) => tooltipLines(items, summary) },
      legend: series.map(({ name }) => String(name)),
    });
    return {
      title,
      caption,
      description: messages.describe(title, messages.pointCounts(points.length, failed.length, caption)),
      plot: { option, table: tableOf(summary, points) },
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

function bestLine(steps: readonly { x: number; y: number }[], theme: Theme): ChartSeries {
  return {
    type: 'line',
    name: legend.best,
    data: steps.map(({ x, y }) => [x, y]),
    step: 'end',
    showSymbol: false,
    symbol: 'none',
    lineStyle: { color: theme.bestSoFar, width: 2 },
    itemStyle: { color: theme.bestSoFar },
  };
}

function trialPoints(points: readonly { trial: number; value: number }[], theme: Theme): ChartSeries {
  return {
    ...marks(legend.trial, theme.trial, 'circle', points.length > MANY_POINTS ? 3 : 5),
    data: points.map(({ trial, value }) => [trial, value]),
    large: true,
  };
}

/** A failed trial has no value, so its mark is at the foot of the chart, on an axis of its own. */
function failedMarks(failed: readonly TrialSummary[], theme: Theme): ChartSeries {
  return {
    ...marks(legend.failed, theme.failed, CROSS, 7),
    yAxisIndex: 1,
    data: failed.map(({ trial }) => [trial, 0]),
  };
}

function bestMark({ best }: Summary, theme: Theme): ChartSeries {
  return {
    ...marks(legend.bestPoint, theme.bestPoint, 'diamond', 14),
    data: best === null ? [] : [[best.trial, best.value]],
  };
}

/** Two strokes of a cross, as a path of SVG. */
const CROSS = 'path://M0 1L1 0L5 4L9 0L10 1L6 5L10 9L9 10L5 6L1 10L0 9L4 5Z';

const marks = (name: string, color: string, symbol: string, symbolSize: number) => ({
  type: 'scatter' as const,
  name,
  symbol,
  symbolSize,
  itemStyle: { color },
});

function axes(summary: Summary, theme: Theme, logarithmic: boolean) {
  const y = logarithmic && canBeLogarithmic(summary) ? logarithmicAxis : numberAxis;
  const last = Math.max(summary.trials.length, Math.min(summary.budget.trials, 10));
  return {
    x: { ...countAxis(theme, messages.TRIAL), min: 0, max: last },
    y: [y(theme, summary.metric), { type: 'value' as const, show: false, min: -0.03, max: 1 }],
  };
}

function tooltipLines(items: readonly { value: unknown }[], { trials, metric, parameters }: Summary): string[] {
  const [number] = items.flatMap(({ value }) =>
    Array.isArray(value) && typeof value[0] === 'number' ? [value[0]] : [],
  );
  const trial = trials.at(number - 1);
  if (trial === undefined) return [];
  return [
    messages.trialTitle(trial.trial),
    messages.describe(metric, truncate(resultText(trial))),
    ...parameters
      .slice(0, 12)
      .map((name) => truncate(messages.parameterText(name, formatValue(trial.parameters[name])))),
  ];
}

const resultText = ({ value, reason, state }: TrialSummary): string =>
  value === null ? (reason ?? trialStateText(state)) : formatNumber(value);

/** A canvas does not wrap lines. */
const truncate = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

function tableOf({ metric }: Summary, points: readonly { trial: number; value: number }[]): ChartTable {
  return {
    headings: [messages.TRIAL, metric],
    length: points.length,
    row: (i) => {
      const { trial, value } = points[i];
      return { cells: [String(trial), formatNumber(value)], at: [trial, value] };
    },
  };
}
