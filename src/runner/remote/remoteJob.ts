/** One attempt that another machine runs, from its submission to its end, as whoever waits for it sees it. */
import { setTimeout } from 'node:timers/promises';
import { awakeMs } from '../../system/awakeTime.ts';
import type { AttemptFolder, Execution, ExecutionEvent, Exit, Launch } from '../executor.ts';
import { writeLimit } from './jobFolder.ts';

type PlacedEvent = Extract<ExecutionEvent, { kind: 'placed' }>;

export class RemoteJob {
  readonly attempt: AttemptFolder;
  readonly exit: Promise<Exit>;
  /** As its scheduler names it; undefined until it is submitted. */
  id: string | undefined;
  /** It is not wanted any more, and need not be submitted. */
  isDropped = false;
  hasEnded = false;
  /** Its script has ended, and its files are on their way. */
  isComing = false;

  readonly #timeout: Launch['timeout'] | undefined;
  /** The limit that the job was told, in seconds, undefined for none; unknown of a job that is taken up. */
  #told: number | undefined | 'unknown';
  readonly #onEvent: (event: ExecutionEvent) => void;
  #resolve!: (exit: Exit) => void;
  #reject!: (error: Error) => void;
  /** In `awakeMs`; of one that had begun before it was taken up, when that was. */
  #placedAt: number | undefined;
  #startSeen = true;
  #queuedFor: string | undefined;

  /** @param timeout seconds that it may run, undefined without a limit; a person may change it */
  constructor(attempt: AttemptFolder, onEvent: (event: ExecutionEvent) => void, timeout?: Launch['timeout']) {
    this.attempt = attempt;
    this.#timeout = timeout;
    this.#told = timeout?.();
    this.exit = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.exit.catch(() => undefined); // whoever waits for it is told
    this.#onEvent = onEvent;
  }

  get isPlaced(): boolean {
    return this.#placedAt !== undefined;
  }

  /** That it is known to have run, 0 while it waits. */
  get seconds(): number {
    return this.#placedAt === undefined ? 0 : (awakeMs() - this.#placedAt) / 1000;
  }

  get duration(): number | undefined {
    return this.#startSeen ? this.seconds : undefined;
  }

  /**
   * For a time without a tuner: while there is one, it ends the job at its limit itself.
   *
   * @returns the new content of the file, undefined where nothing has changed
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

  /** One that was submitted before. @param placed whether it is known to have begun: only its own machine knows when */
  resume(id: string, placed: boolean): void {
    this.id = id;
    this.limitLost();
    if (!placed) return;
    this.#startSeen = false;
    this.#placedAt = awakeMs();
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
    this.#placedAt = awakeMs();
    // an answer of sbatch that got lost: the attempt was submitted twice, and another of the two jobs runs it
    if (job !== '') this.id = job;
    this.#onEvent({ kind: 'placed', ...place });
  }

  end(exit: Exit): void {
    this.hasEnded = true;
    this.#resolve(exit);
  }

  fail(error: Error): void {
    this.hasEnded = true;
    this.#reject(error);
  }

  execution(terminate: Execution['terminate']): Execution {
    return { exit: this.exit, seconds: () => this.seconds, duration: () => this.duration, terminate };
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
