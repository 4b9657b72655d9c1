/**
 * The slots in which the trials of a batch run, `parallel` of them. No new batch starts before all trials of the last
 * have ended, so a slot that is done waits for the slowest; but not under a rolling schedule.
 */
import type { TrialSummary } from '../../../src/study/summary/summary.ts';

/**
 * When each slot that the trials have used was done, ms since 1970; infinite while it runs. A trial starts where one is
 * free.
 */
export function slotEnds(trials: readonly TrialSummary[], parallel: number): number[] {
  const inOrder = trials
    .flatMap((trial) => {
      const { startedAt } = trial;
      return startedAt === undefined ? [] : [{ startedAt, end: endOf(trial, startedAt) }];
    })
    .sort((a, b) => a.startedAt - b.startedAt);
  const ends: number[] = [];
  for (const { startedAt, end } of inOrder) {
    const first = ends.indexOf(Math.min(...ends));
    if (ends.length === 0 || (ends.length < parallel && ends[first] > startedAt)) ends.push(end);
    else ends[first] = end;
  }
  return ends;
}

const endOf = ({ state, seconds }: TrialSummary, startedAt: number): number =>
  state === 'running' || seconds === null ? Infinity : startedAt + 1000 * seconds;
