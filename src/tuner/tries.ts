/** The scripts that are being tried: none is tried twice at once, and none outlives its window. */
import { setTimeout as sleep } from 'node:timers/promises';

export class Tries {
  readonly #closing = new AbortController();
  readonly #running = new Map<string, Promise<unknown>>();

  isRunning(name: string): boolean {
    return this.#running.has(name);
  }

  /** @param work ends soon after its signal */
  async run<Result>(
    name: string,
    cancelled: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const result = work(AbortSignal.any([cancelled, this.#closing.signal]));
    this.#running.set(name, result);
    try {
      return await result;
    } finally {
      this.#running.delete(name);
    }
  }

  /**
   * Ends the running tries, within the few seconds that VS Code waits for an extension when it closes. Nobody waits
   * for these seconds where nothing is tried.
   */
  async stopAll(): Promise<void> {
    this.#closing.abort();
    await Promise.race([Promise.allSettled([...this.#running.values()]), sleep(2000, undefined, { ref: false })]);
  }
}
