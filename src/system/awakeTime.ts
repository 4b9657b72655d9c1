/**
 * The time for which the machine was awake: it stands still while the machine sleeps, and no change of its date moves
 * it.
 *
 * Node reads the clock of libuv. On Linux that is CLOCK_MONOTONIC, which stops when the machine does. On macOS it is
 * mach_continuous_time, which counts on, and Windows promises nothing of QueryPerformanceCounter. There the clock is
 * read every second, and the time between two readings counts up to LONGEST_STEP_MS: more of it is sleep.
 */

/** Milliseconds from an unknown start. */
export const awakeMs: () => number = process.platform === 'linux' ? monotonicMs : withoutSleep(monotonicMs);

/** Whole milliseconds since the machine's start, for all its processes; undefined where the system does not tell. */
export function awakeMsSinceBoot(): number | undefined {
  return process.platform === 'linux' ? Math.round(monotonicMs()) : undefined;
}

const TICK_MS = 1000;
/**
 * A system lets a process in the background wait for many seconds, and a full memory as well: that is no sleep. A
 * longer step would count more of a night in which the machine wakes each hour for a moment.
 */
const LONGEST_STEP_MS = 30_000;

/** @param clock which may count the time that the machine sleeps; never backwards */
export function withoutSleep(clock: () => number): () => number {
  let last: number | undefined;
  let awake = 0;
  return function read() {
    const now = clock();
    if (last === undefined) setInterval(read, TICK_MS).unref();
    else awake += Math.min(now - last, LONGEST_STEP_MS);
    last = now;
    return awake;
  };
}

function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
