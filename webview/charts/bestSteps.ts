/** The course of a study: every trial with a value at its place on the abscissa, and the best value up to it. */
import { hasFailed } from '../../src/protocol.ts';
import type { Summary, TrialSummary } from '../../src/study/summary/summary.ts';

export const abscissas = ['trial', 'time'] as const;
export type Abscissa = (typeof abscissas)[number];

export interface PlacedTrial {
  readonly trial: number;
  readonly x: number;
  readonly value: number;
}

/** Where trials stand: at their numbers, or at the seconds from the start of the first trial to their end. */
export function placeOf(summary: Summary, abscissa: Abscissa): (trial: TrialSummary) => number | null {
  if (abscissa === 'trial') return ({ trial }) => trial;
  const starts = summary.trials.map(({ startedAt = Infinity }) => startedAt);
  const start = starts.reduce((first, startedAt) => Math.min(first, startedAt), Infinity);
  return ({ startedAt, seconds }) =>
    startedAt === undefined || seconds === null ? null : (startedAt - start) / 1000 + seconds;
}

/** The trials whose value is used, from left to right. */
export function placedTrials(summary: Summary, abscissa: Abscissa): PlacedTrial[] {
  const place = placeOf(summary, abscissa);
  const placed = summary.trials.flatMap((row) => {
    const x = place(row);
    return row.value === null || row.invalid || x === null ? [] : [{ trial: row.trial, x, value: row.value }];
  });
  return abscissa === 'trial' ? placed : placed.sort((a, b) => a.x - b.x);
}

/** The trial with a value that is nearest on the abscissa. */
export function nearestTrial(summary: Summary, abscissa: Abscissa, x: number): PlacedTrial | undefined {
  const distance = (placed: PlacedTrial): number => Math.abs(placed.x - x);
  return placedTrials(summary, abscissa).reduce<PlacedTrial | undefined>(
    (nearest, placed) => (nearest === undefined || distance(placed) < distance(nearest) ? placed : nearest),
    undefined,
  );
}

/** The steps of the best value: each improvement, and the value at the last trial that has ended. */
export function bestSteps(summary: Summary, abscissa: Abscissa = 'trial'): PlacedTrial[] {
  const sign = summary.goal === 'maximize' ? 1 : -1;
  const steps: PlacedTrial[] = [];
  for (const placed of placedTrials(summary, abscissa)) {
    const best = steps.at(-1);
    if (best === undefined || sign * placed.value > sign * best.value) steps.push(placed);
  }
  const best = steps.at(-1);
  const end = lastPlace(summary, abscissa);
  if (best !== undefined && end > best.x) steps.push({ ...best, x: end });
  return steps;
}

/** The number of the last trial that has ended; 0 before the first. */
export const lastEnded = (summary: Summary): number => lastPlace(summary, 'trial');

function lastPlace(summary: Summary, abscissa: Abscissa): number {
  const place = placeOf(summary, abscissa);
  const ended = summary.trials.filter((trial) => trial.value !== null || hasFailed(trial));
  return ended.reduce((last, trial) => Math.max(last, place(trial) ?? 0), 0);
}
