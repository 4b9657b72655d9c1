/** A study on a clock: trials of different durations, without early stops, in batches or rolling. */
import * as engine from '../../../src/engine/optimizer.ts';
import type { Point } from '../../../src/space/parameter.ts';
import { seededUniform } from '../../../src/math/random/seededUniform.ts';
import { chooseSchedule, momentOfSlowest, slotTimes, type ScheduleKind } from '../../../src/engine/schedule.ts';
import type { Task } from '../curves/tasks.ts';
import { engineSettings } from '../shared/engineSettings.ts';

export const WORKERS = 8;
/** The budget is the time that so many trials take in batches. */
const TRIALS = 64;

export type Schedule = ScheduleKind | 'auto';
/** As plain JSON; `rolling`: whether it was asked for while others ran. */
export type TimedTrial = readonly [configuration: number, start: number, end: number, rolling: 0 | 1];

type Searched = Pick<Task, 'space' | 'curves' | 'indexOf'>;

interface Running {
  readonly point: Point;
  readonly configuration: number;
  readonly start: number;
  readonly end: number;
}

/** Seconds of the fastest trial: far more than the optimizer takes. */
const FASTEST = 60;

/** Log-uniform, from the fastest to `spread` times as long; the same for all methods and seeds. */
export function durationOf(configuration: number, spread: number): number {
  return FASTEST * spread ** seededUniform(17, configuration)();
}

export function budgetOf({ curves }: Searched, spread: number): number {
  const durations = curves.map((_, configuration) => durationOf(configuration, spread)).sort((a, b) => a - b);
  return (TRIALS / WORKERS) * momentOfSlowest(durations, WORKERS, 1);
}

export function runStudy(
  task: Searched,
  { schedule, spread, seed }: { readonly schedule: Schedule; readonly spread: number; readonly seed: number },
): TimedTrial[] {
  const { space, curves, indexOf } = task;
  const settings = { space, noise: undefined, parallel: WORKERS, trials: curves.length, seed };
  const budget = budgetOf(task, spread);
  const trials: TimedTrial[] = [];
  const durations: number[] = [];
  let state = engine.start(engineSettings({ ...settings, algorithm: { preset: 'practical' } }));
  let [now, running, untold]: [number, readonly Running[], readonly Running[]] = [0, [], []];
  let current: ScheduleKind = 'batch';

  const decide = (): ScheduleKind => {
    if (schedule !== 'auto') return schedule;
    const seen = { ended: durations, running: running.map(({ start }) => now - start), engineSeconds: 0 };
    const times = slotTimes(seen, WORKERS);
    return times === undefined ? 'batch' : chooseSchedule(times, current);
  };
  const tell = (): void => {
    const points = untold.map(({ point }) => point);
    const values = untold.map(({ configuration }) => finalValue(curves[configuration]));
    state = engine.tell(state, points, values.map((value) => ({ kind: 'value', value }))); // oxfmt-ignore
    untold = [];
  };
  const ask = (): void => {
    const given = running.map(({ point }) => point);
    const { points } = engine.ask(state, curves.length - trials.length + given.length, given);
    const started = points.slice(given.length).map((point): Running => {
      const configuration = indexOf(point);
      return { point, configuration, start: now, end: now + durationOf(configuration, spread) };
    });
    for (const { configuration, start, end } of started) trials.push([configuration, start, end, current === 'rolling' ? 1 : 0]); // oxfmt-ignore
    running = [...running, ...started];
  };

  while (now < budget) {
    const decided = decide();
    if (running.length === 0 || decided === 'rolling') {
      current = decided;
      if (untold.length > 0) tell();
      ask();
    }
    if (running.length === 0) break; // the grid is used up
    now = Math.min(...running.map(({ end }) => end));
    const ended = running.filter(({ end }) => end === now);
    durations.push(...ended.map(({ start, end }) => end - start));
    running = running.filter(({ end }) => end > now);
    untold = [...untold, ...ended];
  }
  return trials;
}

export const finalValue = (curve: Float64Array): number => curve[curve.length - 1];
