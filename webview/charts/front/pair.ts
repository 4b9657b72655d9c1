/** Charts over two of the objectives: what those of a study and those of several have in common. */
import type { ObjectiveSummary, Summary } from '../../../src/protocol.ts';
import type { ChartOption } from '../chart.ts';
import type { Place } from '../marks.ts';
import { line } from '../symbols.ts';

/** The objectives of the axes, by their indices. */
export interface Pair {
  readonly x: number;
  readonly y: number;
  /** One of many beside each other, of which the large one says the rest. */
  readonly isSmall: boolean;
}

export const NOTHING_YET = 'No trial has a value of each objective yet.';
/** "Better: lower left." */
export const betterAt = (x: ObjectiveSummary, y: ObjectiveSummary): string =>
  `Better: ${y.goal === 'maximize' ? 'upper' : 'lower'} ${x.goal === 'maximize' ? 'right' : 'left'}.`;

/**
 * Of two objectives, the edge of what is dominated: from one point to the next in steps. Of more, points alone, whose
 * edge is no line.
 *
 * @param goal of the objective across
 */
export const frontLine = (
  name: string,
  color: string,
  places: readonly Place[],
  { goal, isEdge }: { readonly goal: Summary['goal']; readonly isEdge: boolean },
) => ({
  ...line(name, color, isEdge ? 2 : 0),
  data: places.toSorted(([a], [b]) => a - b),
  step: goal === 'minimize' ? ('end' as const) : ('start' as const),
  ...{ symbolSize: 9, showSymbol: true },
});

/** Without legend and tooltip, with smaller points and fewer ticks. */
export function smallOption(option: ChartOption): ChartOption {
  const series = option.series.map((each) =>
    'symbolSize' in each && typeof each.symbolSize === 'number' ? { ...each, symbolSize: each.symbolSize * 0.6 } : each,
  );
  const axes = {
    xAxis: { ...option.xAxis, splitNumber: 3 },
    yAxis: option.yAxis.map((y) => ({ ...y, splitNumber: 2 })),
  };
  const legend = { show: false, data: [] };
  return { ...option, ...axes, series, legend, tooltip: { show: false, renderMode: 'richText' } };
}
