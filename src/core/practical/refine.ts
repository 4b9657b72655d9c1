/** A pick moved uphill: its numbers along the gradient of the upper confidence bound, and back onto legal values. */
import { minimise } from '../linalg/lbfgs.ts';
import type { Ground, Place } from './ground.ts';
import type { Surface } from './surface.ts';

/** The legal place nearest to the top of the hill that `place` is on; undefined where that is `place` itself or no better. */
export function refined(ground: Ground, { at }: Pick<Surface, 'at'>, place: Place): Place | undefined {
  const { point, row } = place;
  const [low, high] = [row.slice(), row.slice()];
  for (const { parameter, start, numeric } of ground.axes) {
    if (numeric && Object.hasOwn(point, parameter.name)) [low[start], high[start]] = [0, 1];
  }
  const downhill = (x: Float64Array) => {
    const { value, gradient } = at(x);
    return { value: -value, gradient: gradient.map((entry) => -entry) };
  };
  const { x } = minimise(downhill, row, { low, high }, { iterations: 25, tolerance: TOLERANCE });
  const better = ground.nearest(x);
  return better.key !== place.key && at(better.row).value > at(row).value ? better : undefined;
}

/** Of the bound's gradient, in standardised values over the cube's width. */
const TOLERANCE = 1e-4;
