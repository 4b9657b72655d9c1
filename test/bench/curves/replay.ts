/**
 * A study on the clock: one tick is one epoch of every running trial.
 *
 * A batch waits for its slowest trial; `rolling` gives a worker that is free its next trial at once. A trial that has
 * paused may go on later where it was, on any worker, and pausing costs no time.
 */
import type { Task } from './tasks.ts';

/** The budget: the epochs of so many trials that run to their end. */
export const TRIALS = 80;

export interface Searcher {
  /** What `count` free workers do; fewer where nothing is left. */
  readonly ask: (count: number, ticksLeft: number) => Promise<readonly Next[]>;
  /** The newest value of each running trial that is not at its last epoch. What becomes of them? */
  readonly judge: (reports: readonly Report[]) => Promise<readonly Verdict[]>;
  /** Trials that have left their workers. */
  readonly tell: (ended: readonly Ended[]) => Promise<void>;
}

/** A new trial, or one that has paused. */
export type Next = { readonly configuration: number } | { readonly resumed: number };
export type Verdict = 'runs' | 'stopped' | 'paused';

interface Report {
  /** The number of the trial, from 0 in the order asked. */
  readonly trial: number;
  /** From 1. */
  readonly epoch: number;
  readonly value: number;
}

export interface Ended extends Report {
  readonly how: Exclude<Verdict, 'runs'> | 'complete';
}

/** A part of a trial, from one epoch to another, as plain JSON. A whole trial is one, from 0 to the last epoch. */
export type Segment = readonly [trial: number, configuration: number, start: number, from: number, to: number];

/** As plain JSON. */
export interface Run {
  readonly segments: readonly Segment[];
  /** Of the processor, in this process. */
  readonly seconds: number;
}

interface Running {
  readonly trial: number;
  readonly configuration: number;
  readonly start: number;
  readonly from: number;
  epoch: number;
}

export async function replay(
  { curves, epochs }: Pick<Task, 'curves' | 'epochs'>,
  searcher: Searcher,
  { workers, ticks, rolling }: { readonly workers: number; readonly ticks: number; readonly rolling: boolean },
): Promise<Run['segments']> {
  const segments: Running[] = [];
  /** Of each trial, its newest part. */
  const trials: Running[] = [];
  let running: Running[] = [];
  const begin = (next: Next, start: number): void => {
    const before = 'resumed' in next ? trials[next.resumed] : undefined;
    const configuration = 'resumed' in next ? trials[next.resumed].configuration : next.configuration;
    const from = before?.epoch ?? 0;
    const segment = { trial: before?.trial ?? trials.length, configuration, start, from, epoch: from };
    trials[segment.trial] = segment;
    running.push(segment);
    segments.push(segment);
  };
  for (let tick = 0; tick < ticks; tick++) {
    if (running.length === 0 || (rolling && running.length < workers))
      for (const next of await searcher.ask(workers - running.length, ticks - tick)) begin(next, tick);
    if (running.length === 0) break; // the grid is used up, or nothing can end any more
    for (const segment of running) segment.epoch++;
    const ended = await endedOf(running, searcher, curves, epochs);
    if (ended.length > 0) await searcher.tell(ended);
    running = running.filter(({ trial }) => !ended.some((each) => each.trial === trial));
  }
  return segments.map(({ trial, configuration, start, from, epoch }) => [trial, configuration, start, from, epoch]);
}

async function endedOf(
  running: readonly Running[],
  searcher: Searcher,
  curves: Task['curves'],
  epochs: number,
): Promise<Ended[]> {
  const reports = running.map(({ trial, configuration, epoch }): Report => {
    return { trial, epoch, value: curves[configuration][epoch - 1] };
  });
  const asked = reports.filter(({ epoch }) => epoch < epochs);
  const verdicts = await searcher.judge(asked);
  const judged = new Map(asked.map(({ trial }, i) => [trial, verdicts[i]]));
  return reports.flatMap((report): Ended[] => {
    const how = judged.get(report.trial) ?? 'complete';
    return how === 'runs' ? [] : [{ ...report, how }];
  });
}
