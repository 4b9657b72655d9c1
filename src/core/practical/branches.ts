/**
 * Every branch of a conditional space gets its share: a value of a choice on which other parameters depend opens a space of
 * its own, and a few bad trials in one of those, at bad values of its own parameters, say little about the best of it.
 */
import { namesIn } from '../space/expression.ts';
import { sizeOf, valueAt, type Parameter, type Point, type Space, type Value } from '../space/parameter.ts';

/** A value of a parameter that others depend on. */
export interface Branch {
  readonly name: string;
  readonly value: Value;
  /** How many branches its parameter has. */
  readonly among: number;
}

/** Beyond this many values a parameter is no fork but a range. */
const MOST = 6;

export function branches(space: Space): Branch[] {
  const asked = new Set(space.flatMap(({ when }) => (when === undefined ? [] : [...namesIn(when)])));
  return space.filter((parameter) => asked.has(parameter.name) && forks(parameter)).flatMap(branchesOf);
}

export function within({ name, value }: Branch, point: Point): boolean {
  return Object.hasOwn(point, name) && point[name] === value;
}

/**
 * The branch that the next pick has to be in, after the points tried or picked so far: one that has less than half of an even
 * share, up to `ENOUGH` trials; the one that lacks most.
 */
export function due(all: readonly Branch[], tried: readonly Point[]): Branch | undefined {
  let most = 0;
  let found: Branch | undefined;
  for (const branch of all) {
    const share = Math.min(ENOUGH, (tried.length + 1) / (2 * branch.among));
    const lack = Math.floor(share) - tried.filter((point) => within(branch, point)).length;
    if (lack > most) [most, found] = [lack, branch];
  }
  return found;
}

const ENOUGH = 4;

function forks(parameter: Parameter): boolean {
  const size = sizeOf(parameter);
  return size > 1 && size <= MOST;
}

function branchesOf(parameter: Parameter): Branch[] {
  const among = sizeOf(parameter);
  return Array.from({ length: among }, (_, i) => ({ name: parameter.name, value: valueAt(parameter, i), among }));
}
