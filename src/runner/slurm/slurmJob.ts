/** One attempt as a job of Slurm, from its submission to its end. */
import type { AttemptFolder, ExecutionEvent, Exit, Launch } from '../executor.ts';
import { writeLimit, type StartNote } from '../remote/jobFolder.ts';

export class SlurmJob {
  readonly attempt: AttemptFolder;
  readonly exit: Promise<Exit>;
  /** As Slurm names it; undefined until it is submitted. */
  id: string | undefined;
  /** It is not wanted any more, and need not be submitted. */
  isDropped = false;
  /** On the clock of `performance`: when Slurm first said that it is over, though it has left no note of its end. */
  overSince: number | undefined;
  /** As Slurm said last. */
  state = 'unknown to Slurm';

  readonly #timeout: Launch['timeout'] | undefined;
  #limit: number | undefined;
  readonly #onEvent: (event: ExecutionEvent) => void;
  readonly #end = new Deferred<Exit>();
  /** On the clock of `performance`. */
  #placedAt: number | undefined;
  #queuedFor: string | undefined;

  /** @param timeout seconds that it may run, undefined without a limit; a person may change it */
  constructor(attempt: AttemptFolder, onEvent: (event: ExecutionEvent) => void, timeout?: Launch['timeout']) {
    this.attempt = attempt;
    this.#timeout = timeout;
    this.#limit = timeout?.();
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

  /** For a time without a tuner: while there is one, it ends the job at its limit itself. */
  async writeChangedLimit(): Promise<void> {
    if (this.#timeout === undefined) return;
    const limit = this.#timeout();
    if (limit === this.#limit) return;
    this.#limit = limit;
    await writeLimit(this.attempt, limit);
  }

  /** One that was submitted before. @param seconds that it has run, undefined where it is not known to have begun */
  resume(id: string, seconds: number | undefined): void {
    this.id = id;
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

  placed({ host, cpus, job, changed }: StartNote): void {
    if (this.isPlaced) return;
    this.#placedAt = performance.now();
    // an answer of sbatch that got lost: the attempt was submitted twice, and another of the two jobs runs it
    if (job !== '') this.id = job;
    this.#onEvent({ kind: 'placed', host, cpus, changed });
  }

  end(exit: Exit): void {
    this.#end.resolve(exit);
  }

  fail(error: Error): void {
    this.#end.reject(error);
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
