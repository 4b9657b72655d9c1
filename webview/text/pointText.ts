/** A point as a person reads it: "lr = 0.01, layers = 2", in the order of the declaration. */
import type { Summary } from '../../src/study/summary/summary.ts';
import { formatValue } from './format.ts';
import { parameterText } from './messages.ts';

type Point = Summary['queue'][number]['parameters'];

/** @param names the parameters; those that the point does not have are left out */
export const pointText = (point: Point, names: readonly string[] = Object.keys(point)): string =>
  names
    .filter((name) => Object.hasOwn(point, name))
    .map((name) => parameterText(name, formatValue(point[name])))
    .join(', ');
