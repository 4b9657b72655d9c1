/** How long things take. */
import { median } from './quantiles.ts';

/** Of the processor in this process so far, or since `start`: other programs on the machine do not stretch it. */
export function processorSeconds(start?: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

/** The median of `runs` runs, in milliseconds of the clock. */
export const medianTime = (runs: number, action: (run: number) => unknown): Promise<number> =>
  medianOf(runs, action, () => performance.now());

/** Likewise, of the processor: a busy machine stretches it less. */
export const medianProcessorTime = (runs: number, action: (run: number) => unknown): Promise<number> =>
  medianOf(runs, action, () => 1000 * processorSeconds());

async function medianOf(runs: number, action: (run: number) => unknown, now: () => number): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const began = now();
    await action(run);
    times.push(now() - began);
  }
  return median(times);
}
