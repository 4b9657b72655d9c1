/** The front of several objectives: its points, the one to choose by weights or within a bound, and its growth. */
import { nonDominated } from '../../engine/front/dominance.ts';
import { hypervolume } from '../../engine/front/hypervolume.ts';
import { leastLoss } from '../../engine/front/knee.ts';
import { rangeOf, shareBetween } from '../../engine/front/range.ts';
import { isBetter, toReward } from '../../engine/port/goal.ts';
import type { ExpectedValue, Insight } from '../insight.ts';
import { keepsLimits, measuredValue, objectivesOf } from './limitsKept.ts';
import type { Summary, TrialSummary } from './summary.ts';

type Study = Pick<Summary, 'metric' | 'goal' | 'objectives' | 'front' | 'trials' | 'limits'>;

/** A trial that has a value, which is used, in each objective. */
export interface ObjectivePoint {
  readonly trial: number;
  /** In the order of the objectives. */
  readonly values: readonly number[];
  readonly isOnFront: boolean;
  /** It breaks a limit, or was not judged by them. */
  readonly isOut: boolean;
}

/** In the order of the trials. */
export function objectivePoints(study: Study): ObjectivePoint[] {
  const objectives = objectivesOf(study);
  const front = new Set(study.front);
  const valuesOf = (row: TrialSummary): number[] =>
    objectives.flatMap(({ metric }) => measuredValue(row, metric, study) ?? []);
  return study.trials.flatMap((row) => {
    const values = row.value === null || row.invalid ? [] : valuesOf(row);
    if (values.length < objectives.length) return [];
    return { trial: row.trial, values, isOnFront: front.has(row.trial), isOut: !keepsLimits(row, study) };
  });
}

export const frontPoints = (study: Study): ObjectivePoint[] =>
  objectivePoints(study).filter(({ isOnFront }) => isOnFront);

/** The trials of the front from the best to the worst in the first objective. */
export function frontFromBest({ front = [], trials, goal }: Study): readonly TrialSummary[] {
  const sign = goal === 'minimize' ? 1 : -1;
  return front.flatMap((trial) => trials.at(trial - 1) ?? []).sort((a, b) => sign * ((a.value ?? 0) - (b.value ?? 0)));
}

/**
 * The point of the front whose largest weighted loss is the smallest; with equal weights the knee. Undefined of no
 * points. @param weights one for each objective
 */
export function pointByWeights(study: Study, weights: readonly number[]): ObjectivePoint | undefined {
  const points = frontPoints(study);
  // without any weight all points would be equal
  const used = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
  return points.at(Math.max(0, leastLoss(rewardsOf(points, study), used)));
}

/** Of an objective, by its index. */
export interface Bound {
  readonly objective: number;
  readonly value: number;
}

/**
 * The point of the front that is the best in the first other objective among those within the bound: by what is expected
 * of them if they run again. What was measured within it may have been luck.
 */
export function pointWithin(
  study: Study,
  { objective, value }: Bound,
  insight: Known = null,
): ObjectivePoint | undefined {
  const objectives = objectivesOf(study);
  const other = otherThan(objective);
  const points = frontPoints(study).map((point) => ({ point, values: expectedValues(insight, point) }));
  const within = points.filter(({ values }) => !isBetter(value, values[objective], objectives[objective].goal));
  const isBetterPoint = (a: (typeof within)[number], b: (typeof within)[number]): boolean =>
    isBetter(a.values[other], b.values[other], objectives[other].goal);
  return within.reduce<(typeof within)[number] | undefined>(
    (best, each) => (best === undefined || isBetterPoint(each, best) ? each : best),
    undefined,
  )?.point;
}

/** The objective that decides where another is bounded. */
export const otherThan = (objective: number): number => (objective === 0 ? 1 : 0);

/** So many hypervolumes are computed; of four objectives one of a large front takes milliseconds. */
const MOST_STEPS = 100;

/**
 * The hypervolume of the front after each trial that changed it, and after the last trial: as a share of the box from
 * the worst to the best value of each objective, among the trials that keep all limits.
 */
export function hypervolumeSteps(study: Study): { readonly trial: number; readonly value: number }[] {
  const { points, shares, origin } = sharesOfBox(study);
  const fronts = changedFronts(shares);
  const last = points.at(-1);
  const every = Math.ceil(fronts.length / MOST_STEPS);
  const steps = fronts
    .filter((_, i) => (fronts.length - 1 - i) % every === 0)
    .map(({ index, front }) => ({ trial: points[index].trial, value: hypervolume(front, origin) }));
  const end = steps.at(-1);
  return end === undefined || last === undefined || last.trial === end.trial
    ? steps
    : [...steps, { ...end, trial: last.trial }];
}

/** How the front changed last. */
export interface FrontGrowth {
  /** By how much the last trials have made its hypervolume larger, as a share of it now. */
  readonly share: number;
  /** How many trials with all values came after the last one that changed it. */
  readonly quiet: number;
}

/** @param last so many trials with all values; null while there are no more than these */
export function frontGrowth(study: Study, last: number): FrontGrowth | null {
  const { shares, origin } = sharesOfBox(study);
  if (shares.length <= last) return null;
  const [now, before] = [shares, shares.slice(0, -last)].map((rows) => hypervolume(rows, origin));
  // what has changed the front last is on it still
  const changedLast = Math.max(...nonDominated(shares));
  return { share: now > 0 ? (now - before) / now : 0, quiet: shares.length - 1 - changedLast };
}

type Known = Pick<Insight, 'front'> | null | undefined;

/** Of a point of the front: the expected values, and the measured ones where those stand. */
export function expectedValues(insight: Known, { trial, values }: ObjectivePoint): readonly number[] {
  const expected = expectedAt(insight, trial);
  return values.map((value, i) => expected?.[i]?.mean ?? value);
}

/** What the objectives of a trial of the front are expected to be; undefined where the measured values stand. */
export const expectedAt = (insight: Known, trial: number): readonly (ExpectedValue | null)[] | undefined =>
  insight?.front?.find((point) => point.trial === trial)?.expected;

/** The points that keep all limits, each value as a share of the way from the worst to the best of its objective. */
function sharesOfBox(study: Study) {
  const points = objectivePoints(study).filter(({ isOut }) => !isOut);
  const rewards = rewardsOf(points, study);
  const sides = objectivesOf(study).map((_, j) => rangeOf(rewards, j));
  const shares = rewards.map((row) => row.map((reward, j) => shareBetween(sides[j].worst, sides[j].best, reward)));
  return { points, shares, origin: sides.map(() => 0) };
}

/** The front after each row that changed it. */
function changedFronts(rows: readonly (readonly number[])[]) {
  const fronts: { readonly index: number; readonly front: readonly (readonly number[])[] }[] = [];
  rows.forEach((row, index) => {
    const before = fronts.at(-1)?.front ?? [];
    const both = [...before, row];
    const front = nonDominated(both).map((i) => both[i]);
    if (front.includes(row)) fronts.push({ index, front });
  });
  return fronts;
}

const rewardsOf = (points: readonly ObjectivePoint[], study: Study): number[][] => {
  const objectives = objectivesOf(study);
  return points.map(({ values }) => values.map((value, j) => toReward(value, objectives[j].goal)));
};
