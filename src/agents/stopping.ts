/**
 * The studies that an agent has had stopped and whose tuner still ends their trials. The journal says that they stopped
 * only then, and until then that they run.
 */
import { activeTuner } from '../study/disk/lock.ts';

/** The process of the tuner, by the study's folder. */
const stopped = new Map<string, number>();

export function noteStopping(dir: string): void {
  const tuner = activeTuner(dir);
  if (tuner !== null) stopped.set(dir, tuner.pid);
}

export function isStopping(dir: string): boolean {
  const tuner = activeTuner(dir);
  return tuner !== null && tuner.pid === stopped.get(dir);
}
