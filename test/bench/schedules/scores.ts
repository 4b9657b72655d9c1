/**
 * What a schedule is worth: the time until it has the quality that batches have after a share of the budget of time, as a share
 * of the time that batches took. A quality is the median over the seeds of the best value so far.
 */
import type { Half, Task } from '../curves/tasks.ts';
import type { Claim } from '../shared/page/claim.ts';
import { geometricMean, mean, median } from '../shared/quantiles.ts';
import { schedules, spreads } from './runs.ts';
import { budgetOf, finalValue, type Schedule, type TimedTrial } from './study.ts';

const SHARES = [0.25, 0.5, 1] as const;
/** The budget of time in steps. */
const STEPS = 400;
/** A quality that is not reached within the budget counts as if it took this many times the budget. */
const NOT_REACHED = 2;

/** With fewer seeds nothing is claimed. */
const ENOUGH_SEEDS = 5;
const MAX_SHARE = 0.75;
const MAX_BEHIND = 1.05;

export interface Score {
  readonly task: string;
  readonly half: Half;
  readonly spread: number;
  readonly schedule: Schedule;
  readonly seeds: number;
  /** For each of SHARES. */
  readonly times: readonly number[];
  /** That ended in the budget of time, and those of them that were asked for while others ran; means over the seeds. */
  readonly trials: number;
  readonly rolling: number;
}

/** @param runsOf the runs of each schedule, those of a seed at the same place */
export function scoresOf(
  task: Task,
  half: Half,
  spread: number,
  runsOf: (schedule: Schedule) => readonly (readonly TimedTrial[])[],
): Score[] {
  const budget = budgetOf(task, spread);
  const reference = medianCurve(task, budget, runsOf('batch'));
  return schedules.flatMap((schedule): Score[] => {
    const runs = runsOf(schedule).map((run) => run.filter(([, , end]) => end <= budget));
    if (runs.length === 0 || reference === undefined) return [];
    const curve = medianCurve(task, budget, runs) ?? [];
    const times = SHARES.map((share) => {
      const quality = reference[Math.round(share * STEPS)];
      return stepTo(curve, quality) / stepTo(reference, quality);
    });
    const rolling = mean(runs.map((run) => run.filter((trial) => trial[3] === 1).length));
    const counts = { trials: mean(runs.map(({ length }) => length)), rolling, seeds: runs.length };
    return [{ task: task.id, half, spread, schedule, times, ...counts }];
  });
}

/** [STEPS + 1]; before a trial has ended, the worst value of the grid. */
function medianCurve({ curves }: Task, budget: number, runs: readonly (readonly TimedTrial[])[]) {
  if (runs.length === 0) return undefined;
  const worst = Math.max(...curves.map(finalValue));
  const all = runs.map((run) => {
    const values = new Float64Array(STEPS + 1).fill(worst);
    for (const [configuration, , end] of run) {
      const step = Math.ceil((STEPS * end) / budget);
      if (step <= STEPS) values[step] = Math.min(values[step], finalValue(curves[configuration]));
    }
    for (let t = 1; t <= STEPS; t++) values[t] = Math.min(values[t], values[t - 1]);
    return values;
  });
  return Array.from({ length: STEPS + 1 }, (_, t) => median(all.map((values) => values[t])));
}

function stepTo(curve: readonly number[], quality: number): number {
  const step = curve.findIndex((value) => value <= quality);
  return step < 0 ? NOT_REACHED * STEPS : step;
}

/** The geometric mean over the tasks and the shares; NaN without runs. */
function timeOf(scores: readonly Score[], schedule: Schedule, spread: number): number {
  const own = scores.filter((score) => score.schedule === schedule && score.spread === spread);
  return geometricMean(own.flatMap(({ times }) => times));
}

export function claimsOf(scores: readonly Score[]): Claim[] {
  const held = scores.filter(({ half }) => half === 'held');
  const isEnough = held.length > 0 && held.every(({ seeds }) => seeds >= ENOUGH_SEEDS);
  const time = timeOf(held, 'rolling', 10);
  const behind = [1.05, 10].map((spread) => {
    const [batch, rolling, auto] = schedules.map((schedule) => timeOf(held, schedule, spread));
    return { spread, ratio: auto / Math.min(batch, rolling) };
  });
  const claims: Claim[] = [
    {
      sentence: `With durations that vary tenfold, rolling has what batches have in at most ${MAX_SHARE} of their time.`,
      held: time <= MAX_SHARE,
      measured: `${time.toFixed(2)} (geometric mean of the held-back tasks, after 25, 50 and 100 % of the time).`,
    },
    {
      sentence:
        'With durations that vary tenfold or hardly at all, auto is never behind the better of the two by more than 5 %.',
      held: behind.every(({ ratio }) => ratio <= MAX_BEHIND),
      measured: `${behind.map(({ spread, ratio }) => `${ratio.toFixed(2)} of its time with ${spread}-fold durations`).join(', ')}.`,
    },
  ];
  return claims.map((claim) => ({ ...claim, held: isEnough ? claim.held : null }));
}

/** A line for each half, spread and schedule. */
export function tableOf(scores: readonly Score[]): string[] {
  return (['dev', 'held'] as const).flatMap((half) =>
    spreads.flatMap((spread) =>
      schedules.flatMap((schedule) => {
        const own = scores.filter((s) => s.half === half && s.spread === spread && s.schedule === schedule);
        if (own.length === 0) return [];
        const times = SHARES.map((_, i) => geometricMean(own.map(({ times }) => times[i])).toFixed(2));
        const [all, trials, rolling] = [timeOf(own, schedule, spread), ...(['trials', 'rolling'] as const).map((key) => mean(own.map((s) => s[key])))]; // prettier-ignore
        return [`${half} ${spread}-fold ${schedule}: ${times.join(', ')}, all ${all.toFixed(2)}; ${trials.toFixed(0)} trials, ${rolling.toFixed(0)} rolling`]; // prettier-ignore
      }),
    ),
  );
}
