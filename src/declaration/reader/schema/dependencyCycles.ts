import { namesIn, type Expression } from '../../../space/expression.ts';

/** The parameters whose expressions lead back to themselves, each with its shortest route: a, b, a. */
export function dependencyCycles(
  expressions: ReadonlyMap<string, readonly Expression[]>,
): ReadonlyMap<string, readonly string[]> {
  const needs = new Map([...expressions].map(([name, each]) => [name, each.flatMap((one) => [...namesIn(one)])]));
  const found = new Map<string, readonly string[]>();
  for (const name of needs.keys()) {
    const route = routeBack(name, needs);
    if (route) found.set(name, route);
  }
  return found;
}

/** Each parameter is reached once: the routes themselves may be exponentially many. */
function routeBack(start: string, needs: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const reachedFrom = new Map<string, string>();
  const reached = [start];
  for (const name of reached) {
    for (const next of needs.get(name) ?? []) {
      if (next === start) return [...routeTo(name, reachedFrom), start];
      if (reachedFrom.has(next)) continue;
      reachedFrom.set(next, name);
      reached.push(next);
    }
  }
  return undefined;
}

function routeTo(name: string, reachedFrom: ReadonlyMap<string, string>): readonly string[] {
  const route = [name];
  for (let from = reachedFrom.get(name); from !== undefined; from = reachedFrom.get(from)) route.unshift(from);
  return route;
}
