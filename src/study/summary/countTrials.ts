/** How far a study is, counted from its trials. */
import { measure, selection } from '../list/measure.ts';
import type { Summary, TrialSummary } from './summary.ts';

export interface TrialCounts {
  /** Trials that count against the budget: succeeded, stopped early, paused, failed or timed out. A lost trial runs again. */
  readonly ended: number;
  readonly succeeded: number;
  readonly stoppedEarly: number;
  readonly paused: number;
  /** With those that timed out. */
  readonly failed: number;
  readonly running: number;
  /** They have no result and take a place of the budget, unless they run again when the study is continued. */
  readonly cancelled: number;
  /** They have to run, also again; 0 while the study runs, where they are about to. */
  readonly waiting: number;
}

const counts = measure<TrialSummary, Omit<TrialCounts, 'ended'>>(
  { succeeded: 0, stoppedEarly: 0, paused: 0, failed: 0, running: 0, cancelled: 0, waiting: 0 },
  (trial) => ({
    succeeded: trial.state === 'succeeded' ? 1 : 0,
    stoppedEarly: trial.state === 'stoppedEarly' ? 1 : 0,
    paused: trial.state === 'paused' ? 1 : 0,
    failed: hasFailed(trial) ? 1 : 0,
    running: trial.state === 'running' ? 1 : 0,
    cancelled: trial.state === 'cancelled' ? 1 : 0,
    waiting: trial.state === 'waiting' || trial.state === 'lost' ? 1 : 0,
  }),
  (a, b) => ({
    succeeded: a.succeeded + b.succeeded,
    stoppedEarly: a.stoppedEarly + b.stoppedEarly,
    paused: a.paused + b.paused,
    failed: a.failed + b.failed,
    running: a.running + b.running,
    cancelled: a.cancelled + b.cancelled,
    waiting: a.waiting + b.waiting,
  }),
);

export function countTrials({ trials, state }: Pick<Summary, 'trials'> & Partial<Pick<Summary, 'state'>>): TrialCounts {
  const counted = counts(trials);
  const ended = counted.succeeded + counted.stoppedEarly + counted.paused + counted.failed;
  return { ended, ...counted, ...(state === 'running' && { waiting: 0 }) };
}

/** Whether it counts as ended: it has a value or none for good, or has paused. */
export function hasEnded(trial: Pick<TrialSummary, 'state' | 'value'>): boolean {
  return trial.value !== null || trial.state === 'stoppedEarly' || trial.state === 'paused' || hasFailed(trial);
}

export function hasFailed({ state }: Pick<TrialSummary, 'state'>): boolean {
  return state === 'failed' || state === 'timedOut';
}

export const runningRows = selection((row: TrialSummary): row is TrialSummary => row.state === 'running');

export const stoppedEarlyRows = selection((row: TrialSummary): row is TrialSummary => row.state === 'stoppedEarly');

export const pausedRows = selection((row: TrialSummary): row is TrialSummary => row.state === 'paused');

/** Those whose results a person has taken back. */
export const invalidRows = selection((row: TrialSummary): row is TrialSummary => row.invalid);

/** A batch's trials, in the order of their numbers, which is that of their batches: so they are searched by halves. */
export function trialsOfBatch({ trials }: Pick<Summary, 'trials'>, batch: number): TrialSummary[] {
  let [first, end] = [0, trials.length];
  while (first < end) {
    const middle = Math.floor((first + end) / 2);
    if ((trials.at(middle)?.batch ?? Infinity) < batch) first = middle + 1;
    else end = middle;
  }
  const found: TrialSummary[] = [];
  for (let row = trials.at(first); row?.batch === batch; row = trials.at(first + found.length)) found.push(row);
  return found;
}
