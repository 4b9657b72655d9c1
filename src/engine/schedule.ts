/**
 * Whether a study asks for its trials in batches, or rolling, whenever a slot is free: by the time of a slot that a
 * trial is expected to take, from n durations. A running trial that has taken r, longer than the mean m of the ended
 * ones, counts with r + (r − m): it is assumed to take as long again as it is late.
 *
 *   t_batch = E[M] + e                           M = max of P durations: a batch waits for its slowest trial
 *   t_rolling = max(x̄ + e, P e)                  the optimizer serves one slot after the other, for e seconds each
 */
export type ScheduleKind = 'batch' | 'rolling';

/** Seconds of a slot for one trial, in each schedule. */
export interface SlotTimes {
  readonly batch: number;
  readonly rolling: number;
}

/** With fewer durations, one that is long by chance would decide. */
const MIN_DURATIONS = 4;
/**
 * A trial that is chosen while others run is worth less. Where durations hardly differ, rolling takes 1.1 to 1.2 times
 * as long to the same quality; at t_batch / t_rolling = 1.16 both take as long, and at 1.29 rolling a little less (`npm
 * run bench:schedules`). Two ratios, so that a study does not change its schedule with each trial.
 */
const ROLL_FROM = 1.2;
const ROLL_UNTIL = 1.1;
/**
 * Seconds that a trial must save before a study begins to roll: short durations differ by chance, and nobody waits for
 * them.
 */
const MIN_SAVED = 1;

interface SeenDurations {
  /** Seconds of each trial that has ended. */
  readonly ended: readonly number[];
  /** Seconds that each running trial has taken so far. */
  readonly running: readonly number[];
  /** Seconds of the optimizer for one tell and ask. */
  readonly engineSeconds: number;
}

/** Undefined while too few durations were seen. */
export function slotTimes(seen: SeenDurations, parallel: number): SlotTimes | undefined {
  const { ended, running, engineSeconds } = seen;
  const meanOfEnded = ended.reduce((sum, x) => sum + x / ended.length, 0);
  const late = running.filter((r) => r > meanOfEnded).map((r) => r + (r - meanOfEnded));
  const sorted = [...ended, ...late].sort((a, b) => a - b);
  if (ended.length === 0 || sorted.length < MIN_DURATIONS) return undefined;
  const [mean, slowest] = [1, parallel].map((count) => momentOfSlowest(sorted, count, 1));
  return { batch: slowest + engineSeconds, rolling: Math.max(mean + engineSeconds, parallel * engineSeconds) };
}

export function chooseSchedule({ batch, rolling }: SlotTimes, current: ScheduleKind): ScheduleKind {
  const rolls =
    current === 'batch' ? batch > ROLL_FROM * rolling && batch - rolling > MIN_SAVED : batch > ROLL_UNTIL * rolling;
  return rolls ? 'rolling' : 'batch';
}

/**
 * M = max of P durations, the slowest trial of a batch, from n durations that were seen: with replacement,
 *
 *   E[M^k] = Σ_i x_(i)^k ((i/n)^P − ((i − 1)/n)^P),   x_(1) ≤ … ≤ x_(n)
 */
export function momentOfSlowest(sorted: readonly number[], parallel: number, power: number): number {
  const n = sorted.length;
  return sorted.reduce((sum, x, i) => sum + x ** power * (((i + 1) / n) ** parallel - (i / n) ** parallel), 0);
}
