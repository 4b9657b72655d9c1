/** Looks after submitted jobs: a few times a second at their notes, and four times a minute at the queue. */
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Exit } from '../executor.ts';
import { lastLines } from '../output/lines.ts';
import { quote } from '../quote.ts';
import { jobFolder, readNotes } from '../remote/jobFolder.ts';
import { RemoteJob } from '../remote/remoteJob.ts';
import { SlurmError, type SlurmClient } from './client.ts';
import * as messages from './messages.ts';

/** One attempt as a job of Slurm, and its state there. */
export class SlurmJob extends RemoteJob {
  /** On the clock of `performance`: when Slurm first said that it is over, though it has left no note of its end. */
  overSince: number | undefined;
  /** As Slurm said last. */
  state = 'unknown to Slurm';
}

/** Milliseconds between two looks at the notes: at least, and more for each job. */
const [POLL_MS, POLL_MS_PER_JOB] = [200, 1];
/** Milliseconds between two calls of squeue, which a cluster's administrators count. */
const QUEUE_MS = 15_000;
/** Milliseconds until the first one, so that a person soon sees why jobs wait. */
const FIRST_QUEUE_MS = 3000;
/** Milliseconds in which the note of a job that is over surely comes through a network file system. */
const NOTE_DELAY_MS = 10_000;

const NONE_LOST = { count: 0, last: undefined };

/** The jobs of a study until they have ended. */
export class JobWatch {
  readonly #client: SlurmClient;
  /** Of all jobs of the study. */
  readonly #name: string;
  readonly #jobs = new Set<SlurmJob>();
  #isWatching = false;
  #queueAt = 0;
  #lost: { readonly count: number; readonly last: SlurmJob | undefined } = NONE_LOST;

  constructor(client: SlurmClient, name: string) {
    this.#client = client;
    this.#name = name;
  }

  get jobs(): ReadonlySet<SlurmJob> {
    return this.#jobs;
  }

  /** How many jobs in a row Slurm has ended before their scripts had, and the last of them. */
  get lostInARow() {
    return this.#lost;
  }

  add(job: SlurmJob): void {
    this.#jobs.add(job);
    if (this.#isWatching) return;
    this.#isWatching = true;
    this.#queueAt = Math.max(this.#queueAt, performance.now() + FIRST_QUEUE_MS);
    this.#watch().catch((error: unknown) => {
      for (const each of this.#jobs) each.fail(error as Error);
    });
  }

  /** Reads the notes of a job now. A disk that cannot be read now is read again, and keeps no job from being ended. */
  async look(job: SlurmJob): Promise<void> {
    await this.#readNotes(job).catch(ignoreSystemError);
  }

  async #readNotes(job: SlurmJob): Promise<void> {
    if (!job.hasEnded && job.id !== undefined) {
      await job.writeChangedLimit();
      const { started, exit } = await readNotes(job.attempt, messages.endedByCluster);
      if (started !== undefined) job.placed(started);
      if (exit !== undefined) this.#end(job, exit);
      else if (job.overSince !== undefined && performance.now() - job.overSince > NOTE_DELAY_MS)
        await this.#endWithoutNote(job);
    }
    if (job.hasEnded) this.#jobs.delete(job);
  }

  #end(job: SlurmJob, exit: Exit): void {
    if (exit.kind === 'unobserved') this.#countLost(job);
    else this.#lost = NONE_LOST;
    job.end(exit);
  }

  async #endWithoutNote(job: SlurmJob): Promise<void> {
    if (!job.isPlaced && NEVER_RAN.test(job.state)) job.fail(await neverRan(job));
    else job.end(verdictOf(job));
    if (!NAMED_CAUSE.test(job.state)) this.#countLost(job);
  }

  #countLost(job: SlurmJob): void {
    this.#lost = { count: this.#lost.count + 1, last: job };
  }

  async #watch(): Promise<void> {
    try {
      while (this.#jobs.size > 0) {
        await setTimeout(POLL_MS + POLL_MS_PER_JOB * this.#jobs.size);
        for (const job of this.#jobs) await this.look(job);
        // a controller that does not answer is asked again
        await this.#lookAtQueue().catch(ignoreSystemError);
      }
    } finally {
      this.#isWatching = false;
    }
  }

  async #lookAtQueue(): Promise<void> {
    const known = [...this.#jobs].filter(({ id }) => id !== undefined);
    if (performance.now() < this.#queueAt || known.length === 0) return;
    this.#queueAt = performance.now() + QUEUE_MS;
    const queue = await this.#client.queue(this.#name);
    for (const job of known) noteState(job, queue.get(job.id ?? ''));
  }
}

/** Of Slurm, or of the disk. */
export function ignoreSystemError(error: unknown): undefined {
  if (!(error instanceof SlurmError) && !(error instanceof Error && 'code' in error)) throw error;
}

/** In which a job has ended; Slurm forgets it a few minutes later. */
const OVER = /^(?:BOOT_FAIL|CANCELLED|COMPLETED|DEADLINE|FAILED|NODE_FAIL|OUT_OF_MEMORY|PREEMPTED|REVOKED|TIMEOUT)/;

function noteState(job: SlurmJob, queued: { readonly state: string; readonly reason: string } | undefined): void {
  if (queued === undefined || OVER.test(queued.state)) {
    job.state = queued?.state ?? job.state;
    job.overSince ??= performance.now();
    return;
  }
  job.state = queued.state;
  job.overSince = undefined;
  if (queued.state === 'PENDING') job.queued(`PD (${queued.reason})`);
}

const NEVER_RAN = /^(?:FAILED|COMPLETED)/;
const NAMED_CAUSE = /^(?:DEADLINE|OUT_OF_MEMORY|TIMEOUT)/;

/** The job failed before the script began, as it would for every trial. */
async function neverRan({ id = '', state, attempt }: SlurmJob): Promise<Error> {
  const last = (await lastLines(join(jobFolder(attempt), 'slurm.log'))).at(-1);
  return new Error(messages.neverRan(id, state, last === undefined ? last : quote(last)));
}

/** Of a job that is over without a note of its script's end. */
function verdictOf({ id = '', state }: SlurmJob): Exit {
  if (!NAMED_CAUSE.test(state)) return { kind: 'unobserved', reason: messages.jobGone(id, state) };
  return state.startsWith('OUT_OF_MEMORY')
    ? { kind: 'ended', as: 'killed', reason: messages.outOfMemory(id) }
    : { kind: 'ended', as: 'timedOut', reason: messages.clusterTimeLimit(id) };
}
