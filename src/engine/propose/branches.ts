/**
 * Every value of a choice gets a quota of the trials (stratified sampling). A value on which other parameters
 * depend is a branch: it opens a space of its own, and a few bad trials in it, at bad values of its own parameters, say
 * little about its best point. So do a few bad trials of any other value at bad values of all else.
 */
import { namesIn } from '../../space/expression.ts';
import type { SearchSpace } from '../../space/searchSpace.ts';
import { sizeOf, valueAt, type Parameter, type Point, type Space, type Value } from '../../space/parameter.ts';

/** A value of a parameter that others depend on, or of a choice on which nothing does. */
export interface Branch {
  readonly parameter: string;
  readonly value: Value;
  readonly branchCount: number;
}

/** A parameter with more values is large. */
const MAX_BRANCHES = 6;

export function branches(space: Space): Branch[] {
  const conditionNames = namesInConditions(space);
  return space.filter((parameter) => conditionNames.has(parameter.name) && isSmall(parameter)).flatMap(branchesOf);
}

/** The values of choices without order and of switches, on which nothing depends. */
export function choiceValues({ space, varying }: Pick<SearchSpace, 'space' | 'varying'>): Branch[] {
  const conditionNames = namesInConditions(space);
  return varying
    .filter(({ parameter, numeric }) => !numeric && !conditionNames.has(parameter.name) && sizeOf(parameter) > 1)
    .flatMap(({ parameter }) => branchesOf(parameter));
}

export function inBranch({ parameter, value }: Branch, point: Point): boolean {
  return Object.hasOwn(point, parameter) && point[parameter] === value;
}

/** Which has no room for a quota of each value. */
export const isOfLargeChoice = ({ branchCount }: Branch): boolean => branchCount > MAX_BRANCHES;

/** A branch that has had fewer trials than its quota. */
interface UnderQuota {
  readonly branch: Branch;
  readonly count: number;
  readonly quota: number;
}

/**
 * The branches that have less than half of an even share of the points that were tried or picked so far, up to
 * `MAX_QUOTA` trials: those that lack most first. Of a large choice every value that was not tried, while fewer values
 * were than half of the points.
 */
export function underQuota(branches: readonly Branch[], tried: readonly Point[]): UnderQuota[] {
  const points = tried.length + 1;
  const large = new Set(branches.filter(isOfLargeChoice).map(({ parameter }) => parameter));
  const triedValues = new Map([...large].map((name) => [name, new Set(tried.map((point) => point[name]))]));
  const quotaOf = ({ parameter, branchCount }: Branch): number => {
    const values = triedValues.get(parameter);
    if (values !== undefined) return values.size < Math.floor(points / 2) ? 1 : 0;
    return Math.floor(Math.min(MAX_QUOTA, points / (2 * branchCount)));
  };
  return branches
    .map((branch) => ({
      branch,
      count: tried.filter((point) => inBranch(branch, point)).length,
      quota: quotaOf(branch),
    }))
    .filter(({ count, quota }) => count < quota)
    .sort((a, b) => b.quota - b.count - (a.quota - a.count));
}

const MAX_QUOTA = 4;

function namesInConditions(space: Space): Set<string> {
  return new Set(space.flatMap(({ when }) => (when === undefined ? [] : [...namesIn(when)])));
}

function isSmall(parameter: Parameter): boolean {
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
