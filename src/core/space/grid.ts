import { activeParameters } from './activeParameters.ts';
import { sizeOf, valueAt, type Point, type Space } from './parameter.ts';

/**
 * All combinations of the values of a discrete space, each without its inactive parameters. Combinations that differ
 * only in inactive parameters give equal points.
 */
export function grid(space: Space): Point[] {
  const all = space.reduce<Point[]>(
    (points, parameter) => {
      const values = Array.from({ length: sizeOf(parameter) }, (_, i) => valueAt(parameter, i));
      return points.flatMap((point) => values.map((value) => ({ ...point, [parameter.name]: value })));
    },
    [{}],
  );
  return all.map(activeParameters(space));
}
