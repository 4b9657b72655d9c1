/** One attempt that another machine runs, from its submission to its end, as whoever waits for it sees it. */
import { setTimeout } from 'node:timers/promises';
import type { AttemptFolder, ExecutionEvent, Exit, Launch } from '../executor.ts';
import { writeLimit } from './jobFolder.ts';

type PlacedEvent = Extract<ExecutionEvent, { kind: 'placed' }>;

export class RemoteJob {
  readonly attempt: AttemptFolder;
  readonly exit: Promise<Exit>;
  /** As its scheduler names it; undefined until it is submitted. */
  id: string | undefined;
  /** It is not wanted any more, and need not be submitted. */
  isDropped = false;

  readonly #timeout: Launch['timeout'] | undefined;
  /** Seconds, undefined for no limit: what the job was told, which nobody knows of one that is taken up. */
  #told: number | undefined | 'unknown';
  readonly #onEvent: (event: ExecutionEvent) => void;
  readonly #end = new Deferred<Exit>();
  /** On the clock of `performance`. */
  #placedAt: number | undefined;
  #queuedFor: string | undefined;

  /** @param timeout seconds that it may run, undefined without a limit; a person may change it */
  constructor(attempt: AttemptFolder, onEvent: (event: ExecutionEvent) => void, timeout?: Launch['timeout']) {
    this.attempt = attempt;
    this.#timeout = timeout;
    this.#told = timeout?.();
    this.exit = this.#end.promise;
    this.#onEvent = onEvent;
  }

  get hasEnded(): boolean {
    return this.#end.isSettled;
  }

  get isPlaced(): boolean {
    return this.#placedAt !== undefined;
  }

  /** That it has run, 0 while it waits. */
  get seconds(): number {
    return this.#placedAt === undefined ? 0 : (performance.now() - this.#placedAt) / 1000;
  }

  /**
   * For a time without a tuner: while there is one, it ends the job at its limit itself.
   *
   * @returns what the file has now, undefined where nothing has changed
   */
  async writeChangedLimit(): Promise<string | undefined> {
    if (this.#timeout === undefined) return undefined;
    const limit = this.#timeout();
    if (limit === this.#told) return undefined;
    this.#told = limit;
    return writeLimit(this.attempt, limit);
  }

  /** It may not have heard of its limit, and has to be told again. */
  limitLost(): void {
    this.#told = 'unknown';
  }

  /** One that was submitted before. @param seconds that it has run, undefined where it is not known to have begun */
  resume(id: string, seconds: number | undefined): void {
    this.id = id;
    this.limitLost();
    if (seconds !== undefined) this.#placedAt = performance.now() - seconds * 1000;
  }

  submitted(id: string): void {
    this.id = id;
    if (!this.hasEnded) this.#onEvent({ kind: 'submitted', job: id });
  }

  queued(reason: string): void {
    if (this.isPlaced || this.#queuedFor === reason) return;
    this.#queuedFor = reason;
    this.#onEvent({ kind: 'queued', reason });
  }

  placed({ job = '', ...place }: Omit<PlacedEvent, 'kind'> & { readonly job?: string }): void {
    if (this.isPlaced) return;
    this.#placedAt = performance.now();
    // an answer of sbatch that got lost: the attempt was submitted twice, and another of the two jobs runs it
    if (job !== '') this.id = job;
    this.#onEvent({ kind: 'placed', ...place });
  }

  end(exit: Exit): void {
    this.#end.resolve(exit);
  }

  fail(error: Error): void {
    this.#end.reject(error);
  }

  /** Whether it ends, or fails, within so many seconds. */
  async endsWithin(seconds: number): Promise<boolean> {
    const ended = new AbortController();
    const wait = setTimeout(seconds * 1000, false, { signal: ended.signal }).catch(() => false);
    const hasEnded = () => true;
    try {
      return await Promise.race([this.exit.then(hasEnded, hasEnded), wait]);
    } finally {
      ended.abort();
    }
  }
}

class Deferred<Value> {
  readonly promise: Promise<Value>;
  isSettled = false;
  #resolve!: (value: Value) => void;
  #reject!: (error: Error) => void;

  constructor() {
    this.promise = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.promise.catch(() => undefined); // whoever waits for it is told
  }

  resolve(value: Value): void {
    this.isSettled = true;
    this.#resolve(value);
  }

  reject(error: Error): void {
    this.isSettled = true;
    this.#reject(error);
  }
}
