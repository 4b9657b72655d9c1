/**
 * What is tried before anything is known: the points a person begins with, or else the middle of every range, and then places that
 * fill the space evenly, up to one batch of at most `MOST`.
 *
 * Small, because the model pays from the first batch on: 16 space-filling trials left gaps half as large again at 24 trials, 24
 * chosen by variance alone four times as large (15 tasks). Four of eight chosen by variance, which are corners, left gaps a
 * quarter larger at 24 and 48 trials than eight even ones (15 other tasks, 6 seeds); without the middle they were another sixth larger at 24.
 */
import { lowDiscrepancy } from '../space/lowDiscrepancy.ts';
import type { Setting } from '../setting.ts';
import type { Ground, Place } from './ground.ts';

const LEAST = 4;
const MOST = 8;

/** All different. A person's points come whether or not the constraints allow them. */
export function opening(ground: Ground, { start, seed, parallel }: Setting): Place[] {
  const count = Math.min(MOST, Math.max(LEAST, parallel));
  const places = new Map<string, Place>();
  const add = (place: Place): void => {
    if (!places.has(place.key)) places.set(place.key, place);
  };
  start.points.map(ground.place).forEach(add);
  const middle = ground.nearest(new Float64Array(ground.groups.length).fill(0.5));
  if (places.size === 0 && start.past.length < count && ground.allowed(middle.point)) add(middle);
  const point = lowDiscrepancy(ground.space.length, seed);
  for (let n = 0; n < TRIES && start.past.length < count && places.size < count; n++) {
    const drawn = ground.sample(point(n));
    if (ground.allowed(drawn)) add(ground.place(drawn));
  }
  return [...places.values()];
}

const TRIES = 1000;
