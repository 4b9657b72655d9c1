/** The series of charts: trials as symbols, and lines. */
import { pluralize, type Summary } from '../../src/protocol.ts';
import { BREAKS } from '../text/limitText.ts';
import { OUTSIDE, type ChartSeries } from './chart.ts';
import type { Place } from './marks.ts';
import type { Theme } from './theme.ts';

/** Two strokes of a cross, as a path of SVG. */
export const CROSS = 'path://M0 1L1 0L5 4L9 0L10 1L6 5L10 9L9 10L5 6L1 10L0 9L4 5Z';

/** Two bars, as on the key that pauses. */
export const PAUSE = 'path://M0 0H4V10H0Z M6 0H10V10H6Z';

export const marks = (name: string, color: string, symbol: string, symbolSize: number) => ({
  type: 'scatter' as const,
  name,
  symbol,
  symbolSize,
  itemStyle: { color },
});

/** Trials that do not keep the limits: hollow, so that no colour is needed to tell them from the others. */
export const hollowMarks = (data: Place[], theme: Theme, symbolSize: number, name = BREAKS) => ({
  ...marks(name, theme.muted, 'circle', symbolSize),
  itemStyle: hollow(theme.muted),
  data,
});

export const hollow = (borderColor: string) => ({ color: 'transparent', borderColor, borderWidth: 1 });

/** Without symbols at its points. */
export const line = (name: string, color: string, width = 2, type: 'solid' | 'dashed' | 'dotted' = 'solid') => ({
  type: 'line' as const,
  name,
  symbol: 'none',
  lineStyle: { color, width, type },
  itemStyle: { color },
});

/** All in one series, with a gap after each line: a series for each would take twenty times as long. */
export const joinedLines = (
  lines: readonly (readonly Place[])[],
  lineStyle: { readonly color: string; readonly width: number; readonly type?: 'solid' | 'dashed' },
) => ({
  type: 'line' as const,
  data: lines.flatMap((places) => [...places, [NaN, NaN]]),
  symbol: 'none',
  lineStyle: { ...lineStyle, join: 'bevel' as const },
});

/** From the lower ends, which are not drawn, the height of each on top of them. */
export const band = (
  stack: string,
  x: readonly number[],
  low: readonly number[],
  high: readonly number[],
  areaStyle: { readonly color: string; readonly opacity: number },
): ChartSeries[] => {
  const common = { type: 'line', stack, stackStrategy: 'all', symbol: 'none', silent: true } as const;
  const edge = { ...common, lineStyle: { opacity: 0 } };
  return [
    { ...edge, data: low.map((value, i) => [x[i], value]) },
    { ...edge, data: high.map((value, i) => [x[i], value - low[i]]), areaStyle },
  ];
};

/**
 * A trial without a value has its mark at the foot of the chart, on an axis of its own. @param places null where
 * unknown
 */
export function footMarks(
  name: string,
  places: readonly (number | null)[],
  color: string,
  symbol = CROSS,
): ChartSeries {
  return { ...marks(name, color, symbol, 7), yAxisIndex: 1, data: places.map((x) => [x ?? 0, 0]) };
}

/** Empty where none is. */
export const outside = (trials: number): string =>
  trials === 0 ? '' : `${pluralize(trials, 'value is', 'values are')} beyond the axis, at the arrows.`;

/** Values that would flatten the axis: arrows at its edge, which points at the worse ones. */
export function outsideMarks(data: Place[], goal: Summary['goal'], theme: Theme) {
  return {
    ...marks(OUTSIDE, theme.trial, 'triangle', 9),
    symbolRotate: goal === 'maximize' ? 180 : 0,
    data,
  };
}
