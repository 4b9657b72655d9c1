/**
 * Which parameters of a point are there, and which points are allowed.
 *
 * A parameter with a `when` is active where that is true of the parameters it names, themselves active; an inactive one has
 * no value. A constraint holds for a point in which one of its parameters is inactive: it has nothing to say there.
 */
import { holds, namesIn, type Expression } from './expression.ts';
import type { Parameter, Point, Space, Value } from './parameter.ts';

/** A point with a value for every parameter, without those that are inactive in it. */
export function activeParameters(space: Space): (point: Point) => Point {
  const byName = new Map(space.map((parameter) => [parameter.name, parameter]));
  if (space.every(({ when }) => when === undefined)) return (point) => point;
  return (point) => {
    const activeByName = new Map<string, boolean>();
    const isActive = ({ name, when }: Parameter): boolean => {
      const cached = activeByName.get(name);
      if (cached !== undefined) return cached;
      activeByName.set(name, false); // a circle, which no checked declaration has, would otherwise never end
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

/** Whether a point, without its inactive parameters, is allowed. */
export function feasibility(constraints: readonly Expression[]): (point: Point) => boolean {
  const each = constraints.map((constraint) => ({ constraint, names: [...namesIn(constraint)] }));
  return (point) =>
    each.every(({ constraint, names }) => {
      return !names.every((name) => Object.hasOwn(point, name)) || holds(constraint, (name) => point[name]);
    });
}
