/** Runs scripts as jobs of Slurm: the trials of a moment are one job array, and their notes come by the shared disk. */
import { createHash } from 'node:crypto';
import type { Execution, Executor } from '../executor.ts';
import { markAsStopped } from '../output/stopMark.ts';
import { inBatches } from '../../system/serialQueue.ts';
import { prepareJob, readNotes } from '../remote/jobFolder.ts';
import { terminateOrphans } from '../terminate/terminateTree.ts';
import { arrayJob, type SlurmOptions } from './arrayScript.ts';
import { createSlurmClient, SlurmError, type SlurmClient } from './client.ts';
import * as messages from './messages.ts';
import { submitJobs } from './submitJobs.ts';
import { ignoreSystemError, JobWatch, SlurmJob } from './watchJobs.ts';

interface StudyOfJobs {
  readonly name: string;
  /** Absolute: its own. */
  readonly folder: string;
  /** Random; undefined in the first journals. */
  readonly id?: string | undefined;
}

/** So many jobs may be lost, one after the other, without one whose script ends. */
const MAX_LOST_IN_A_ROW = 5;

/** @param study by which its jobs are told from those of others, also of its own copy in another folder */
export function createSlurmExecutor(
  options: SlurmOptions,
  study: StudyOfJobs,
  client: SlurmClient = createSlurmClient(),
): Executor {
  const name = jobName(study);
  const watch = new JobWatch(client, name);
  const jobsInSlurm = () => [...watch.jobs].filter(({ id }) => id !== undefined).length;
  const submit = inBatches<SlurmJob>((jobs) => submitJobs(jobs, { client, name, options, jobsInSlurm }));
  const ending = new JobEnding(client, name, watch);

  const executionOf = (job: SlurmJob): Execution =>
    job.execution((grace, hasExited) => (hasExited ? Promise.resolve('') : ending.end(job, grace)));

  return {
    async start(launch, onEvent) {
      const { count, last } = watch.lostInARow;
      if (count >= MAX_LOST_IN_A_ROW)
        throw new Error(messages.jobsKeepEnding(count, last?.id ?? '', last?.state ?? ''));
      await prepareJob(launch, { identity: arrayJob });
      const job = new SlurmJob(launch, onEvent, launch.timeout);
      watch.add(job);
      void submit(job).then(() => ending.cancelDropped(job));
      return executionOf(job);
    },
    attach({ job: left, timeout, ...attempt }, onEvent) {
      const job = new SlurmJob(attempt, onEvent, timeout);
      if (left === undefined) job.end({ kind: 'unobserved' });
      else {
        job.resume(left.id, left.placed);
        watch.add(job);
      }
      return Promise.resolve(executionOf(job));
    },
    // a disk that cannot be read shows no end
    hasEnded: async (attempt) => (await readNotes(attempt).catch(ignoreSystemError))?.exit !== undefined,
    isLeftRunning: async (left) => left.job !== undefined && (await readNotes(left)).exit === undefined,
    async endLeftOver(left, grace) {
      // a job ends itself when it sees the mark, also one whose number no journal has, or without an answer of Slurm
      await markAsStopped(left);
      if (left.job !== undefined) await ending.cancel(left.job.id);
      if (left.process !== undefined) await terminateOrphans(left, grace);
      return '';
    },
    close: () => Promise.resolve(),
  };
}

/** Seconds for the note of an end to come through the shared disk. */
const END_NOTE_SECONDS = 3;

/** Ends jobs: those of a moment in one call of scancel. */
class JobEnding {
  readonly #study: string;
  readonly #watch: JobWatch;
  readonly #cancel: (id: string) => Promise<void>;
  readonly #terminate: (id: string) => Promise<void>;

  constructor(client: SlurmClient, study: string, watch: JobWatch) {
    this.#study = study;
    this.#watch = watch;
    this.#cancel = inBatches<string>((ids) => client.cancel(study, ids));
    this.#terminate = inBatches<string>((ids) => client.cancel(study, ids, 'TERM'));
  }

  /** @returns a sentence where Slurm does not answer, else an empty text */
  async end(job: SlurmJob, grace: number): Promise<string> {
    job.isDropped = true;
    if (job.id === undefined) {
      job.end({ kind: 'cancelled' });
      return '';
    }
    await this.#watch.look(job);
    if (job.hasEnded) return '';
    try {
      if (job.isPlaced) {
        // without an answer of Slurm it ends as well, when it sees its mark
        if (!this.#isShared(job)) await this.#terminate(job.id).catch(ignoreSystemError);
        if (await job.endsWithin(grace + END_NOTE_SECONDS)) return '';
      }
      if (!this.#isShared(job)) await this.#cancel(job.id);
      return '';
    } catch (error) {
      if (!(error instanceof SlurmError)) throw error;
      return messages.notCancelled(job.id, this.#study, error.message);
    } finally {
      job.end({ kind: 'cancelled' });
    }
  }

  /** It was ended while it was being submitted. It would end itself as well, but only when its turn comes. */
  async cancelDropped(job: SlurmJob): Promise<void> {
    if (job.isDropped && job.id !== undefined) await this.cancel(job.id);
  }

  /** A job that Slurm does not cancel now ends itself. */
  async cancel(id: string): Promise<void> {
    await this.#cancel(id).catch((error: unknown) => {
      if (!(error instanceof SlurmError)) throw error;
    });
  }

  /** A later job of the study has got its number. It ends itself when it sees its mark; scancel would end the other. */
  #isShared(job: SlurmJob): boolean {
    return [...this.#watch.jobs].some((other) => other !== job && other.id === job.id);
  }
}

/** The scheduler shows it to everybody. */
function jobName({ name, folder, id = '' }: StudyOfJobs): string {
  const digest = createHash('sha256').update(folder).update(id).digest('hex').slice(0, 8);
  return `bbkb-${name.replaceAll(/[^\w.-]/g, '_')}-${digest}`;
}
