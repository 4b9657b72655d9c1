/**
 * Axes of values by trial or time: where they end, at round numbers, the part that is shown, and where the axis of values
 * is cut.
 */
import { bestOf, type Abscissa, type Summary } from '../../src/protocol.ts';
import { countAxis, durationAxis, logarithmicAxis, numberAxis } from './chart.ts';
import { worstBesideBetterHalf, worstShown, labelledEnds, roundedEnd, roundedPower, tickAt } from './ranges.ts';
import type { Theme } from './theme.ts';
import * as labels from '../text/messages.ts';

export const HOURS = 'time since the first trial';

/** @param last the last trial that it shows where nothing is zoomed */
export function abscissaAxis(abscissa: Abscissa, window: ZoomWindow | null, last: number, theme: Theme) {
  if (abscissa === 'time')
    return { ...durationAxis(theme, HOURS), min: window?.from ?? 0, max: window?.to ?? ('dataMax' as const) };
  const { from: min, to: max } = window ?? { from: 0, to: last };
  const { axisLabel, ...axis } = countAxis(theme, labels.TRIAL);
  return { ...axis, min, max, axisLabel: { ...axisLabel, ...labelledEnds(min, max) } };
}

/**
 * The end of the axis of values on the side of the worse ones; null where all of them have room. On a logarithmic axis,
 * outliers are judged by their logarithms.
 */
export function cutOf(values: readonly number[], { goal }: Summary, logarithmic: boolean): number | null {
  const spread = logarithmic ? values.map(Math.log) : values;
  const worst = worstShown(spread, goal) ?? (logarithmic ? null : worstBesideBetterHalf(values, goal));
  if (worst === null) return null;
  if (logarithmic) return roundedPower(Math.exp(worst), goal === 'maximize' ? 'down' : 'up');
  return roundedEnd(bestOf(values, goal), worst).end;
}

/** @param values what it shows, and those beyond the cut */
export function valueAxis(
  { metric, goal }: Summary,
  logarithmic: boolean,
  cut: number | null,
  values: readonly number[],
  theme: Theme,
) {
  const isMaximized = goal === 'maximize';
  const ends = (low: (x: number) => number, high: (x: number) => number) => ({
    min: isMaximized && cut !== null ? cut : ({ min }: { min: number }) => low(min),
    max: !isMaximized && cut !== null ? cut : ({ max }: { max: number }) => high(max),
  });
  if (logarithmic) {
    const round = ends((x) => roundedPower(x, 'down'), (x) => roundedPower(x, 'up')); // oxfmt-ignore
    return { ...logarithmicAxis(theme, metric), ...round };
  }
  // the library's own ends are at ticks, where it chooses both
  if (cut === null) return numberAxis(theme, metric);
  const { interval } = roundedEnd(bestOf(values, goal), cut);
  const round = ends(
    // what was never negative has no room below zero
    (x) => tickAt(Math.max(Math.floor(x / interval - ROOM), x < 0 ? -Infinity : 0), interval),
    (x) => tickAt(Math.ceil(x / interval + ROOM), interval),
  );
  return { ...numberAxis(theme, metric), ...round, interval };
}

/** Beside the best value, so that its mark is not cut off; as a share of the interval of the ticks. */
const ROOM = 0.1;

/** Of the marks of trials without a value, at the end of the worse ones: at the other they would look like the best. */
export const besideWorst = ({ goal }: Pick<Summary, 'goal'>) => ({ ...footAxis, inverse: goal === 'minimize' });

/** Of the marks at the foot, from 0 to 1. */
export const footAxis = { type: 'value' as const, show: false, min: -0.03, max: 1 };

export interface ZoomWindow {
  readonly from: number;
  readonly to: number;
}

/**
 * The window, wider or narrower by a factor around a point. Without one, the newest end stays where it is: late in a
 * study that is where something happens.
 *
 * @param window null for all
 * @returns null where nothing is cut off any more
 */
export function zoomed(window: ZoomWindow | null, end: number, factor: number, around?: number): ZoomWindow | null {
  const { from, to } = window ?? { from: 0, to: end };
  const point = around ?? to;
  const zoomedWindow = {
    from: Math.max(0, point - (point - from) * factor),
    to: Math.min(end, point + (to - point) * factor),
  };
  return zoomedWindow.from <= 0 && zoomedWindow.to >= end ? null : zoomedWindow;
}
