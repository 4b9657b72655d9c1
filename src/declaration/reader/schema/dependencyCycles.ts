import { namesIn, type Expression } from '../../../core/space/expression.ts';

/** The parameters whose `when` leads back to themselves, each with its route: a, b, a. */
export function dependencyCycles(conditions: ReadonlyMap<string, Expression>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const visit = (start: string, route: readonly string[]): void => {
    const condition = conditions.get(route[route.length - 1]);
    if (condition === undefined || found.has(start)) return;
    for (const next of namesIn(condition)) {
      if (next === start) found.set(start, [...route, start]);
      else if (!route.includes(next)) visit(start, [...route, next]);
    }
  };
  for (const name of conditions.keys()) visit(name, [name]);
  return found;
}
