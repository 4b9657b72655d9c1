/**
 * The studies that an agent has had stopped and whose tuner still ends their trials. The journal says that they stopped
 * only then, and until then that they run.
 */
import { activeTuner } from '../study/disk/lock.ts';

export class Stops {
  /** The process of the tuner, by the study's folder. */
  readonly #asked = new Map<string, number>();

  add(dir: string): void {
    const tuner = activeTuner(dir);
    if (tuner !== null) this.#asked.set(dir, tuner.pid);
  }

  isRunningOut(dir: string): boolean {
    const tuner = activeTuner(dir);
    return tuner !== null && tuner.pid === this.#asked.get(dir);
  }
}
