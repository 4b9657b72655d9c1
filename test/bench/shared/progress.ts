/** How far a bench of many runs is, and how long it may still take. */
interface RunLabels<Place> {
  readonly name: (place: Place) => string;
  /** Runs of one kind take about as long as one another. */
  readonly kind: (place: Place) => string;
}

/** What became of a run: its main numbers in words, or why there are none. */
type Outcome = { readonly seconds: number; readonly summary: string } | { readonly failure: string };

export class Progress<Place> {
  readonly #naming: RunLabels<Place>;
  readonly #total: number;
  readonly #jobs: number;
  readonly #left: Set<Place>;
  /** Of the runs that are done, by their kind. */
  readonly #seconds = new Map<string, number[]>();

  constructor(
    naming: RunLabels<Place>,
    done: readonly { readonly place: Place; readonly seconds: number }[],
    left: readonly Place[],
    jobs: number,
  ) {
    this.#naming = naming;
    this.#total = done.length + left.length;
    this.#jobs = jobs;
    this.#left = new Set(left);
    for (const { place, seconds } of done) this.#record(place, seconds);
  }

  /** The line for a run that ended. */
  lineAfter(place: Place, outcome: Outcome): string {
    this.#left.delete(place);
    if ('seconds' in outcome) this.#record(place, outcome.seconds);
    const number = `${this.#total - this.#left.size}/${this.#total}`;
    const what = 'seconds' in outcome ? outcome.summary : `failed: ${outcome.failure}`;
    return `${number} ${this.#naming.name(place)}: ${what}${this.#remaining()}`;
  }

  #record(place: Place, seconds: number): void {
    const kind = this.#naming.kind(place);
    this.#seconds.set(kind, [...(this.#seconds.get(kind) ?? []), seconds]);
  }

  /** A run takes as long as those of its kind did, or, before there is one, as all of them did. */
  #remaining(): string {
    const all = [...this.#seconds.values()].flat();
    if (this.#left.size === 0 || all.length === 0) return '';
    const means = new Map([...this.#seconds].map(([kind, seconds]) => [kind, mean(seconds)]));
    const usual = mean(all);
    const kinds = [...this.#left].map((place) => this.#naming.kind(place));
    const seconds = kinds.reduce((sum, kind) => sum + (means.get(kind) ?? usual), 0);
    const minutes = seconds / 60 / Math.min(this.#jobs, this.#left.size);
    return `; about ${minutes < 1 ? 'a minute' : `${Math.ceil(minutes)} min`} left`;
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value / values.length, 0);
}
