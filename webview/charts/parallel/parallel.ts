/** Parallel coordinates: each trial as a line over an axis for each parameter and one for the metric. */
import { pluralize, type TrialSummary } from '../../../src/protocol.ts';
import { formatValue, sentences } from '../../text/format.ts';
import { outText } from '../../text/limitText.ts';
import * as labels from '../../text/messages.ts';
import { contentOf, tableOf, chartOption } from '../chart.ts';
import type { ChartContent, ChartOption, ChartSeries, ChartTable } from '../chart.ts';
import { mixed, type Theme } from '../theme.ts';
import { trialMarks, type Place } from '../marks.ts';
import { joinedLines, outside, outsideMarks } from '../symbols.ts';
import { LINE_HEIGHT } from '../wrapped.ts';
import { isBeyond, metricOf, placeOf, type Axis, ordinate, type ParallelLayout } from './axes.ts';
import type { ChosenLines } from './lines.ts';

export const PARALLEL = 'Parallel coordinates';

/** Inactive parameters have their place below the axes. */
const INACTIVE = { place: -0.1, text: 'not active' } as const;

export function drawParallel(
  axes: readonly Axis[],
  layout: ParallelLayout,
  lines: ChosenLines,
  theme: Theme,
): ChartContent {
  const drawn = drawnTrials(lines);
  const beyond = drawn.filter((trial) => axes.some((axis) => isBeyond(axis, trial)));
  const hasFront = axes.some(({ isFurther }) => isFurther);
  const caption = sentences(captionOf(lines, hasFront), outside(beyond.length));
  if (lines.all === 0) return contentOf(PARALLEL, caption, null);
  return contentOf(PARALLEL, caption, {
    option: optionOf(axes, layout, lines, theme),
    table: lineTable(axes, lines.lit),
    marks: trialMarks(drawn, (trial) => lineOf(axes, trial)),
  });
}

function captionOf({ all, lit, classes, broken, dimmed }: ChosenLines, hasFront: boolean): string {
  if (all === 0) return labels.NO_VALUE_CAPTION;
  const trials = pluralize(all, 'trial');
  const drawn = classes.reduce((sum, { length }) => sum + length, broken.length);
  const sampled = drawn < lit.length || drawn + dimmed.length < all;
  return sentences(
    lit.length === all ? `${trials} with a value.` : `${lit.length} of ${trials} with a value.`,
    sampled && drawnText(drawn, lit.length, dimmed.length),
    // none where no trial keeps the limits
    drawn > broken.length &&
      (hasFront
        ? 'The front is on top, in the colour of the recommended trial.'
        : 'The more colour, the better; the best tenth is on top, in that of the recommended trial.'),
    broken.length > 0 && `Dashed: ${outText(broken)}.`,
  );
}

/** The lines of the trials that are lit and of the others. */
function drawnText(drawn: number, lit: number, dimmed: number): string {
  const these = drawn === lit ? 'all of these' : `${drawn} of these, half of them the best`;
  return `Drawn: ${these}${dimmed > 0 ? `, and ${dimmed} of the others` : ''}.`;
}

const drawnTrials = ({ dimmed, broken, classes }: ChosenLines) => [...dimmed, ...broken, ...classes.flat()];

/** The line of a trial, in units of the plot. */
const lineOf = (axes: readonly Axis[], trial: TrialSummary): Place[] =>
  axes.map((axis, i) => [i, placeOf(axis, trial) ?? INACTIVE.place]);

function optionOf(axes: readonly Axis[], layout: ParallelLayout, lines: ChosenLines, theme: Theme): ChartOption {
  const best = lines.classes.length - 1;
  const colourOf = (i: number): string => mixed(theme.background, theme.trial, SHARES[i]);
  const series = [
    linesSeries(axes, lines.dimmed, mixed(theme.background, theme.muted, 0.25)),
    linesSeries(axes, lines.broken, mixed(theme.background, theme.muted, 0.6), 'dashed'),
    ...lines.classes.map((trials, i) => linesSeries(axes, trials, i === best ? theme.bestPoint : colourOf(i))),
    tickLabels(axes, layout, drawnTrials(lines), theme),
    ...beyondMarks(axes, lines, theme),
  ];
  const base = chartOption(theme, {
    x: nameAxis(layout, theme),
    y: [{ type: 'value', show: false, min: ordinate.low, max: ordinate.high }],
    series,
    tooltip: { trigger: 'item', lines: () => [] },
    legend: [],
  });
  // one of HTML is made even if it is never shown, and asks the browser to lay out the page
  const tooltip = { show: false, renderMode: 'richText' as const };
  return { ...base, grid: { ...layout.margins, outerBoundsMode: 'none' }, tooltip };
}

/** How much colour the classes have, from the worst to the better; the best have another colour. */
const SHARES = [0.35, 0.55, 0.8, 1];

const linesSeries = (
  axes: readonly Axis[],
  trials: readonly TrialSummary[],
  color: string,
  type: 'solid' | 'dashed' = 'solid',
): ChartSeries => ({
  // a wider line takes several times as long
  ...joinedLines(trials.map((trial) => lineOf(axes, trial)), { color, width: 1, type }), // oxfmt-ignore
  silent: true,
});

/** Its ticks are the axes, with their names above. */
function nameAxis({ names }: ParallelLayout, theme: Theme) {
  return {
    type: 'value' as const,
    position: 'top' as const,
    min: 0,
    max: names.length - 1,
    interval: 1,
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { show: true, lineStyle: { color: theme.muted } },
    axisLabel: {
      color: theme.text,
      lineHeight: LINE_HEIGHT,
      interval: 0,
      formatter: (index: number) => names.at(index) ?? '',
    },
  };
}

function tickLabels(
  axes: readonly Axis[],
  layout: ParallelLayout,
  drawn: readonly TrialSummary[],
  theme: Theme,
): ChartSeries {
  const ticks = axes.flatMap((axis, i) => {
    const gap = drawn.some((trial) => placeOf(axis, trial) === null);
    const all = [...layout.ticks[i], ...(gap ? [INACTIVE] : [])];
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
      lineHeight: LINE_HEIGHT,
      color: theme.text,
      backgroundColor: theme.background,
      borderRadius: 2,
      padding: [1, 3],
      formatter: ({ dataIndex }) => ticks[dataIndex].text,
    },
  };
}

/** All values beyond an axis have the same place: at its lower end, or at its upper. */
function beyondMarks(axes: readonly Axis[], lines: ChosenLines, theme: Theme): ChartSeries[] {
  const drawn = drawnTrials(lines);
  const places = axes.flatMap((axis, i): Place[] => {
    const first = drawn.find((trial) => isBeyond(axis, trial));
    const place = first === undefined ? null : placeOf(axis, first);
    return place === null ? [] : [[i, place]];
  });
  const [lower, upper] = [places.filter(([, place]) => place === 0), places.filter(([, place]) => place !== 0)];
  return [outsideMarks(upper, 'minimize', theme), outsideMarks(lower, 'maximize', theme)]
    .filter(({ data }) => data.length > 0)
    .map((marks) => ({ ...marks, silent: true, z: 6 }));
}

function lineTable(axes: readonly Axis[], lit: readonly TrialSummary[]): ChartTable {
  const cell = (axis: Axis, trial: TrialSummary): string => {
    const { parameters } = trial;
    if (axis.isMetric) return formatValue(metricOf(axis, trial) ?? undefined);
    return Object.hasOwn(parameters, axis.name) ? formatValue(parameters[axis.name]) : INACTIVE.text;
  };
  return tableOf([labels.TRIAL, ...axes.map(({ name }) => name)], lit, (trial) => ({
    cells: [String(trial.trial), ...axes.map((axis) => cell(axis, trial))],
    at: lineOf(axes, trial).at(-1) ?? null,
    trial: trial.trial,
  }));
}
