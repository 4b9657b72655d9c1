/** The fronts of studies beside the first of them: how much each dominates, and how many points one beats of the other. */
import { beats } from '../../engine/front/dominance.ts';
import { hypervolume } from '../../engine/front/hypervolume.ts';
import { rangeOf, shareBetween } from '../../engine/front/range.ts';
import { toReward } from '../../engine/port/goal.ts';
import type { ComparedStudy } from './comparison.ts';

export interface ComparedFront {
  readonly study: ComparedStudy;
  readonly points: number;
  /** The share that it dominates of the box of all fronts (`boxShares`). */
  readonly hypervolume: number;
  /** How many points it beats of the first front, and how many of its own that one beats; absent of the first. */
  readonly beside?: { readonly beats: number; readonly of: number; readonly beaten: number };
}

/** Of the studies that have the objectives of the first; none where that has one. */
export function comparedFronts(studies: readonly ComparedStudy[]): ComparedFront[] {
  const [first] = studies;
  if (first.objectives === undefined) return [];
  const compared = studies.filter((study) => isComparable(study, first));
  const shares = boxShares(compared.map((study) => frontRewards(study, first)));
  return compared.map((study, i) => {
    const [own, front] = [shares[0], shares[i]];
    const size = { study, points: front.length, hypervolume: hypervolumeOf(front) };
    if (i === 0) return size;
    return { ...size, beside: { beats: beatenBy(front, own), of: own.length, beaten: beatenBy(own, front) } };
  });
}

/** Whether their values can share the axes: those of one goal, or of the same objectives in any order. */
export function isComparable(study: ComparedStudy, first: ComparedStudy): boolean {
  const namesOf = ({ objectives = [] }: ComparedStudy): string =>
    JSON.stringify(objectives.map(({ metric, goal }) => [metric, goal]).sort());
  return namesOf(study) === namesOf(first) && (first.objectives !== undefined || study.goal === first.goal);
}

/** The values of a front in the order of these objectives. */
export const frontValues = ({ front = [] }: ComparedStudy, { objectives = [] }: ComparedStudy): number[][] =>
  front.map(({ values }) => objectives.map(({ metric }) => values[metric]));

function frontRewards(study: ComparedStudy, first: ComparedStudy): number[][] {
  const { objectives = [] } = first;
  return frontValues(study, first).map((row) => row.map((value, j) => toReward(value, objectives[j].goal)));
}

type Front = readonly (readonly number[])[];

/** The reference point is beyond the worst of all fronts by this share of their range: so the ends of a front count. */
const BEYOND = 0.1;

/** Each value as a share of the way from the reference point of all fronts to the best of them in its objective. */
function boxShares(fronts: readonly Front[]): Front[] {
  const all = fronts.flat();
  const ranges = Array.from(all[0] ?? [], (_, j) => rangeOf(all, j));
  const shareOf = (reward: number, j: number): number => {
    const { worst, best } = ranges[j];
    return worst === best ? 1 : (shareBetween(worst, best, reward) + BEYOND) / (1 + BEYOND);
  };
  return fronts.map((front) => front.map((row) => row.map(shareOf)));
}

const hypervolumeOf = (front: Front): number =>
  front.length === 0
    ? 0
    : hypervolume(
        front,
        Array.from(front[0], () => 0),
      );

const beatenBy = (winners: Front, front: Front): number =>
  front.filter((row) => winners.some((winner) => beats(winner, row))).length;
