/**
 * A study on the clock: one tick is one epoch of every running trial.
 *
 * A batch waits for its slowest trial; `rolling` gives a worker that is free its next trial at once. What a trial found
 * counts from the tick on at which it ran to its end: a trial that was stopped has no result.
 */
import type { Task } from './tasks.ts';

/** The budget: the epochs of so many trials that run to their end. */
export const TRIALS = 80;

export interface Searcher {
  /** Configurations for `count` free workers; fewer where none are left. */
  readonly ask: (count: number) => Promise<readonly number[]>;
  /** The newest value of each running trial that is not at its last epoch. Which of them end? */
  readonly stops: (reports: readonly Report[]) => Promise<readonly boolean[]>;
  readonly tell: (ended: readonly Ended[]) => Promise<void>;
}

interface Report {
  /** The number of the trial, from 0 in the order asked. */
  readonly trial: number;
  /** From 1. */
  readonly epoch: number;
  readonly value: number;
}

export interface Ended extends Report {
  readonly stopped: boolean;
}

/** As plain JSON. */
export interface Run {
  readonly trials: readonly (readonly [configuration: number, start: number, epochs: number, stopped: 0 | 1])[];
  /** Of the processor, in this process. */
  readonly seconds: number;
}

interface Running {
  readonly trial: number;
  readonly configuration: number;
  readonly start: number;
}

export async function replay(
  { curves, epochs }: Pick<Task, 'curves' | 'epochs'>,
  searcher: Searcher,
  { workers, ticks, rolling }: { readonly workers: number; readonly ticks: number; readonly rolling: boolean },
): Promise<Run['trials']> {
  const trials: [number, number, number, 0 | 1][] = [];
  let running: Running[] = [];
  for (let tick = 0; tick < ticks; tick++) {
    if (running.length === 0 || (rolling && running.length < workers)) {
      for (const configuration of await searcher.ask(workers - running.length)) {
        running.push({ trial: trials.length, configuration, start: tick });
        trials.push([configuration, tick, 0, 0]);
      }
    }
    if (running.length === 0) break; // the grid is used up
    const reports = running.map(({ trial, configuration, start }): Report => {
      const epoch = tick - start + 1;
      trials[trial][2] = epoch;
      return { trial, epoch, value: curves[configuration][epoch - 1] };
    });
    const asked = reports.filter(({ epoch }) => epoch < epochs);
    const answers = await searcher.stops(asked);
    const stopped = new Set(asked.filter((_, i) => answers[i]).map(({ trial }) => trial));
    const ended = reports
      .filter(({ trial, epoch }) => epoch === epochs || stopped.has(trial))
      .map((report): Ended => ({ ...report, stopped: stopped.has(report.trial) }));
    for (const { trial } of ended) trials[trial][3] = stopped.has(trial) ? 1 : 0;
    if (ended.length > 0) await searcher.tell(ended);
    running = running.filter(({ trial }) => !ended.some((each) => each.trial === trial));
  }
  return trials;
}
