import { activeParameters } from './activeParameters.ts';
import { combinations, sizeOf, valueAt, type Point, type Space, type Value } from './parameter.ts';

/**
 * All combinations of the values of a discrete space, each without its inactive parameters; the last parameter changes
 * fastest. Combinations that differ only in inactive parameters give equal points.
 */
export function grid(space: Space): Point[] {
  const columns = space.map((parameter) => ({
    name: parameter.name,
    values: Array.from({ length: sizeOf(parameter) }, (_, i) => valueAt(parameter, i)),
  }));
  const pointAt = (index: number): Point => {
    let rest = index;
    const entries: (readonly [string, Value])[] = [];
    for (const { name, values } of columns.toReversed()) {
      entries.push([name, values[rest % values.length]]);
      rest = Math.floor(rest / values.length);
    }
    return Object.fromEntries(entries.toReversed());
  };
  return Array.from({ length: combinations(space) }, (_, i) => pointAt(i)).map(activeParameters(space));
}
