/** How late the event loop of this process is. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Milliseconds, by quantiles. */
export interface LoopDelay {
  readonly median: number;
  readonly p99: number;
  readonly max: number;
}

/** @returns the delay from now on, when it is called */
export function watchEventLoop(): () => LoopDelay {
  const resolution = 1;
  const monitor = monitorEventLoopDelay({ resolution });
  monitor.enable();
  const late = (ns: number): number => ns / 1e6 - resolution;
  return () => {
    monitor.disable();
    return { median: late(monitor.percentile(50)), p99: late(monitor.percentile(99)), max: late(monitor.max) };
  };
}

export function delayText({ median, p99, max }: LoopDelay): string {
  const [middle, late, latest] = [median, p99, max].map((ms) => ms.toFixed(1));
  return `the loop is late by ${middle} ms (median), ${late} ms (99 %), ${latest} ms (at most)`;
}
