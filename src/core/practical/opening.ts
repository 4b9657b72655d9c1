/**
 * What is tried before anything is known, one batch of it: the points a person begins with, or else the middle of every range, and then
 * places that fill the middle half of every range evenly; of a larger batch than `MOST` the others are chosen by bound.
 *
 * The middle half, because in more than two dimensions nearly all of a space lies near its boundary, and a trial out there tells
 * little of the rest: over whole ranges gaps were a sixth larger at 24 and at 48 trials (39 tasks, 27 seeds). No more than a batch,
 * because the model pays from the first one on: 16 trials, 8 in parallel, left gaps half as large again at 24 trials (15 tasks). And
 * no less: what is chosen by variance alone is corners. Half of a first batch so left gaps a quarter larger with 8 in parallel
 * (15 other tasks, 6 seeds) and a fifth larger at 32 and 48 trials with 16 (39 tasks, 9 seeds).
 */
import { lowDiscrepancy } from '../space/lowDiscrepancy.ts';
import type { Setting } from '../setting.ts';
import type { Ground, Place } from './ground.ts';

const LEAST = 4;
const MOST = 16;

/** All different; past trials count as some of it. A person's points come whether or not the constraints allow them. */
export function opening(ground: Ground, { start, seed, parallel }: Setting): Place[] {
  const count = Math.min(MOST, Math.max(LEAST, parallel)) - start.past.length;
  const places = new Map<string, Place>();
  const add = (place: Place): void => {
    if (!places.has(place.key)) places.set(place.key, place);
  };
  start.points.map(ground.place).forEach(add);
  const middle = ground.nearest(new Float64Array(ground.groups.length).fill(0.5));
  if (places.size === 0 && count > 0 && ground.allowed(middle.point)) add(middle);
  const point = lowDiscrepancy(ground.space.length, seed);
  const numeric = new Set(ground.axes.filter((axis) => axis.numeric).map(({ parameter }) => parameter));
  // the whole ranges as well, where constraints or few values leave too little in the middle
  for (const share of [0.5, 1]) {
    for (let n = 0; n < TRIES && places.size < count; n++) {
      const u = point(n).map((v, j) => (numeric.has(ground.space[j]) ? 0.5 + share * (v - 0.5) : v));
      const drawn = ground.sample(u);
      if (ground.allowed(drawn)) add(ground.place(drawn));
    }
  }
  return [...places.values()];
}

const TRIES = 1000;
