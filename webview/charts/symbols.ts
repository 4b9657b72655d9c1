/** Trials as symbols of a chart. */
import type { ChartSeries } from './chart.ts';

/** Two strokes of a cross, as a path of SVG. */
const CROSS = 'path://M0 1L1 0L5 4L9 0L10 1L6 5L10 9L9 10L5 6L1 10L0 9L4 5Z';

export const marks = (name: string, color: string, symbol: string, symbolSize: number) => ({
  type: 'scatter' as const,
  name,
  symbol,
  symbolSize,
  itemStyle: { color },
});

/** A trial without a value has its mark at the foot of the chart, on an axis of its own. @param places null where unknown */
export function footMarks(name: string, places: readonly (number | null)[], color: string): ChartSeries {
  return { ...marks(name, color, CROSS, 7), yAxisIndex: 1, data: places.map((x) => [x ?? 0, 0]) };
}
