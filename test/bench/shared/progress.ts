/** How far a bench of many runs is, and how long it may still take. */
import { mean } from './quantiles.ts';

export interface RunLabels<Planned> {
  readonly name: (run: Planned) => string;
  /** Runs of one kind take about the same time. */
  readonly kind: (run: Planned) => string;
}

/** The result of a run: its main numbers in words, or why there are none. */
type Outcome = { readonly seconds: number; readonly summary: string } | { readonly failure: string };

export class Progress<Planned> {
  readonly #labels: RunLabels<Planned>;
  readonly #total: number;
  readonly #jobs: number;
  readonly #left: Set<Planned>;
  /** The seconds of the runs that are done, by their kind. */
  readonly #seconds = new Map<string, number[]>();

  constructor(
    labels: RunLabels<Planned>,
    done: readonly { readonly run: Planned; readonly seconds: number }[],
    left: readonly Planned[],
    jobs: number,
  ) {
    this.#labels = labels;
    this.#total = done.length + left.length;
    this.#jobs = jobs;
    this.#left = new Set(left);
    for (const { run, seconds } of done) this.#record(run, seconds);
  }

  /** The line for a run that ended. */
  lineAfter(run: Planned, outcome: Outcome): string {
    this.#left.delete(run);
    if ('seconds' in outcome) this.#record(run, outcome.seconds);
    const number = `${this.#total - this.#left.size}/${this.#total}`;
    const what = 'seconds' in outcome ? outcome.summary : `failed: ${outcome.failure}`;
    return `${number} ${this.#labels.name(run)}: ${what}${this.#remaining()}`;
  }

  #record(run: Planned, seconds: number): void {
    const kind = this.#labels.kind(run);
    this.#seconds.set(kind, [...(this.#seconds.get(kind) ?? []), seconds]);
  }

  /** A run takes as long as others of its kind, or as long as all of them before there is one of its kind. */
  #remaining(): string {
    const all = [...this.#seconds.values()].flat();
    if (this.#left.size === 0 || all.length === 0) return '';
    const means = new Map([...this.#seconds].map(([kind, seconds]) => [kind, mean(seconds)]));
    const usual = mean(all);
    const kinds = [...this.#left].map((run) => this.#labels.kind(run));
    const seconds = kinds.reduce((sum, kind) => sum + (means.get(kind) ?? usual), 0);
    const minutes = seconds / 60 / Math.min(this.#jobs, this.#left.size);
    return `; about ${minutes < 1 ? 'a minute' : `${Math.ceil(minutes)} min`} left`;
  }
}
