/** The keys that move an end of a brush. */
import { placeOfValue, type Axis } from '../../charts/parallel/axes.ts';
import { valueAt, type Brush } from './brush.ts';

export type End = 'low' | 'high';

/** Shares of an axis of numbers. */
const [STEP, LEAP] = [0.02, 0.1];

/** @returns the brush after the key, null where it is taken away, and undefined for a key that does not move */
export function movedEnd(key: string, axis: Axis, brush: Brush, end: End): Brush | null | undefined {
  if (key === 'Delete' || key === 'Backspace') return null;
  const place = placeAfter(key, axis, brush[end]);
  if (place === undefined) return undefined;
  // an end pushes nothing: it stops at the other one
  const least = axis.scale === 'category' ? 1 / axis.values.length : 0;
  return end === 'low'
    ? { ...brush, low: Math.max(0, Math.min(place, brush.high - least)) }
    : { ...brush, high: Math.min(1, Math.max(place, brush.low + least)) };
}

const DISTANCES: Readonly<Partial<Record<string, number>>> = {
  ...{ ArrowUp: STEP, ArrowDown: -STEP },
  ...{ PageUp: LEAP, PageDown: -LEAP },
};

function placeAfter(key: string, axis: Axis, place: number): number | undefined {
  const distance = DISTANCES[key];
  return distance === undefined ? { Home: 0, End: 1 }[key] : moved(axis, place, distance);
}

/** By the distance; by a category or an integer, where that is more. */
function moved(axis: Axis, place: number, distance: number): number {
  const direction = Math.sign(distance);
  const next = nextPlace(axis, place, direction);
  return direction * Math.max(direction * (place + distance), direction * next);
}

function nextPlace(axis: Axis, place: number, direction: number): number {
  if (axis.scale === 'category') return place + direction / axis.values.length;
  return axis.isInteger ? placeOfValue(axis, valueAt(axis, place) + direction) : place;
}
