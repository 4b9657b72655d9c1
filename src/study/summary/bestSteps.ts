/** The course of a study: every trial with a value at its place on the abscissa, and the best value up to it. */
import { isBetter, type Goal } from '../../engine/port/goal.ts';
import type { Sequence } from '../list/list.ts';
import { hasEnded } from './countTrials.ts';
import type { TrialSummary } from './summary.ts';

export const abscissas = ['trial', 'time'] as const;
export type Abscissa = (typeof abscissas)[number];

/** The fields of a trial that are needed here. It may be one of another program. */
export type CourseTrial = Pick<TrialSummary, 'trial' | 'state' | 'value' | 'invalid' | 'feasible' | 'endedAfter'>;

export interface Course {
  readonly goal: Goal;
  readonly trials: Sequence<CourseTrial>;
}

export interface PlacedTrial {
  readonly trial: number;
  readonly x: number;
  readonly value: number;
  readonly breaksLimit?: true;
}

/** Where trials stand: at their numbers, or at the seconds of the study's time after which they ended. */
export const placeOf =
  (abscissa: Abscissa) =>
  ({ trial, endedAfter }: CourseTrial): number | null =>
    abscissa === 'trial' ? trial : (endedAfter ?? null);

/** The trials whose value is used, from left to right. */
export function placedTrials(course: Course, abscissa: Abscissa): PlacedTrial[] {
  const place = placeOf(abscissa);
  const placed = course.trials.flatMap((row) => {
    const x = place(row);
    if (row.value === null || row.invalid || x === null) return [];
    return { trial: row.trial, x, value: row.value, ...(row.feasible === false && { breaksLimit: true as const }) };
  });
  return abscissa === 'trial' ? placed : placed.sort((a, b) => a.x - b.x);
}

/** The trial with a value that is nearest on the abscissa. */
export function nearestTrial(course: Course, abscissa: Abscissa, x: number): PlacedTrial | undefined {
  const distance = (placed: PlacedTrial): number => Math.abs(placed.x - x);
  return placedTrials(course, abscissa).reduce<PlacedTrial | undefined>(
    (nearest, placed) => (nearest === undefined || distance(placed) < distance(nearest) ? placed : nearest),
    undefined,
  );
}

/** The steps of the best value that keeps all limits: each improvement, and the value at the last trial that has ended. */
export function bestSteps(course: Course, abscissa: Abscissa = 'trial'): PlacedTrial[] {
  const steps: PlacedTrial[] = [];
  for (const placed of placedTrials(course, abscissa)) {
    if (placed.breaksLimit) continue;
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
