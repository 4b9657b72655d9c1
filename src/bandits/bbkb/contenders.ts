/**
 * The arm of the highest bound, while bounds fall. Most arms never have it, so only those whose bound was not below a
 * floor are looked at, and the floor is lowered when all of theirs have fallen below it.
 */
import { tournamentTree, type TournamentTree } from '../../math/linalg/tournamentTree.ts';

/** Some arms, ascending, their bounds and their means. */
export interface ArmBounds {
  readonly arms: Int32Array;
  readonly bounds: Float64Array;
  readonly means: Float64Array;
}

export interface Contenders {
  /** The one of the highest bound, the lowest arm of several. Undefined when none is left. */
  readonly top: () => { readonly place: number; readonly arm: number; readonly mean: number } | undefined;
  /** The bound of the arm at this place, which has not grown. */
  readonly set: (place: number, bound: number) => void;
  readonly remove: (arm: number) => void;
}

/**
 * @param highest the arms whose bound is not below `floor`; its bounds are written to
 * @param lower those with a bound of at least `from`, and below `below`
 * @param unavailable arms that may not be the answer. Read when the floor is lowered
 */
export function contenders(
  highest: ArmBounds,
  floor: number,
  lower: (from: number, below: number) => ArmBounds,
  unavailable: ReadonlySet<number>,
): Contenders {
  let { arms, means } = highest;
  let bounds = treeOf(arms, highest.bounds, unavailable);
  const ceiling = topOf(bounds);

  /** As far below the top as that is below the highest bound of the start, so that it is seldom lowered again. */
  const lowerFloor = (top: number): void => {
    const next = 2 * top - ceiling;
    const from = next < floor ? next : -Infinity; // neither where no arm was left
    const all = merged({ arms, means, bounds: bounds?.values ?? highest.bounds }, lower(from, floor));
    ({ arms, means } = all);
    bounds = treeOf(arms, all.bounds, unavailable);
    floor = from;
  };
  return {
    top: () => {
      for (let top = topOf(bounds); top < floor; top = topOf(bounds)) lowerFloor(top);
      if (bounds === undefined || topOf(bounds) === -Infinity) return undefined;
      const place = bounds.argmax();
      return { place, arm: arms[place], mean: means[place] };
    },
    set: (place, bound) => bounds?.set(place, bound),
    remove: (arm) => {
      const place = arms.indexOf(arm);
      if (place >= 0) bounds?.set(place, -Infinity);
    },
  };
}

/** `bounds` is written to. */
function treeOf(arms: Int32Array, bounds: Float64Array, unavailable: ReadonlySet<number>): TournamentTree | undefined {
  if (unavailable.size > 0) arms.forEach((arm, place) => { if (unavailable.has(arm)) bounds[place] = -Infinity; }); // oxfmt-ignore
  return bounds.length > 0 ? tournamentTree(bounds) : undefined;
}

function topOf(bounds: TournamentTree | undefined): number {
  return bounds === undefined ? -Infinity : bounds.values[bounds.argmax()];
}

/** Both, ascending. */
function merged(one: ArmBounds, other: ArmBounds): ArmBounds {
  const length = one.arms.length + other.arms.length;
  const all = { arms: new Int32Array(length), bounds: new Float64Array(length), means: new Float64Array(length) };
  for (let to = 0, i = 0, j = 0; to < length; to++) {
    const takesOne = j === other.arms.length || (i < one.arms.length && one.arms[i] < other.arms[j]);
    const [from, at] = takesOne ? [one, i++] : [other, j++];
    all.arms[to] = from.arms[at];
    all.bounds[to] = from.bounds[at];
    all.means[to] = from.means[at];
  }
  return all;
}
