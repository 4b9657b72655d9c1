/**
 * The metric in the course of trials, as their scripts print it: of the chosen ones, and of all over each other, the
 * recommended and the running ones before the others.
 */
import { isBetter, pluralize, toReward, trialStateText } from '../../src/protocol.ts';
import type { TrialDetails, Summary, TrialSummary } from '../../src/protocol.ts';
import { formatNumber, inText, sentences } from '../text/format.ts';
import { contentOf, tableOf, chartOption, countAxis, numberAxis, withData } from './chart.ts';
import type { ChartContent, ChartSeries, ChartTable, TooltipItem, ChartOption } from './chart.ts';
import { lookOf } from './comparison.ts';
import { line, CROSS, joinedLines, marks, outsideMarks, PAUSE } from './symbols.ts';
import { type Theme, mixed } from './theme.ts';
import { cutOf, valueAxis } from './bestSoFarAxes.ts';
import { trialMarks, type Place } from './marks.ts';
import { bestAndOthers } from './parallel/lines.ts';
import { isBeyond, shownValue } from './ranges.ts';
import * as labels from '../text/messages.ts';

export type LearningCurve = Pick<TrialDetails, 'trial' | 'curve'>;

/** A curve begins with its second point. */
export const hasCurve = ({ curve }: LearningCurve): boolean => curve.points.length > 1;

const METRIC_IN_FILE = 'The metric is read from a file once a trial has ended, so there is no learning curve.';

/** @param curves of trials that have one; none where the metric is in a file */
export function drawLearningCurves(curves: readonly LearningCurve[], metric: string, theme: Theme): ChartContent {
  const title = `${metric} during the trial`;
  if (curves.length === 0) return contentOf(title, METRIC_IN_FILE, null);
  const caption = curves.map(({ trial, curve }) => captionOf(trial, curve)).join(' ');
  const trials = curves.map(({ trial, curve }) => curve.points.map(() => trial));
  const option = chartOption(theme, {
    x: countAxis(theme, abscissaOf(curves)),
    y: [numberAxis(theme, metric)],
    series: curves.map((each, i) => lineOf(each, i, theme)),
    tooltip: { trigger: 'axis', lines: (items) => tooltipLines(items, trials) },
    legend: curves.length > 1 ? curves.map(({ trial }) => labels.trialTitle(trial)) : [],
  });
  return contentOf(title, caption, { option, table: reportTable(curves, metric) });
}

function captionOf(trial: number, { points }: LearningCurve['curve']): string {
  const [first, last] = [points[0], points[points.length - 1]];
  return `Trial ${trial}: ${labels.curveText(first.value, last.value)} in ${points.length} points.`;
}

/** Those side by side differ in colour and in their strokes, for whoever does not see the colours. */
function lineOf({ trial, curve }: LearningCurve, index: number, theme: Theme): ChartSeries {
  const { color, symbol } = lookOf(index, theme);
  return {
    ...line(labels.trialTitle(trial), color, 2, index % 2 === 0 ? 'solid' : 'dashed'),
    data: placesOf(curve),
    symbol,
    symbolSize: curve.points.length > FEW_POINTS ? 0 : 5,
  };
}

const FEW_POINTS = 60;

/** Scripts that name no steps report every epoch or so: then the number of the report is the best that is known. */
function abscissaOf(curves: readonly LearningCurve[]): string {
  if (curves.every(({ curve }) => curve.named)) return 'step';
  return curves.some(({ curve }) => curve.named) ? 'step or report' : 'report';
}

function reportTable(curves: readonly LearningCurve[], metric: string): ChartTable {
  const rows = curves.flatMap(({ trial, curve }) => curve.points.map((point) => ({ trial, ...point })));
  return tableOf([labels.TRIAL, abscissaOf(curves), metric], rows, ({ trial, step, value }) => ({
    cells: [String(trial), formatNumber(step), formatNumber(value)],
    at: [step, value],
  }));
}

/** Beside the recommended and the running ones. So many take 14 ms without a graphics card. */
export const MOST_OTHERS = 100;

type Points = LearningCurve['curve']['points'];

interface TrialCurve extends LearningCurve {
  readonly row: TrialSummary;
  readonly role: 'recommended' | 'running' | 'stoppedEarly' | 'paused' | 'other';
}

/** @param known by trial, each of two points or more */
export function drawAllCurves(known: ReadonlyMap<number, LearningCurve>, summary: Summary, theme: Theme): ChartContent {
  const curves = curvesOf(known, summary);
  const drawn = drawnCurves(curves, summary);
  const values = drawn.flatMap(({ curve }) => curve.points.map(({ value }) => value));
  const { goal } = summary;
  const cut = cutOf(values, summary, false);
  const placeOf = ({ step, value }: Points[number]): Place => [step, shownValue(value, cut, goal)];
  const leaving = drawn.filter(({ curve }) => curve.points.some(({ value }) => isBeyond(value, cut, goal)));
  // all begin far from where they end: that of most is no outlier
  const isCommon = leaving.length * 2 > drawn.length;
  const arrows = isCommon ? [] : leaving.map(({ curve }) => placeOf(worstOf(curve.points, summary)));
  const sampled =
    drawn.length < curves.length ? ` of ${pluralize(summary.trials.length, 'trial')}, half of them the best` : '';
  const caption = sentences(
    `${pluralize(drawn.length, 'curve')}${sampled}.`,
    arrows.length > 0 && `${pluralize(arrows.length, 'leaves', 'leave')} the axis, at the arrows.`,
    isCommon && `${leaving.length} have values beyond the axis.`,
  );
  const y = valueAxis(summary, false, cut, values, theme);
  return contentOf(TITLE, caption, {
    option: optionOf(drawn, outsideMarks(arrows, goal, theme), y, theme),
    table: curveTable(curves),
    marks: trialMarks(drawn, ({ curve }) => curve.points.map(placeOf)),
  });
}

const TITLE = 'Learning curves';

function curvesOf(known: ReadonlyMap<number, LearningCurve>, { trials, recommended }: Summary): TrialCurve[] {
  return trials.flatMap((row) => {
    const curve = known.get(row.trial);
    return curve === undefined ? [] : [{ ...curve, row, role: roleOf(row, recommended?.trial) }];
  });
}

function roleOf({ trial, state }: TrialSummary, recommended: number | undefined): TrialCurve['role'] {
  if (trial === recommended) return 'recommended';
  return state === 'running' || state === 'stoppedEarly' || state === 'paused' ? state : 'other';
}

/** The others first, so that they are below the ones that matter. */
function drawnCurves(curves: readonly TrialCurve[], summary: Summary): readonly TrialCurve[] {
  const of = (...roles: TrialCurve['role'][]): TrialCurve[] => curves.filter(({ role }) => roles.includes(role));
  const rewardOf = ({ row: { value, invalid } }: TrialCurve): number =>
    value === null || invalid ? -Number.MAX_VALUE : toReward(value, summary.goal);
  const bestFirst = of('other', 'stoppedEarly', 'paused').sort((a, b) => rewardOf(b) - rewardOf(a));
  return [...bestAndOthers(bestFirst, MOST_OTHERS), ...of('running'), ...of('recommended')];
}

function worstOf(points: Points, { goal }: Summary): Points[number] {
  return points.reduce((worst, point) => (isBetter(worst.value, point.value, goal) ? point : worst));
}

function optionOf(
  drawn: readonly TrialCurve[],
  arrows: ChartSeries,
  y: ReturnType<typeof valueAxis>,
  theme: Theme,
): ChartOption {
  const of = (role: TrialCurve['role']): TrialCurve[] => drawn.filter((curve) => curve.role === role);
  const faint = (colour: string): string => mixed(theme.background, colour, 0.4);
  const { recommended, stoppedEarly, paused } = labels.bestSoFarLegend;
  const ends = (role: TrialCurve['role']): Place[] => of(role).flatMap(({ curve }) => placesOf(curve).slice(-1));
  const emphasised = [
    { name: 'running', curves: of('running'), color: theme.trial, width: 2 },
    { name: recommended, curves: of('recommended'), color: theme.bestPoint, width: 3 },
  ].filter(({ curves }) => curves.length > 0);
  const series = withData([
    ...emphasised.map(({ name, curves, color, width }) => linesOf(name, curves, color, width)),
    ...[
      linesOf('other trials', of('other'), faint(theme.muted), 1),
      linesOf(TITLE, of('stoppedEarly'), faint(theme.stoppedEarly), 1),
      linesOf(TITLE, of('paused'), faint(theme.paused), 1),
      { ...marks(stoppedEarly, theme.stoppedEarly, CROSS, 7), data: ends('stoppedEarly') },
      { ...marks(paused, theme.paused, PAUSE, 9), data: ends('paused') },
      arrows,
    ].map((each) => ({ ...each, silent: true, tooltip: { show: false } })),
  ]);
  const trials = emphasised.map(({ curves }) =>
    curves.flatMap(({ trial, curve }) => [...curve.points.map(() => trial), trial]),
  );
  return chartOption(theme, {
    x: countAxis(theme, abscissaOf(drawn)),
    y: [y],
    series,
    tooltip: { trigger: 'axis', lines: (items) => tooltipLines(items, trials) },
    legend: series.flatMap(({ name }) => (name === TITLE ? [] : [String(name)])),
  });
}

const placesOf = ({ points }: LearningCurve['curve']): Place[] => points.map(({ step, value }) => [step, value]);

const linesOf = (name: string, curves: readonly TrialCurve[], color: string, width: number) => ({
  ...joinedLines(curves.map(({ curve }) => placesOf(curve)), { color, width }), // oxfmt-ignore
  ...{ name, z: width + 1, itemStyle: { color } },
});

/** @param trials of each series that has a tooltip, the trial of each of its points */
function tooltipLines(items: readonly TooltipItem[], trials: readonly (readonly number[])[]): string[] {
  return items.flatMap(({ seriesIndex, dataIndex, value }) => {
    const trial = trials.at(seriesIndex)?.at(dataIndex);
    if (trial === undefined || !Array.isArray(value)) return [];
    const [step, height] = value.map(Number);
    return [labels.describe(labels.trialTitle(trial), `${inText(height)} at ${inText(step)}`)];
  });
}

function curveTable(curves: readonly TrialCurve[]): ChartTable {
  return tableOf([labels.TRIAL, 'state', 'first', 'last', 'last step'], curves, ({ trial, row, curve }) => {
    const [begin, end] = [curve.points[0], curve.points[curve.points.length - 1]];
    const numbers = [begin.value, end.value, end.step].map((x) => formatNumber(x));
    return { cells: [String(trial), trialStateText(row.state), ...numbers], at: [end.step, end.value], trial };
  });
}
