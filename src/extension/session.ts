/** One run of the tuner in this window: from the click that starts it to its end, and the ways to end it sooner. */
import type { End } from '../tuner/ending.ts';
import type { Tuner, TunerOptions } from '../tuner/tuner.ts';
import { HumanError } from './sentences.ts';

export class Session {
  /** Rejects with a HumanError when nothing was started or when it could not go on. */
  readonly end: Promise<End>;
  readonly #stopping = new AbortController();
  #tuner: Tuner | undefined;

  constructor(options: TunerOptions) {
    this.end = this.#run(options);
  }

  /** The first time, the running trials have their grace; the second time they are killed. Resolves at the end. */
  async stop(): Promise<void> {
    if (this.#stopping.signal.aborted) await this.#tuner?.kill();
    this.#stopping.abort();
    // whoever started it hears of a failure
    await this.end.catch(() => undefined);
  }

  async #run(options: TunerOptions): Promise<End> {
    try {
      // loaded with the first study: it would be 16 of the 72 ms in which VS Code loads the extension
      const { openTuner } = await import('../tuner/tuner.ts');
      this.#tuner = await openTuner(options);
      return await this.#tuner.run(this.#stopping.signal);
    } catch (error) {
      throw new HumanError(error instanceof Error ? error.message : String(error), { cause: error });
    }
  }
}
