/** What runs now, as lanes: a trial that runs or waits in each, and the slots that have nothing to do. */
import type { Summary, TrialSummary } from '../../../src/study/summary/summary.ts';

export interface Lanes {
  /** Running trials, the longest first, and then those that wait. */
  readonly trials: readonly TrialSummary[];
  /** Slots that wait for the slowest trial of the batch. */
  readonly free: number;
  /** Nothing runs, because the engine chooses. */
  readonly choosing: boolean;
}

/** @returns null while the study's tuner runs nothing */
export function lanesOf({ state, trials, parallel }: Pick<Summary, 'state' | 'trials' | 'parallel'>): Lanes | null {
  if (state !== 'running' && state !== 'paused') return null;
  const running = trials.filter((trial) => trial.state === 'running');
  const waiting = trials.filter((trial) => trial.state === 'waiting');
  const since = ({ startedAt = Infinity }: TrialSummary): number => startedAt;
  const longestFirst = running.sort((a, b) => since(a) - since(b) || a.trial - b.trial);
  const idle = state === 'running' && waiting.length === 0;
  return {
    trials: [...longestFirst, ...waiting],
    free: idle && running.length > 0 ? Math.max(0, parallel - running.length) : 0,
    choosing: idle && running.length === 0,
  };
}

/** The last trials whose value can be compared with what was predicted of them, the newest first. */
export function lastPredicted({ trials }: Pick<Summary, 'trials'>, most: number): TrialSummary[] {
  const known = trials.filter(
    ({ value, invalid, pick }) => value !== null && !invalid && typeof pick?.mean === 'number',
  );
  return known.slice(-most).reverse();
}
