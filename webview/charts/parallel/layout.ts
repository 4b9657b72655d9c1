/** The room for the names above the axes and the texts beside them, so that each is whole. In pixels of the frame. */
import { CHARACTER_WIDTH, LINE_HEIGHT, wrapped } from '../wrapped.ts';
import { ticksOf, type Axis, type Tick } from './axes.ts';

/** The distances from the frame to the axes. */
export interface Margins {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface ParallelLayout {
  /** Above each axis, in lines. */
  readonly names: readonly string[];
  readonly ticks: readonly (readonly Tick[])[];
  readonly margins: Margins;
  /** The least size of the frame. */
  readonly width: number;
  readonly height: number;
}

/** The ordinate's ends, in places. */
export const ordinate = { low: -0.16, high: 1.04 } as const;

const [LEFT, RIGHT, BOTTOM] = [50, 95, 10];
/** From axis to axis: at least for numbers of eleven characters, and more of it where there are few axes. */
const [LEAST_DISTANCE, LEAST_SPAN] = [102, 300];
/** From an axis to its texts, and from these to the next axis. */
const BESIDE = 12;
const LEAST_HEIGHT = 240;

export function layoutOf(axes: readonly Axis[]): ParallelLayout {
  const gaps = Math.max(1, axes.length - 1);
  const distance = Math.max(LEAST_DISTANCE, LEAST_SPAN / gaps);
  const charactersIn = (width: number): number => Math.floor(width / CHARACTER_WIDTH);
  const names = axes.map(({ name }) => wrapped(name, charactersIn(distance - BESIDE / 2)));
  const ticks = axes.map((axis) => ticksOf(axis, charactersIn(distance - BESIDE)));
  const top = 2 * BESIDE + LINE_HEIGHT * Math.max(...names.map(({ length }) => length));
  const column = Math.max(...ticks.map(heightOf)) * (ordinate.high - ordinate.low);
  return {
    names: names.map((lines) => lines.join('\n')),
    ticks,
    margins: { left: LEFT, right: RIGHT, top, bottom: BOTTOM },
    width: LEFT + RIGHT + gaps * distance,
    height: top + BOTTOM + Math.max(LEAST_HEIGHT, column),
  };
}

/** Of texts with equal distances, none over another. */
function heightOf(ticks: readonly Tick[]): number {
  return ticks.length * (4 + LINE_HEIGHT * Math.max(...ticks.map(({ text }) => text.split('\n').length)));
}
