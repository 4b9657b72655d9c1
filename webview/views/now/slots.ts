/**
 * The slots in which the trials of a batch run, `parallel` of them. No new batch starts before all trials of the last
 * have ended, so a slot that is done waits for the slowest; but not under a rolling schedule.
 */
import type { Summary, TrialSummary } from '../../../src/study/summary/summary.ts';

interface LostTime {
  /** Seconds that slots waited for the slowest trial of their batch, in all batches that have ended. */
  readonly lost: number;
  /** Seconds that the trials of these batches ran. */
  readonly used: number;
}

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

export function lostTime({
  trials,
  parallel,
  batches: all,
}: Pick<Summary, 'trials' | 'parallel' | 'batches'>): LostTime {
  const rolling = new Set(all.flatMap((each) => (each.rolling ? [each.batch] : [])));
  const batches = new Map<number, TrialSummary[]>();
  for (const trial of trials) {
    if (rolling.has(trial.batch)) continue;
    const batch = batches.get(trial.batch);
    if (batch === undefined) batches.set(trial.batch, [trial]);
    else batch.push(trial);
  }
  let [lost, used] = [0, 0];
  for (const batch of batches.values()) {
    const ends = slotEnds(batch, parallel);
    const last = Math.max(...ends);
    if (ends.length === 0 || last === Infinity) continue;
    lost += ends.reduce((sum, end) => sum + (last - end) / 1000, 0);
    used += batch.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0);
  }
  return { lost, used };
}
