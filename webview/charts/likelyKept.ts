/** Where the limits are likely kept, where that is open, and where they are likely broken: by form, not by colour. */
import type { Contour, MetricInsight } from '../../src/protocol.ts';
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

const atFoot = { yAxisIndex: 1, silent: true, clip: false, tooltip: { show: false } };

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

/** Strokes over a map: dense where they are broken, sparse where that is open. */
export function hatching({ keeps }: Contour, theme: Theme): ChartSeries[] {
  if (keeps === undefined) return [];
  const cells = keeps.flatMap((row, i) => row.map((probability, j) => [j, i, probability]));
  return (['broken', 'open'] as const).map((level) => ({
    ...{ type: 'heatmap', name: names[level], silent: true, progressive: 0 },
    data: cells.filter(([, , probability]) => levelOf(probability) === level),
    itemStyle: {
      color: 'transparent',
      decal: { color: theme.text, dashArrayX: [1, 0], dashArrayY: [1.5, GAPS[level]], rotation: -Math.PI / 4 },
    },
  }));
}

/** Pixels between two strokes. */
const GAPS = { broken: 6, open: 16 } as const;

/** Below strokes, colours are paler: else those that are as light or as dark as the text would swallow them. */
export const opacityBelow = (probability: number): number => OPACITIES[levelOf(probability)];
const OPACITIES = { kept: 1, open: 0.75, broken: 0.5 } as const;
