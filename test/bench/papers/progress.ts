/** How far the bench is, and how long it may still take. */
import type { Kept, Place } from './store.ts';

export class Progress {
  readonly #total: number;
  readonly #jobs: number;
  readonly #left: Set<Place>;
  /** Of the runs that are done, by experiment and method. */
  readonly #seconds = new Map<string, number[]>();

  constructor(
    done: readonly { readonly place: Place; readonly seconds: number }[],
    left: readonly Place[],
    jobs: number,
  ) {
    this.#total = done.length + left.length;
    this.#jobs = jobs;
    this.#left = new Set(left);
    for (const { place, seconds } of done) this.#learn(place, seconds);
  }

  /** The line for a task that ended; without `kept` it failed. */
  after(place: Place, kept: Kept | undefined, failure = ''): string {
    this.#left.delete(place);
    if (kept) this.#learn(place, kept.seconds);
    const { experiment, task } = place;
    const number = `${this.#total - this.#left.size}/${this.#total}`;
    const what = kept
      ? `${kept.run.words}, ${kept.seconds.toFixed(0)} s, ${kept.run.numbers.megabytes.toFixed(0)} MB`
      : `failed: ${failure}`;
    return `${number} ${experiment.id} ${task.method} seed ${task.seed}: ${what}${this.#remaining()}`;
  }

  #learn(place: Place, seconds: number): void {
    const known = this.#seconds.get(kindOf(place)) ?? [];
    this.#seconds.set(kindOf(place), [...known, seconds]);
  }

  /** A task takes as long as those of its kind did, or, before there is one, as all of them did. */
  #remaining(): string {
    const all = [...this.#seconds.values()].flat();
    if (this.#left.size === 0 || all.length === 0) return '';
    const seconds = [...this.#left].reduce((sum, place) => sum + mean(this.#seconds.get(kindOf(place)) ?? all), 0);
    const minutes = seconds / 60 / Math.min(this.#jobs, this.#left.size);
    return `; about ${minutes < 1 ? 'a minute' : `${Math.ceil(minutes)} min`} left`;
  }
}

const kindOf = ({ experiment, task }: Place): string => `${experiment.id} ${task.method}`;

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value / values.length, 0);
}
