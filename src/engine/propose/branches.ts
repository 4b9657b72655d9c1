/**
 * Every branch of a conditional space gets a quota of the trials (stratified sampling). A value of a choice on which
 * other parameters depend opens a space of its own. A few bad trials in such a branch, at bad values of the branch's
 * own parameters, say little about its best point.
 */
import { namesIn } from '../../space/expression.ts';
import { sizeOf, valueAt, type Parameter, type Point, type Space, type Value } from '../../space/parameter.ts';

/** A value of a parameter that others depend on. */
export interface Branch {
  readonly parameter: string;
  readonly value: Value;
  readonly branchCount: number;
}

/** A parameter with more values than this is a range, not a choice of branches. */
const MAX_BRANCHES = 6;

export function branches(space: Space): Branch[] {
  const conditionNames = new Set(space.flatMap(({ when }) => (when === undefined ? [] : [...namesIn(when)])));
  return space.filter((parameter) => conditionNames.has(parameter.name) && isBranching(parameter)).flatMap(branchesOf);
}

export function inBranch({ parameter, value }: Branch, point: Point): boolean {
  return Object.hasOwn(point, parameter) && point[parameter] === value;
}

/**
 * The branch that the next pick has to be in: a branch that has less than half of an even share of the points that were
 * tried or picked so far, up to `MAX_QUOTA` trials. The one with the largest deficit, if there are several; undefined
 * if there is none.
 */
export function underQuota(branches: readonly Branch[], tried: readonly Point[]): Branch | undefined {
  let largestDeficit = 0;
  let mostUnder: Branch | undefined;
  for (const branch of branches) {
    const quota = Math.min(MAX_QUOTA, (tried.length + 1) / (2 * branch.branchCount));
    const deficit = Math.floor(quota) - tried.filter((point) => inBranch(branch, point)).length;
    if (deficit > largestDeficit) [largestDeficit, mostUnder] = [deficit, branch];
  }
  return mostUnder;
}

const MAX_QUOTA = 4;

function isBranching(parameter: Parameter): boolean {
  const size = sizeOf(parameter);
  return size > 1 && size <= MAX_BRANCHES;
}

function branchesOf(parameter: Parameter): Branch[] {
  const branchCount = sizeOf(parameter);
  return Array.from({ length: branchCount }, (_, i) => ({
    parameter: parameter.name,
    value: valueAt(parameter, i),
    branchCount,
  }));
}
