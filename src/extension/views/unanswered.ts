/**
 * Notices rows that the editor was told to ask for again, and has not asked for in time.
 *
 * It forgets its rows where the whole tree is refreshed in the moment in which its view opens: it then neither asks for
 * them nor for any of them later, and they stay as they were for good.
 */
export class Unanswered<Row> {
  readonly #onUnanswered: () => void;
  readonly #milliseconds: number;
  readonly #timers = new Map<Row, NodeJS.Timeout>();

  /** @param onUnanswered is called for each row that was not asked for in so many milliseconds */
  constructor(onUnanswered: () => void, milliseconds: number) {
    this.#onUnanswered = onUnanswered;
    this.#milliseconds = milliseconds;
  }

  told(rows: readonly Row[]): void {
    for (const row of rows) {
      if (this.#timers.has(row)) continue;
      const onTimeout = (): void => {
        this.#timers.delete(row);
        this.#onUnanswered();
      };
      this.#timers.set(row, setTimeout(onTimeout, this.#milliseconds));
    }
  }

  asked(row: Row): void {
    clearTimeout(this.#timers.get(row));
    this.#timers.delete(row);
  }

  dispose(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }
}
