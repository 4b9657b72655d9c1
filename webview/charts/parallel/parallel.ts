/** Parallel coordinates: each trial as a line over an axis for each parameter and one for the metric. */
import type { TrialSummary } from '../../../src/study/summary/summary.ts';
import { formatNumber, formatValue } from '../../text/format.ts';
import * as labels from '../../text/messages.ts';
import type { ChartContent, ChartOption, ChartSeries, ChartTable } from '../chart.ts';
import { chartOption } from '../chartOptions.ts';
import { mixed } from '../contrast.ts';
import { lineMarks } from '../marks.ts';
import type { Theme } from '../theme.ts';
import { placeOf, ticksOf, type Axis } from './axes.ts';
import type { ChosenLines } from './lines.ts';
import * as messages from './messages.ts';

/** The distances in pixels from the frame to the axes, for what is laid over them. */
export const margins = { left: 50, right: 90, top: 30, bottom: 10 } as const;
/** Below the axes is the place of what is not active. */
const NOT_ACTIVE = -0.1;
/** The ordinate's ends, in places. */
export const ordinate = { low: -0.16, high: 1.04 } as const;

export function drawParallel(axes: readonly Axis[], lines: ChosenLines, theme: Theme): ChartContent {
  const caption = messages.caption(lines);
  return {
    title: messages.PARALLEL,
    caption,
    description: labels.describe(messages.PARALLEL, caption),
    plot: lines.all === 0 ? null : plotOf(axes, lines, theme),
  };
}

function plotOf(axes: readonly Axis[], lines: ChosenLines, theme: Theme): ChartContent['plot'] {
  const drawn = [...lines.down, ...lines.classes.flat()];
  const marks = lineMarks(drawn.map((trial) => ({ trial: trial.trial, line: lineOf(axes, trial) })));
  return { option: optionOf(axes, lines, theme), table: tableOf(axes, lines.lit), marks };
}

/** The line of a trial, in units of the plot. */
const lineOf = (axes: readonly Axis[], trial: TrialSummary): [x: number, y: number][] =>
  axes.map((axis, i) => [i, placeOf(axis, trial) ?? NOT_ACTIVE]);

function optionOf(axes: readonly Axis[], lines: ChosenLines, theme: Theme): ChartOption {
  const series = [
    linesSeries(axes, lines.down, mixed(theme.background, theme.muted, 0.25)),
    ...lines.classes.map((trials, i) =>
      i === lines.classes.length - 1
        ? linesSeries(axes, trials, theme.bestPoint)
        : linesSeries(axes, trials, mixed(theme.background, theme.trial, SHARES[i])),
    ),
    tickLabels(axes, [...lines.down, ...lines.classes.flat()], theme),
  ];
  const base = chartOption(theme, {
    x: nameAxis(axes, theme),
    y: [{ type: 'value', show: false, min: ordinate.low, max: ordinate.high }],
    series,
    tooltip: { trigger: 'item', lines: () => [] },
    legend: [],
  });
  // one of HTML is made even if it is never shown, and asks the browser to lay out the page
  const tooltip = { show: false, renderMode: 'richText' as const };
  return { ...base, grid: { ...margins, outerBoundsMode: 'none' }, tooltip };
}

/** How much colour the classes have, from the worst to the better; the best have another colour. */
const SHARES = [0.35, 0.55, 0.8, 1];

/** All in one series, with a gap after each line: a series for each would take twenty times as long. */
function linesSeries(axes: readonly Axis[], trials: readonly TrialSummary[], color: string): ChartSeries {
  return {
    type: 'line',
    data: trials.flatMap((trial) => [...lineOf(axes, trial), [axes.length - 1, NaN]]),
    symbol: 'none',
    silent: true,
    // a wider line takes several times as long
    lineStyle: { color, width: 1, join: 'bevel' },
  };
}

/** Its ticks are the axes, with their names above. */
function nameAxis(axes: readonly Axis[], theme: Theme) {
  return {
    type: 'value' as const,
    position: 'top' as const,
    min: 0,
    max: axes.length - 1,
    interval: 1,
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { show: true, lineStyle: { color: theme.muted } },
    axisLabel: {
      color: theme.text,
      width: NAME_WIDTH,
      overflow: 'truncate' as const,
      interval: 0,
      formatter: (index: number) => axes.at(index)?.name ?? '',
    },
  };
}

/** px; the axes are at least so far from each other. */
export const NAME_WIDTH = 84;

function tickLabels(axes: readonly Axis[], drawn: readonly TrialSummary[], theme: Theme): ChartSeries {
  const ticks = axes.flatMap((axis, i) => {
    const gap = drawn.some((trial) => placeOf(axis, trial) === null);
    const all = [...ticksOf(axis), ...(gap ? [{ place: NOT_ACTIVE, text: messages.NOT_ACTIVE }] : [])];
    return all.map(({ place, text }) => ({ at: [i, place], text }));
  });
  return {
    type: 'scatter',
    data: ticks.map(({ at }) => at),
    symbolSize: 1,
    silent: true,
    // above the lines
    z: 5,
    itemStyle: { color: theme.muted },
    label: {
      show: true,
      position: 'right',
      color: theme.text,
      backgroundColor: theme.background,
      borderRadius: 2,
      padding: [1, 3],
      formatter: ({ dataIndex }) => ticks[dataIndex].text,
    },
  };
}

function tableOf(axes: readonly Axis[], lit: readonly TrialSummary[]): ChartTable {
  const cell = (axis: Axis, { value, parameters }: TrialSummary): string => {
    if (axis.isMetric) return value === null ? '' : formatNumber(value);
    return Object.hasOwn(parameters, axis.name) ? formatValue(parameters[axis.name]) : messages.NOT_ACTIVE;
  };
  return {
    headings: [labels.TRIAL, ...axes.map(({ name }) => name)],
    length: lit.length,
    row: (i) => ({
      cells: [String(lit[i].trial), ...axes.map((axis) => cell(axis, lit[i]))],
      at: lineOf(axes, lit[i]).at(-1) ?? null,
      trial: lit[i].trial,
    }),
  };
}
