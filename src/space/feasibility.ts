/**
 * Which points the constraints allow. They are read like any expression: a comparison with an inactive parameter is
 * false.
 */
import { encoding } from './encoding.ts';
import { holds, nodesIn, type Expression } from './expression.ts';
import { grid } from './grid.ts';
import { haltonSequence } from './haltonSequence.ts';
import { combinations, type Point, type Space, type Value } from './parameter.ts';

/** A search for feasible points gives up after so many draws, which take some seconds. */
export const MAX_DRAWS = 1_000_000;

/** Whether a point, without its inactive parameters, is allowed. */
export function feasibility(constraints: readonly Expression[]): (point: Point) => boolean {
  return (point) => {
    const valueOf = (name: string): Value | undefined => (Object.hasOwn(point, name) ? point[name] : undefined);
    return constraints.every((constraint) => holds(constraint, valueOf));
  };
}

/** Coordinates drawn and parts of expressions evaluated: about a second. */
const MAX_SEARCH_WORK = 10_000_000;

/** So much of it takes some milliseconds. */
const TURN_WORK = 10_000;

export interface PointSearch {
  readonly found: boolean;
  /** How many points it has looked at, where those are not all. */
  readonly among?: number;
}

/**
 * Whether any point fulfils the constraints. Searches the full grid of a small space, and 100,000 draws of a larger
 * one; fewer where each takes long.
 */
export function searchFeasiblePoint(space: Space, constraints: readonly Expression[]): PointSearch {
  const search = feasiblePointSearch(space, constraints);
  for (;;) {
    const { done, value } = search.next();
    if (done === true) return value;
  }
}

/**
 * The same in turns of some milliseconds, for whoever has more to do: where no point does, it takes a second or more.
 */
export function* feasiblePointSearch(
  space: Space,
  constraints: readonly Expression[],
): Generator<undefined, PointSearch, undefined> {
  if (constraints.length === 0) return { found: true };
  const isFeasible = feasibility(constraints);
  if (combinations(space) <= 10_000) return { found: grid(space).some(isFeasible) };
  const { sample } = encoding(space);
  const haltonPoint = haltonSequence(space.length, 0);
  const workPerDraw = space.length + constraints.reduce((sum, constraint) => sum + nodesIn(constraint).length, 0);
  const draws = Math.ceil(Math.min(100_000, Math.max(1000, MAX_SEARCH_WORK / workPerDraw)));
  const drawsPerTurn = Math.ceil(TURN_WORK / workPerDraw);
  for (let n = 0; n < draws; n++) {
    if (isFeasible(sample(haltonPoint(n)))) return { found: true };
    if (n % drawsPerTurn === drawsPerTurn - 1) yield;
  }
  return { found: false, among: draws };
}
