/** Every trial as a point, and the best value up to each trial as a line of steps. */
import { bestSteps, hasFailed, lastEnded, placedTrials, placeOf, trialStateText } from '../../src/protocol.ts';
import type { Abscissa, PlacedTrial } from '../../src/study/summary/bestSteps.ts';
import type { Summary, TrialSummary } from '../../src/study/summary/summary.ts';
import { formatNumber, formatValue } from '../text/format.ts';
import * as labels from '../text/messages.ts';
import { trialsWithValue } from '../text/progress.ts';
import type { ChartContent, ChartOption, ChartSeries, ChartTable } from './chart.ts';
import { forecastCaption, forecastPart, forecastSeries, type Forecast } from './forecast.ts';
import { chartOption, countAxis, durationAxis, logarithmicAxis, numberAxis, type TooltipItem } from './chartOptions.ts';
import { pointMarks } from './marks.ts';
import { expectedMark } from './expectedMark.ts';
import * as messages from './messages.ts';
import { worstShown } from './robustRange.ts';
import type { Theme } from './theme.ts';

const { bestSoFarLegend: legend } = labels;

/** From this many points on, the points are smaller. */
const MANY_POINTS = 500;

export interface BestSoFarChoices {
  /** Used only if all values are positive. */
  readonly logarithmic: boolean;
  readonly abscissa: Abscissa;
  /** The part of the abscissa that is shown; null for all of it. */
  readonly window: { readonly from: number; readonly to: number } | null;
  /** Null before the model has made one. It is drawn over trials, not over time. */
  readonly forecast: Forecast | null;
  /** The trials that the person has chosen, which are ringed. */
  readonly chosen: readonly number[];
}

export function drawBestSoFar(summary: Summary, choices: BestSoFarChoices, theme: Theme): ChartContent {
  const { abscissa, window } = choices;
  const points = placedTrials(summary, abscissa);
  const seen = points.filter(({ x }) => window === null || (x >= window.from && x <= window.to));
  const logarithmic = choices.logarithmic && canBeLogarithmic(summary);
  const limit = worstOf(seen, summary, logarithmic);
  const beyond = limit === null ? [] : seen.filter(({ value }) => isWorse(value, limit, summary));
  const caption = [
    bestCaption(summary, abscissa),
    ...(beyond.length > 0 ? [messages.outside(beyond.length)] : []),
    ...(choices.forecast === null ? [] : [forecastCaption(choices.forecast, summary)]),
  ].join(' ');
  const title = labels.bestSoFarTitle(summary.goal);
  const failed = summary.trials.filter(hasFailed);
  return {
    title,
    caption,
    description: labels.describe(title, labels.pointCounts(points.length, failed.length, caption)),
    plot: {
      option: optionOf(summary, { ...choices, logarithmic }, { points, failed, beyond, limit }, theme),
      table: tableOf(summary, points, abscissa),
      marks: pointMarks(points.map(({ trial, x, value }) => ({ trial, at: [x, nearer(value, limit, summary)] }))),
    },
  };
}

/** A logarithmic axis cannot show zero or negative values. */
export const canBeLogarithmic = (summary: Summary): boolean => trialsWithValue(summary).every(({ value }) => value > 0);

/** On a logarithmic axis, what is far out is judged by the logarithms. */
function worstOf(points: readonly PlacedTrial[], { goal }: Summary, logarithmic: boolean): number | null {
  const values = points.map(({ value }) => (logarithmic ? Math.log(value) : value));
  const worst = worstShown(values, goal);
  return worst !== null && logarithmic ? Math.exp(worst) : worst;
}

const isWorse = (value: number, limit: number, { goal }: Summary): boolean =>
  goal === 'maximize' ? value < limit : value > limit;

/** What is beyond the axis is at its edge. */
const nearer = (value: number, limit: number | null, summary: Summary): number =>
  limit !== null && isWorse(value, limit, summary) ? limit : value;

function bestCaption(summary: Summary, abscissa: Abscissa): string {
  const best = bestSteps(summary, abscissa).at(-1);
  return best === undefined ? labels.NO_VALUE_CAPTION : labels.bestObserved(summary.metric, best.value, best.trial);
}

interface Drawn {
  readonly points: readonly PlacedTrial[];
  readonly failed: readonly TrialSummary[];
  readonly beyond: readonly PlacedTrial[];
  readonly limit: number | null;
}

function optionOf(summary: Summary, choices: BestSoFarChoices, drawn: Drawn, theme: Theme): ChartOption {
  const { points, failed, beyond, limit } = drawn;
  const place = placeOf(summary, choices.abscissa);
  const forecast = shownForecast(summary, choices);
  const series = [
    bestLine(summary, choices.abscissa, theme),
    trialPoints(points, theme),
    failedMarks(failed, place, theme),
    beyondMarks(beyond, limit ?? 0, summary, theme),
    bestMark(summary, place, theme),
    expectedMark(summary, bestPlace(summary, place) ?? 0, theme),
    chosenRings(summary, choices, place, theme),
    ...(forecast === null ? [] : forecastSeries(forecast, lastEnded(summary), theme)),
  ].filter(({ data }) => Array.isArray(data) && data.length > 0);
  const trialsAt = new Map(
    [...points, ...failed.map((row) => ({ trial: row.trial, x: place(row) }))].map((at) => [at.x, at.trial]),
  );
  return chartOption(theme, {
    ...axes(summary, choices, limit, theme),
    series,
    tooltip: { trigger: 'axis', lines: (items) => tooltipLines(items, summary, trialsAt) },
    legend: series.flatMap(({ name }) => (name === undefined ? [] : [String(name)])),
  });
}

function bestLine(summary: Summary, abscissa: Abscissa, theme: Theme): ChartSeries {
  return {
    type: 'line',
    name: legend.best,
    data: bestSteps(summary, abscissa).map(({ x, value }) => [x, value]),
    step: 'end',
    showSymbol: false,
    symbol: 'none',
    lineStyle: { color: theme.bestSoFar, width: 2 },
    itemStyle: { color: theme.bestSoFar },
  };
}

function trialPoints(points: readonly PlacedTrial[], theme: Theme): ChartSeries {
  return {
    ...marks(legend.trial, theme.trial, 'circle', points.length > MANY_POINTS ? 3 : 5),
    data: points.map(({ x, value }) => [x, value]),
    large: true,
    clip: true,
  };
}

/** A failed trial has no value, so its mark is at the foot of the chart, on an axis of its own. */
function failedMarks(failed: readonly TrialSummary[], place: ReturnType<typeof placeOf>, theme: Theme): ChartSeries {
  return {
    ...marks(legend.failed, theme.failed, CROSS, 7),
    yAxisIndex: 1,
    data: failed.map((row) => [place(row) ?? 0, 0]),
  };
}

/** Values that would flatten the axis: arrows at its edge. */
function beyondMarks(beyond: readonly PlacedTrial[], limit: number, { goal }: Summary, theme: Theme): ChartSeries {
  return {
    ...marks(messages.OUTSIDE, theme.trial, 'triangle', 9),
    symbolRotate: goal === 'maximize' ? 180 : 0,
    data: beyond.map(({ x }) => [x, limit]),
  };
}

function bestPlace({ trials, best }: Summary, place: ReturnType<typeof placeOf>): number | null {
  const row = best === null ? undefined : trials.at(best.trial - 1);
  return row === undefined ? null : place(row);
}

function bestMark(summary: Summary, place: ReturnType<typeof placeOf>, theme: Theme): ChartSeries {
  const x = bestPlace(summary, place);
  return {
    ...marks(legend.bestPoint, theme.bestPoint, 'diamond', 14),
    data: x === null || summary.best === null ? [] : [[x, summary.best.value]],
  };
}

function chosenRings(
  { trials }: Summary,
  { chosen }: BestSoFarChoices,
  place: ReturnType<typeof placeOf>,
  theme: Theme,
): ChartSeries {
  const rows = chosen.flatMap((trial) => trials.at(trial - 1) ?? []);
  return {
    ...marks(messages.CHOSEN, theme.text, 'circle', 14),
    itemStyle: { color: 'transparent', borderColor: theme.text, borderWidth: 2 },
    silent: true,
    data: rows.flatMap((row) => (row.value === null ? [] : [[place(row) ?? 0, row.value]])),
  };
}

function shownForecast(summary: Summary, { forecast, abscissa }: BestSoFarChoices): Forecast | null {
  return forecast === null || abscissa === 'time' ? null : forecastPart(forecast, summary);
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

function axes(summary: Summary, choices: BestSoFarChoices, limit: number | null, theme: Theme) {
  const { logarithmic, abscissa, window } = choices;
  const horizon = lastEnded(summary) + (shownForecast(summary, choices)?.trials.at(-1) ?? 0);
  const last = Math.max(summary.trials.length, Math.min(summary.budget.trials, 10), horizon);
  const x = abscissa === 'trial' ? countAxis(theme, labels.TRIAL) : durationAxis(theme, messages.HOURS);
  const end = abscissa === 'trial' ? last : ('dataMax' as const);
  const y = (logarithmic ? logarithmicAxis : numberAxis)(theme, summary.metric);
  return {
    x: { ...x, min: window?.from ?? 0, max: window?.to ?? end },
    y: [
      { ...y, ...(limit !== null && (summary.goal === 'maximize' ? { min: limit } : { max: limit })) },
      { type: 'value' as const, show: false, min: -0.03, max: 1 },
    ],
  };
}

function tooltipLines(
  items: readonly TooltipItem[],
  summary: Summary,
  trialsAt: ReadonlyMap<number | null, number>,
): string[] {
  const { trials, metric, parameters } = summary;
  const places = items.flatMap(({ value }) => (Array.isArray(value) && typeof value[0] === 'number' ? [value[0]] : []));
  const trial = places.map((x) => trials.at((trialsAt.get(x) ?? 0) - 1)).find((row) => row !== undefined);
  if (trial === undefined) return [];
  return [
    labels.trialTitle(trial.trial),
    labels.describe(metric, truncate(resultText(trial))),
    ...parameters.slice(0, 12).map((name) => truncate(labels.parameterText(name, formatValue(trial.parameters[name])))),
  ];
}

const resultText = ({ value, reason, state }: TrialSummary): string =>
  value === null ? (reason ?? trialStateText(state)) : formatNumber(value);

/** A canvas does not wrap lines. */
const truncate = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

function tableOf({ metric }: Summary, points: readonly PlacedTrial[], abscissa: Abscissa): ChartTable {
  const withTime = abscissa === 'time';
  return {
    headings: [labels.TRIAL, ...(withTime ? [messages.HOURS] : []), metric],
    length: points.length,
    row: (i) => {
      const { trial, x, value } = points[i];
      return {
        cells: [String(trial), ...(withTime ? [messages.atTime(x)] : []), formatNumber(value)],
        at: [x, value],
        trial,
      };
    },
  };
}
