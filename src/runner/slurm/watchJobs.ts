/** Looks after submitted jobs: a few times a second at their notes, and four times a minute at the queue. */
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Exit } from '../executor.ts';
import { lastLines } from '../output/lines.ts';
import { quote } from '../output/quote.ts';
import { jobFolder, readNotes } from '../remote/jobFolder.ts';
import { SlurmError, type SlurmClient } from './client.ts';
import * as messages from './messages.ts';
import type { SlurmJob } from './slurmJob.ts';

export interface JobWatch {
  /** Until it has ended. */
  readonly add: (job: SlurmJob) => void;
  readonly jobs: ReadonlySet<SlurmJob>;
  /** At its notes, now. */
  readonly look: (job: SlurmJob) => Promise<void>;
  /** How many jobs in a row Slurm has ended before their scripts had, and the last of them. */
  readonly lostInARow: () => { readonly count: number; readonly last: SlurmJob | undefined };
}

/** Milliseconds between two looks at the notes, and what each job adds to it. */
const [POLL_MS, POLL_MS_PER_JOB] = [200, 1];
/** Milliseconds between two calls of squeue, which a cluster's administrators count. */
const QUEUE_MS = 15_000;
/** Milliseconds until the first one, so that a person soon sees why jobs wait. */
const FIRST_QUEUE_MS = 3000;
/** Milliseconds in which the note of a job that is over surely comes through a network file system. */
const NOTE_DELAY_MS = 10_000;

/** @param name of all jobs of the study */
export function watchJobs(client: SlurmClient, name: string): JobWatch {
  const jobs = new Set<SlurmJob>();
  let isWatching = false;
  let queueAt = 0;
  let lost: ReturnType<JobWatch['lostInARow']> = { count: 0, last: undefined };

  const look = async (job: SlurmJob) => {
    if (!job.hasEnded && job.id !== undefined) {
      await job.writeChangedLimit();
      const { started, exit } = await readNotes(job.attempt);
      if (started !== undefined) job.placed(started);
      const isOver = job.overSince !== undefined && performance.now() - job.overSince > NOTE_DELAY_MS;
      if (exit !== undefined) {
        lost = exit.kind === 'unobserved' ? { count: lost.count + 1, last: job } : { count: 0, last: undefined };
        job.end(exit);
      } else if (isOver) {
        if (!job.isPlaced && NEVER_RAN.test(job.state)) job.fail(await neverRan(job));
        else job.end(verdictOf(job));
        if (!NAMED_CAUSE.test(job.state)) lost = { count: lost.count + 1, last: job };
      }
    }
    if (job.hasEnded) jobs.delete(job);
  };
  const lookAtQueue = async () => {
    const known = [...jobs].filter(({ id }) => id !== undefined);
    if (performance.now() < queueAt || known.length === 0) return;
    queueAt = performance.now() + QUEUE_MS;
    const queue = await client.queue(name);
    for (const job of known) noteState(job, queue.get(job.id ?? ''));
  };
  const watch = async () => {
    try {
      while (jobs.size > 0) {
        await setTimeout(POLL_MS + POLL_MS_PER_JOB * jobs.size);
        // what cannot be read now, of a disk or of a controller that does not answer, is looked at again
        for (const job of jobs) await look(job).catch(ignoreSystemError);
        await lookAtQueue().catch(ignoreSystemError);
      }
    } finally {
      isWatching = false;
    }
  };
  return {
    jobs,
    look,
    add(job) {
      jobs.add(job);
      if (isWatching) return;
      isWatching = true;
      queueAt = Math.max(queueAt, performance.now() + FIRST_QUEUE_MS);
      watch().catch((error: unknown) => {
        for (const each of jobs) each.fail(error as Error);
      });
    },
    lostInARow: () => lost,
  };
}

function ignoreSystemError(error: unknown): void {
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

/** What was to come before the script has failed, and would with every trial. */
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
