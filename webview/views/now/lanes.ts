/** The slots as lanes: a running or waiting trial in each, and the idle ones. */
import { allocateDevices, countTrials, type Summary, type TrialSummary } from '../../../src/protocol.ts';

export interface Lanes {
  /** Running trials, the longest first, and then those that wait. */
  readonly trials: readonly TrialSummary[];
  /** So many slots run nothing. */
  readonly idle: number;
  /** The slowest trial of the batch; or the choice of a batch, or of a trial for each slot where the schedule is rolling. */
  readonly waitsFor: 'slowest' | 'batch' | 'trial';
}

/** @returns null while the study's tuner runs nothing */
export function lanesOf(summary: Summary): Lanes | null {
  const { state, trials, parallel, batches, budget, schedule } = summary;
  if (state !== 'running' && state !== 'paused') return null;
  const running = trials.filter((trial) => trial.state === 'running');
  const waiting = trials.filter((trial) => trial.state === 'waiting');
  const since = ({ startedAt = Infinity }: TrialSummary): number => startedAt;
  const longestFirst = running.sort((a, b) => since(a) - since(b) || a.trial - b.trial);
  const rolling = batches.at(-1)?.rolling ?? false;
  const { pauses } = schedule ?? {};
  const paused = pauses?.ended === null ? countTrials(summary).paused : 0;
  // where trials pause, nothing begins anew when the budget is used up, or when the optimizer has said so
  const most = pauses === undefined ? Infinity : pauses.settled ? 0 : budget.trials - trials.length + paused;
  const waitsFor = rolling ? 'trial' : running.length > 0 ? 'slowest' : 'batch';
  const free = Math.min(parallel - running.length, waitsFor === 'slowest' ? Infinity : most);
  const idle = state === 'running' && waiting.length === 0 ? Math.max(0, free) : 0;
  return { trials: [...longestFirst, ...waiting], idle, waitsFor };
}

/** The devices of the next trials that would start, as far as some are free and declared. */
export function freeDevices({ gpus, trials }: Pick<Summary, 'gpus' | 'trials'>, most: number): (readonly string[])[] {
  if (gpus === undefined) return [];
  const running = trials.flatMap(({ gpus: devices }) => (devices === null ? [] : [devices]));
  const free: (readonly string[])[] = [];
  while (free.length < most) {
    const devices = allocateDevices(gpus, [...running, ...free]);
    if (devices === undefined) break;
    free.push(devices);
  }
  return free;
}
