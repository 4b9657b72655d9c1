/** Which devices the next trial gets. Pure, so that what runs, what waits and why it waits have one answer. */
import type { Declaration, Gpus } from '../declaration/declaration.ts';

/** How many trials can run at once: `parallel`, or as many as there are devices for. */
export function slotCount({ parallel, gpus }: Pick<Declaration, 'parallel' | 'gpus'>): number {
  if (gpus === undefined) return parallel;
  const { devices, perTrial } = gpus;
  const forDevices = perTrial < 1 ? devices.length * sharesOfDevice(perTrial) : Math.floor(devices.length / perTrial);
  return Math.min(parallel, forDevices);
}

/**
 * The devices with the smallest load, and among these the first; undefined while too few are free.
 *
 * @param running the devices of each trial that runs now
 */
export function allocateDevices(
  { devices, perTrial }: Gpus,
  running: readonly (readonly string[])[],
): readonly string[] | undefined {
  const inUse = running.flat();
  const loads = devices.map((device) => ({ device, load: inUse.filter((each) => each === device).length }));
  const capacity = perTrial < 1 ? sharesOfDevice(perTrial) : 1;
  // sorting is stable: devices of equal load stay in their declared order
  const free = loads.filter(({ load }) => load < capacity).sort((a, b) => a.load - b.load);
  const needed = Math.ceil(perTrial);
  return free.length < needed ? undefined : free.slice(0, needed).map(({ device }) => device);
}

const sharesOfDevice = (perTrial: number): number => Math.round(1 / perTrial);
