/** Where the limits are likely kept, where that is open, and where they are likely broken: by form, not by colour. */
import type { Contour, MetricInsight } from '../../src/study/insight.ts';
import type { ChartSeries } from './chart.ts';
import { line, marks } from './symbols.ts';
import type { Theme } from './theme.ts';

type Curve = MetricInsight['slices'][number];
type Level = 'kept' | 'open' | 'broken';

export const KEEPS_LIMITS = 'keeps the limits';
const names = {
  kept: 'limits likely kept',
  open: 'limits perhaps kept',
  broken: 'limits likely broken',
} as const;

/** From this probability on they are likely kept, as a recommended point has to keep them; below 1 − it broken. */
const LIKELY = 0.9;

const levelOf = (probability: number): Level =>
  probability >= LIKELY ? 'kept' : probability > 1 - LIKELY ? 'open' : 'broken';

/** Pixels of the bar at the foot of a slice. */
const HEIGHTS = { kept: 7, open: 2 } as const;

/** The bar: thick where they are kept, thin where that is open. It needs the axis at the foot as the second one. */
export function keptBar(curve: Curve, theme: Theme): ChartSeries[] {
  const { keeps, scale } = curve;
  if (keeps === undefined) return [];
  return (['kept', 'open'] as const).map((level) =>
    scale === 'category' ? categoryBar(curve, keeps, level, theme) : numberBar(curve, keeps, level, theme),
  );
}

const atFoot = { yAxisIndex: 1, silent: true, clip: false };

function categoryBar({ values }: Curve, keeps: readonly number[], level: 'kept' | 'open', theme: Theme): ChartSeries {
  const places = [...values.keys()].filter((i) => levelOf(keeps[i]) === level);
  return {
    ...marks(names[level], theme.text, 'rect', 1),
    ...atFoot,
    symbolSize: [36, HEIGHTS[level]],
    data: places.map((i) => [i, 0]),
  };
}

function numberBar(curve: Curve, keeps: readonly number[], level: 'kept' | 'open', theme: Theme): ChartSeries {
  const pieces = runsOf(keeps.map(levelOf)).filter((run) => run.level === level);
  return {
    ...line(names[level], theme.text, HEIGHTS[level]),
    ...atFoot,
    // a place without a value parts two pieces
    data: pieces.flatMap(({ first, last }) => [
      [between(curve, first - 1, first), 0],
      [between(curve, last, last + 1), 0],
      [between(curve, last, last + 1), null],
    ]),
  };
}

function runsOf(levels: readonly Level[]): { level: Level; first: number; last: number }[] {
  const starts = [...levels.keys()].filter((i) => i === 0 || levels[i] !== levels[i - 1]);
  return starts.map((first, k) => ({ level: levels[first], first, last: (starts.at(k + 1) ?? levels.length) - 1 }));
}

/** The middle of two neighbours on the scale of the axis; the end of the axis where there is one. */
function between({ values, scale }: Curve, i: number, j: number): number {
  const [a, b] = [Math.max(0, i), Math.min(j, values.length - 1)].map((index) => Number(values[index]));
  return scale === 'log' ? Math.sqrt(a) * Math.sqrt(b) : a / 2 + b / 2;
}

/** Strokes over the cells of a map: over each where they are broken, over some where that is open. */
export function hatching({ x, y, keeps }: Contour, room: Size, theme: Theme): ChartSeries[] {
  if (keeps === undefined) return [];
  const [across, up] = [room[0] / x.values.length, room[1] / y.values.length];
  const cells = keeps.flatMap((row, i) => row.map((probability, j) => ({ i, j, level: levelOf(probability) })));
  const strokes = (level: 'broken' | 'open', distance: number): ChartSeries => {
    const counts = [across, up].map((length) => Math.max(1, Math.floor(length / distance)));
    const every = [across, up].map((length) => Math.max(1, Math.round(distance / length)));
    return {
      ...marks(names[level], theme.text, strokesOf(counts), 1),
      symbolSize: counts.map((count) => (count - 1) * distance + STROKE),
      itemStyle: { color: theme.text, opacity: 0.75 },
      silent: true,
      data: cells
        .filter((cell) => cell.level === level && cell.j % every[0] === 0 && cell.i % every[1] === 0)
        .map(({ i, j }) => [j, i]),
    };
  };
  return [strokes('broken', DENSE), strokes('open', SPARSE)];
}

/** Pixels, of a plot or of a cell at least. */
type Size = readonly [width: number, height: number];

/** Pixels of a stroke, and from one to the next. */
const STROKE = 7;
const [DENSE, SPARSE] = [11, 24];

/** So many strokes beside and above one another, as one symbol. */
function strokesOf([across, up]: readonly number[]): string {
  const places = Array.from({ length: across * up }, (_, k) => [20 * (k % across), 20 * Math.floor(k / across)]);
  return `path://${places.map(([x, y]) => `M${x} ${y + 9}L${x + 9} ${y}L${x + 10} ${y + 1}L${x + 1} ${y + 10}Z`).join('')}`;
}
