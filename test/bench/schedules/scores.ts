/**
 * The worth of a schedule: the time until it has the quality that batches have after a share of the budget of time,
 * as a share of the time that batches took. A quality is the median over the seeds of the best value so far.
 */
import type { Half, Task } from '../curves/tasks.ts';
import { bootstrap, intervalOf } from '../shared/bootstrap.ts';
import type { Claim } from '../shared/claim.ts';
import { firstStep, geometricMean, mean, median } from '../shared/quantiles.ts';
import { schedules, spreads } from './runs.ts';
import { budgetOf, finalValue, type Schedule, type TimedTrial } from './study.ts';

const SHARES = [0.25, 0.5, 1] as const;
/** The budget of time in steps. */
const STEPS = 400;
/** A quality that is not reached within the budget counts as if it took this many times the budget. */
const NOT_REACHED = 2;

/** With fewer seeds nothing is claimed. */
const ENOUGH_SEEDS = 20;
const MAX_SHARE = 0.75;
const MAX_BEHIND = 1.05;

export interface Score {
  readonly task: string;
  readonly half: Half;
  readonly spread: number;
  readonly schedule: Schedule;
  readonly curves: Curves;
  /** For each of SHARES. */
  readonly times: readonly number[];
  /** That ended in the budget of time, and those of them that were asked for while others ran; means over the seeds. */
  readonly trials: number;
  readonly rolling: number;
}

/** A seed each: [STEPS + 1], the best value so far; before a trial has ended, the worst value of the grid. */
type Curves = readonly Float64Array[];

export function scoresOf(
  task: Task,
  half: Half,
  spread: number,
  runsOf: (schedule: Schedule) => readonly (readonly TimedTrial[])[],
): Score[] {
  const budget = budgetOf(task, spread);
  const inTime = (schedule: Schedule) => runsOf(schedule).map((run) => run.filter(([, , end]) => end <= budget));
  const curvesOf = (schedule: Schedule) => inTime(schedule).map((run) => bestSoFar(task, budget, run));
  const reference = curvesOf('batch');
  return schedules.flatMap((schedule): Score[] => {
    const runs = inTime(schedule);
    if (runs.length === 0 || reference.length === 0) return [];
    const curves = curvesOf(schedule);
    const rolling = mean(runs.map((run) => run.filter((trial) => trial[3] === 1).length));
    const counts = { trials: mean(runs.map(({ length }) => length)), rolling };
    return [{ task: task.id, half, spread, schedule, curves, times: timesTo(reference, curves), ...counts }];
  });
}

function bestSoFar({ curves }: Task, budget: number, run: readonly TimedTrial[]): Float64Array {
  const values = new Float64Array(STEPS + 1).fill(Math.max(...curves.map(finalValue)));
  for (const [configuration, , end] of run) {
    const step = Math.ceil((STEPS * end) / budget);
    values[step] = Math.min(values[step], finalValue(curves[configuration]));
  }
  for (let t = 1; t <= STEPS; t++) values[t] = Math.min(values[t], values[t - 1]);
  return values;
}

function timesTo(reference: Curves, own: Curves): number[] {
  const medianAt = (curves: Curves, step: number): number => median(curves.map((values) => values[step]));
  return SHARES.map((share) => {
    const quality = medianAt(reference, Math.round(share * STEPS));
    const [time, full] = [own, reference].map((curves) => firstStep(STEPS, (t) => medianAt(curves, t) <= quality));
    return (time ?? NOT_REACHED * STEPS) / (full ?? STEPS);
  });
}

/** The geometric mean over the tasks and the shares; NaN without runs. */
function timeOf(scores: readonly Score[], schedule: Schedule, spread: number): number {
  const own = scores.filter((score) => score.schedule === schedule && score.spread === spread);
  return geometricMean(own.flatMap(({ times }) => times));
}

/** The time of auto as a share of that of the better of the other two. */
function behind(scores: readonly Score[], spread: number): number {
  const [batch, rolling, auto] = schedules.map((schedule) => timeOf(scores, schedule, spread));
  return auto / Math.min(batch, rolling);
}

/** Of `behind`: the 95 % interval of a bootstrap over the seeds. */
function behindInterval(scores: readonly Score[], spread: number): readonly [number, number] {
  const own = scores.filter((score) => score.spread === spread);
  // a seed is not the same luck in two schedules, so they are drawn independently
  const draws = own.map(({ curves, schedule }) => {
    return bootstrap(curves.length, (drawn) => drawn.map((i) => curves[i]), schedules.indexOf(schedule));
  });
  const redrawn = (draw: number): Score[] =>
    own.map((score, i) => {
      const reference = own.findIndex(({ task, schedule }) => task === score.task && schedule === 'batch');
      return { ...score, times: timesTo(draws[reference][draw], draws[i][draw]) };
    });
  return intervalOf(draws[0].map((_, draw) => behind(redrawn(draw), spread)));
}

export function claimsOf(scores: readonly Score[]): Claim[] {
  const held = scores.filter(({ half }) => half === 'held');
  const shown = spreads.filter((spread) => schedules.every((schedule) => timeOf(held, schedule, spread) > 0));
  const isEnough = shown.length === spreads.length && held.every(({ curves }) => curves.length >= ENOUGH_SEEDS);
  const time = timeOf(held, 'rolling', 10);
  const ratios = shown.map((spread) => ({
    spread,
    ratio: behind(held, spread),
    interval: behindInterval(held, spread),
  }));
  const inWords = ratios.map(({ spread, ratio, interval }) => {
    const [low, high] = interval.map((value) => value.toFixed(2));
    return `${ratio.toFixed(2)} (${low} to ${high}) of its time with ${spread}-fold durations`;
  });
  const claims: Claim[] = [
    {
      sentence: `With durations that vary tenfold, rolling has what batches have in at most ${MAX_SHARE} of their time.`,
      held: time <= MAX_SHARE,
      measured: `${time.toFixed(2)} (geometric mean of the held-back tasks, after 25, 50 and 100 % of the time).`,
    },
    {
      sentence: 'auto is never behind the better of the two by more than 5 %.',
      held: ratios.every(({ ratio }) => ratio <= MAX_BEHIND),
      measured: `${inWords.join(', ')}.`,
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
        const [all, trials, rolling] = [timeOf(own, schedule, spread), ...(['trials', 'rolling'] as const).map((key) => mean(own.map((s) => s[key])))]; // oxfmt-ignore
        return [`${half} ${spread}-fold ${schedule}: ${times.join(', ')}, all ${all.toFixed(2)}; ${trials.toFixed(0)} trials, ${rolling.toFixed(0)} rolling`]; // oxfmt-ignore
      }),
    ),
  );
}
