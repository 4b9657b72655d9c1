/** When a study finds a better value after a long time without one. */
import { isBetter } from '../../protocol.ts';
import type { Summary } from '../../study/summary/summary.ts';

/** Milliseconds after which a person no longer waits for the next better value. */
const LONG_MS = 10 * 60_000;

type Shown = Pick<Summary, 'bestMeasured' | 'goal' | 'front'>;

export class BestWatch {
  #last: { readonly value: number; readonly at: number } | undefined;

  /**
   * To be told of each change. Nothing is the best of several objectives.
   *
   * @param now milliseconds
   * @returns the best measured value, if it is news
   */
  news({ bestMeasured, goal, front }: Shown, now: number): NonNullable<Summary['bestMeasured']> | undefined {
    if (bestMeasured === null || front !== undefined) return undefined;
    const last = this.#last;
    if (last !== undefined && !isBetter(bestMeasured.value, last.value, goal)) return undefined;
    this.#last = { value: bestMeasured.value, at: now };
    return last !== undefined && now - last.at >= LONG_MS ? bestMeasured : undefined;
  }
}
