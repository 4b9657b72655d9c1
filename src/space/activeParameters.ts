/**
 * Which parameters of a point are active.
 *
 * A parameter with a `when` is active if the condition holds for the parameters that it names, and those are active
 * themselves. An inactive parameter has no value.
 */
import { holds } from './expression.ts';
import type { Parameter, Point, Space, Value } from './parameter.ts';

/** Takes a point with a value for every parameter and leaves out the inactive ones. */
export function activeParameters(space: Space): (point: Point) => Point {
  const byName = new Map(space.map((parameter) => [parameter.name, parameter]));
  if (space.every(({ when }) => when === undefined)) return (point) => point;
  return (point) => {
    const activeByName = new Map<string, boolean>();
    const isActive = ({ name, when }: Parameter): boolean => {
      const cached = activeByName.get(name);
      if (cached !== undefined) return cached;
      activeByName.set(name, false); // a cycle, which no checked declaration has, would otherwise never end
      const active = when === undefined || holds(when, valueOf);
      activeByName.set(name, active);
      return active;
    };
    const valueOf = (name: string): Value | undefined => {
      const parameter = byName.get(name);
      return parameter && isActive(parameter) ? point[name] : undefined;
    };
    return Object.fromEntries(space.filter(isActive).map(({ name }) => [name, point[name]]));
  };
}
