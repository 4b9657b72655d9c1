/** The slots as lanes: a running or waiting trial in each, and the idle ones. */
import { allocateDevices, countTrials } from '../../../src/protocol.ts';
import type { Summary, TrialSummary } from '../../../src/study/summary/summary.ts';
import { slotEnds } from './slots.ts';

export interface Lanes {
  /** Running trials, the longest first, and then those that wait. */
  readonly trials: readonly TrialSummary[];
  /**
   * Slots that wait for the slowest trial of the batch: since when, in ms since 1970; null where they ran nothing in
   * it.
   */
  readonly free: readonly (number | null)[];
  /** Slots for which the engine chooses: one trial for each where the schedule is rolling, else a batch. */
  readonly choosing: number;
  readonly rolling: boolean;
}

/** @returns null while the study's tuner runs nothing */
export function lanesOf({
  state,
  trials,
  parallel,
  batches,
  budget,
  schedule,
}: Pick<Summary, 'state' | 'trials' | 'parallel' | 'batches' | 'budget' | 'schedule'>): Lanes | null {
  if (state !== 'running' && state !== 'paused') return null;
  const running = trials.filter((trial) => trial.state === 'running');
  const waiting = trials.filter((trial) => trial.state === 'waiting');
  const since = ({ startedAt = Infinity }: TrialSummary): number => startedAt;
  const longestFirst = running.sort((a, b) => since(a) - since(b) || a.trial - b.trial);
  const idle = state === 'running' && waiting.length === 0;
  const rolling = batches.at(-1)?.rolling ?? false;
  const { pauses } = schedule ?? {};
  const paused = pauses?.ended === null ? countTrials({ trials }).paused : 0;
  // where trials pause, nothing begins anew when the budget is used up
  const most = pauses === undefined ? Infinity : budget.trials - trials.length + paused;
  const waits = idle && running.length > 0 && !rolling;
  return {
    trials: [...longestFirst, ...waiting],
    free: waits ? freeSlots(trials, parallel, running) : [],
    choosing: idle && !waits ? Math.max(0, Math.min(parallel - running.length, most)) : 0,
    rolling,
  };
}

function freeSlots(trials: Summary['trials'], parallel: number, running: readonly TrialSummary[]): (number | null)[] {
  const { batch } = running[0];
  const ends = slotEnds(
    trials.filter((trial) => trial.batch === batch),
    parallel,
  ).filter((end) => end < Infinity);
  return Array.from({ length: Math.max(0, parallel - running.length) }, (_, i) => ends.at(i) ?? null);
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
