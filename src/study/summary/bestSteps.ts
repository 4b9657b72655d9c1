/** The course of a study: every trial with a value at its place on the abscissa, and the best value up to it. */
import { isBetter, type Goal } from '../../engine/port/goal.ts';
import type { Sequence } from '../list/list.ts';
import { hasEnded } from './countTrials.ts';
import { keepsLimits } from './limitsKept.ts';
import type { Summary, TrialSummary } from './summary.ts';

export const abscissas = ['trial', 'time'] as const;
export type Abscissa = (typeof abscissas)[number];

/** The fields of a trial that are needed here. It may be one of another program. */
export type CourseTrial = Pick<TrialSummary, 'trial' | 'state' | 'value' | 'invalid' | 'feasible' | 'endedAfter'>;

export interface Course extends Partial<Pick<Summary, 'limits' | 'recommended' | 'bestMeasured'>> {
  readonly goal: Goal;
  readonly trials: Sequence<CourseTrial>;
}

export interface PlacedTrial {
  readonly trial: number;
  readonly x: number;
  readonly value: number;
  /** It may break a limit, so it is not the best. */
  readonly isOut?: true;
}

/** Where trials stand: at their numbers, or at the seconds of the study's time after which they ended. */
export const placeOf =
  (abscissa: Abscissa) =>
  ({ trial, endedAfter }: CourseTrial): number | null =>
    abscissa === 'trial' ? trial : (endedAfter ?? null);

/** The trials whose value is used, from left to right. */
export function placedTrials(course: Course, abscissa: Abscissa): PlacedTrial[] {
  const place = placeOf(abscissa);
  const canBe = canBeBest(course);
  const placed = course.trials.flatMap((row) => {
    const x = place(row);
    if (row.value === null || row.invalid || x === null) return [];
    return { trial: row.trial, x, value: row.value, ...(!canBe(row) && { isOut: true as const }) };
  });
  return abscissa === 'trial' ? placed : placed.sort((a, b) => a.x - b.x);
}

/**
 * Whether the value of a trial may be the best, as its own run and the recommendation say: it is used, and it keeps the
 * limits. Where these differ from run to run, the trial that is recommended may break one by bad luck, and what is
 * better than it does not keep them surely enough.
 */
export function canBeBest(
  course: Course,
): (row: Pick<CourseTrial, 'trial' | 'value' | 'invalid' | 'feasible'>) => boolean {
  const { limits, recommended, bestMeasured, goal, trials } = course;
  const isNone = limits !== undefined && recommended === null;
  const most = bestMeasured?.keeps === undefined || !recommended ? null : trials.at(recommended.trial - 1)?.value;
  return (row) => {
    if (row.value === null || row.invalid || isNone) return false;
    if (limits === undefined) return keepsLimits(row, course);
    const isTooGood = typeof most === 'number' && isBetter(row.value, most, goal);
    return row.trial === recommended?.trial || (keepsLimits(row, course) && !isTooGood);
  };
}

/** The trial with a value that is nearest on the abscissa. */
export function nearestTrial(course: Course, abscissa: Abscissa, x: number): PlacedTrial | undefined {
  const distance = (placed: PlacedTrial): number => Math.abs(placed.x - x);
  return placedTrials(course, abscissa).reduce<PlacedTrial | undefined>(
    (nearest, placed) => (nearest === undefined || distance(placed) < distance(nearest) ? placed : nearest),
    undefined,
  );
}

/** The steps of the best value: each improvement, and the value at the last trial that has ended. */
export function bestSteps(course: Course, abscissa: Abscissa = 'trial'): PlacedTrial[] {
  const steps: PlacedTrial[] = [];
  for (const placed of placedTrials(course, abscissa)) {
    if (placed.isOut) continue;
    const best = steps.at(-1);
    if (best === undefined || isBetter(placed.value, best.value, course.goal)) steps.push(placed);
  }
  const best = steps.at(-1);
  const end = lastPlace(course, abscissa);
  if (best !== undefined && end > best.x) steps.push({ ...best, x: end });
  return steps;
}

/** Where the last trial that has ended stands; 0 if there is none, or if its place is not known. */
export function lastPlace(course: Course, abscissa: Abscissa): number {
  const place = placeOf(abscissa);
  const ended = course.trials.filter(hasEnded);
  return ended.reduce((last, trial) => Math.max(last, place(trial) ?? 0), 0);
}
