/** Every trial as a point, and the best measured value up to each trial as a line of steps. */
import {
  bestSteps,
  type Forecast,
  forecastPart,
  hasFailed,
  placedTrials,
  placeOf,
  pluralize,
  possibleValue,
  trialStateText,
  usedTrials,
} from '../../src/protocol.ts';
import type { Abscissa, PlacedTrial, Summary, TrialSummary } from '../../src/protocol.ts';
import { formatDuration, formatNumber, formatValue, inText, sentences, texts } from '../text/format.ts';
import { brokenTexts, keptText, outText } from '../text/limitText.ts';
import * as labels from '../text/messages.ts';
import { rowOf, rowsOf } from '../text/progress.ts';
import { abscissaAxis, besideWorst, cutOf, HOURS, valueAxis, type ZoomWindow } from './bestSoFarAxes.ts';
import { contentOf, tableOf, withData, chartOption } from './chart.ts';
import type { ChartContent, ChartOption, ChartTable, TooltipItem } from './chart.ts';
import { expectedMark, expectedValue, runAgainIcon } from './expectedMark.ts';
import { aboveZero, forecastCaption, forecastIcons, forecastSeries } from './forecast.ts';
import { trialMarks } from './marks.ts';
import { extentOf, isBeyond, shownValue, worstShown } from './ranges.ts';
import { footMarks, hollowMarks, line, marks, outside, outsideMarks, PAUSE } from './symbols.ts';
import type { Theme } from './theme.ts';

const { bestSoFarLegend: legend } = labels;

/** From this many points on, the points are smaller. */
const MANY_POINTS = 500;

export interface BestSoFarChoices {
  /** Used only if all values are positive. */
  readonly logarithmic: boolean;
  readonly abscissa: Abscissa;
  /** The part of the abscissa that is shown; null for all of it. */
  readonly window: ZoomWindow | null;
  /** Null before the model has made one. It is drawn over trials, not over time. */
  readonly forecast: Forecast | null;
}

export function drawBestSoFar(summary: Summary, choices: BestSoFarChoices, theme: Theme): ChartContent {
  const { abscissa, window, forecast } = choices;
  const { goal, trials } = summary;
  const logarithmic = choices.logarithmic && canBeLogarithmic(summary);
  const points = placedTrials(summary, abscissa);
  const seen = points.filter(({ x }) => window === null || (x >= window.from && x <= window.to));
  const values = seen.map(({ value }) => value);
  const limit = cutOf(values, summary, logarithmic);
  const beyond = seen.filter(({ value }) => isBeyond(value, limit, goal));
  const steps = bestSteps(summary, abscissa);
  const spoken = sentences(
    `${pluralize(points.length, 'trial')} with a value, ${trials.filter(hasFailed).length} failed.`,
    bestCaption(summary, steps),
    keptText(summary),
    forecast !== null && forecastCaption(forecast, summary),
  );
  const plot = {
    option: optionOf(summary, { ...choices, logarithmic }, { points, values, steps, beyond, limit }, theme),
    table: valueTable(summary, points, abscissa),
    marks: trialMarks(points, ({ x, value }) => [[x, shownValue(value, limit, goal)]]),
  };
  return contentOf(`Best measured so far (${goal})`, outside(beyond.length), plot, spoken);
}

/** Where the values that an even axis would show differ by more, the better ones would be one line on it. */
const WIDE = 10;

/**
 * Whether the axis is logarithmic unless a person says otherwise: never for a metric to maximize, whose better values
 * are the ones that it draws together.
 */
export function isLogarithmic(summary: Summary): boolean {
  if (summary.goal === 'maximize' || !canBeLogarithmic(summary)) return false;
  const values = usedTrials(summary).map(({ value }) => value);
  const cut = worstShown(values, summary.goal);
  const [low, high] = extentOf(values.filter((value) => !isBeyond(value, cut, summary.goal)));
  return high > WIDE * low;
}

/** A logarithmic axis cannot show zero or negative values. */
export const canBeLogarithmic = (summary: Summary): boolean => usedTrials(summary).every(({ value }) => value > 0);

function bestCaption({ metric, limits }: Summary, steps: readonly PlacedTrial[]): string {
  const best = steps.at(-1);
  if (best === undefined) return limits === undefined ? labels.NO_VALUE_CAPTION : labels.NONE_KEEPS_LIMITS;
  return `Best measured ${metric}: ${inText(best.value)}, in trial ${best.trial}.`;
}

type Drawn = Readonly<Record<'points' | 'steps' | 'beyond', readonly PlacedTrial[]>> & {
  /** In the window. */
  readonly values: readonly number[];
  readonly limit: number | null;
};

function optionOf(summary: Summary, choices: BestSoFarChoices, drawn: Drawn, theme: Theme): ChartOption {
  const { points, steps, beyond, limit } = drawn;
  const failed = summary.trials.filter(hasFailed);
  const [stopped, paused] = (['stoppedEarly', 'paused'] as const).map((state) =>
    summary.trials.filter((trial) => trial.state === state),
  );
  const place = placeOf(choices.abscissa);
  const best = rowOf(summary, summary.best?.trial);
  const bestX = best === undefined ? null : place(best);
  const bestValue = expectedValue(summary)?.value ?? summary.best?.value ?? NaN;
  const ahead = choices.forecast && choices.abscissa === 'trial' ? forecastPart(choices.forecast, summary) : null;
  const forecast = ahead && choices.logarithmic ? aboveZero(ahead, drawn.values) : ahead;
  // the forecast's band needs room
  const values = [...drawn.values, ...(forecast?.low ?? []), ...(forecast?.high ?? [])];
  const size = points.length > MANY_POINTS ? 3 : 5;
  const [out, kept] = [points.filter(({ isOut }) => isOut), points.filter(({ isOut }) => !isOut)]; // oxfmt-ignore
  const series = withData([
    { ...line(legend.best, theme.bestSoFar), data: steps.map(({ x, value }) => [x, value]), step: 'end' },
    { ...marks(legend.trial, theme.trial, 'circle', size), data: pairs(kept), large: true, clip: true },
    hollowMarks(out.map(({ x, value }) => [x, value]), theme, size + 1, outText(rowsOf(out, summary))), // oxfmt-ignore
    footMarks(legend.stoppedEarly, stopped.map(place), theme.stoppedEarly),
    footMarks(legend.paused, paused.map(place), theme.paused, PAUSE),
    footMarks(legend.failed, failed.map(place), theme.failed),
    outsideMarks(beyond.map(({ x }) => [x, limit ?? 0]), summary.goal, theme), // oxfmt-ignore
    expectedMark(summary, bestX ?? 0, possibleValue(summary), theme),
    { ...marks(legend.recommended, theme.bestPoint, 'diamond', 14), data: bestX === null ? [] : [[bestX, bestValue]] },
    ...(forecast === null ? [] : forecastSeries(forecast, summary, theme)),
  ]);
  const withoutValue = [...stopped, ...paused, ...failed];
  const trialAt = (x: number): number | undefined =>
    withoutValue.findLast((row) => place(row) === x)?.trial ?? points.findLast((point) => point.x === x)?.trial;
  return chartOption(theme, {
    x: abscissaAxis(choices.abscissa, choices.window, horizonOf(summary, forecast), theme),
    y: [valueAxis(summary, choices.logarithmic, limit, values, theme), besideWorst(summary)],
    series,
    tooltip: { trigger: 'axis', lines: (items) => tooltipLines(items, summary, trialAt) },
    icons: { ...runAgainIcon, ...forecastIcons },
  });
}

/** x and value of each in turn: of arrays in an array the library would copy each. */
function pairs(points: readonly PlacedTrial[]): Float64Array {
  const data = new Float64Array(2 * points.length);
  points.forEach(({ x, value }, i) => data.set([x, value], 2 * i));
  return data;
}

/** The last trial on the abscissa where nothing is zoomed. */
function horizonOf(summary: Summary, forecast: Forecast | null): number {
  const forecasted = forecast === null ? 0 : forecast.after + (forecast.trials.at(-1) ?? 0);
  return Math.max(summary.trials.length, Math.min(summary.budget.trials, 10), forecasted);
}

function valueTable({ metric }: Summary, points: readonly PlacedTrial[], abscissa: Abscissa): ChartTable {
  const withTime = abscissa === 'time';
  const headings = texts(labels.TRIAL, withTime && HOURS, metric);
  return tableOf(headings, points, ({ trial, x, value }) => ({
    cells: texts(String(trial), withTime && formatDuration(x), formatNumber(value)),
    at: [x, value],
    trial,
  }));
}

/** The tooltip of a chart over trials, for the one at the pointer. */
export function tooltipLines(
  items: readonly TooltipItem[],
  summary: Summary,
  trialAt: (x: number) => number | undefined,
): string[] {
  const { metric, parameters } = summary;
  const places = items.flatMap(({ value }) => (Array.isArray(value) && typeof value[0] === 'number' ? [value[0]] : []));
  const trial = places.map((x) => rowOf(summary, trialAt(x))).find((row) => row !== undefined);
  if (trial === undefined) return [];
  return [
    labels.trialTitle(trial.trial),
    labels.describe(metric, truncate(resultText(trial))),
    ...brokenTexts(trial, summary).map(truncate),
    ...parameters.slice(0, 12).map((name) => truncate(labels.parameterText(name, formatValue(trial.parameters[name])))),
  ];
}

const resultText = ({ value, reason, state }: TrialSummary): string =>
  value === null ? (reason ?? trialStateText(state)) : formatNumber(value);

/** A canvas does not wrap lines. */
const truncate = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
