/** Which devices the next trial gets: pure, so that what runs, what waits and why it waits are one answer. */
import type { Gpus } from './declared.ts';

/**
 * Those with the least to do, of these the first ones; undefined while too few are free.
 *
 * @param running the devices of each trial that runs now
 */
export function devicesFor(
  { devices, perTrial }: Gpus,
  running: readonly (readonly string[])[],
): readonly string[] | undefined {
  const taken = running.flat();
  const loads = devices.map((device) => ({ device, load: taken.filter((each) => each === device).length }));
  const room = perTrial < 1 ? Math.round(1 / perTrial) : 1;
  // sorting is stable: devices of equal load stay in the order in which they were declared
  const free = loads.filter(({ load }) => load < room).sort((a, b) => a.load - b.load);
  const wanted = Math.ceil(perTrial);
  return free.length < wanted ? undefined : free.slice(0, wanted).map(({ device }) => device);
}
