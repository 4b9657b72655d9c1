/** How long things take. */
import { median } from './quantiles.ts';

/** Of the processor in this process so far, or since `start`: other programs on the machine do not stretch it. */
export function processorSeconds(start?: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

/** The median of `runs` runs, in milliseconds of the clock. */
export async function medianTime(runs: number, action: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const began = performance.now();
    await action();
    times.push(performance.now() - began);
  }
  return median(times);
}
