/** Runs scripts as jobs of Slurm: the trials of a moment are one job array, and their notes come through the shared disk. */
import { createHash } from 'node:crypto';
import type { Execution, Executor } from '../executor.ts';
import { markAsStopped } from '../output/stopMark.ts';
import { inBatches } from '../remote/inBatches.ts';
import { prepareJob, readNotes } from '../remote/jobFolder.ts';
import { terminateOrphans } from '../terminate/terminateOrphans.ts';
import { createSlurmClient, SlurmError, type SlurmClient } from './client.ts';
import * as messages from './messages.ts';
import { SlurmJob } from './slurmJob.ts';
import type { SlurmOptions } from './slurmOptions.ts';
import { submitJobs } from './submitJobs.ts';
import { watchJobs } from './watchJobs.ts';

/** So many jobs may be lost, one after the other, without one whose script ends. */
const MAX_LOST_IN_A_ROW = 5;

/** @param study its name and its folder, by which its jobs are told from those of others */
export function createSlurmExecutor(
  options: SlurmOptions,
  study: { readonly name: string; readonly folder: string },
  client: SlurmClient = createSlurmClient(),
): Executor {
  const name = jobName(study);
  const watch = watchJobs(client, name);
  const jobsInSlurm = () => [...watch.jobs].filter(({ id }) => id !== undefined).length;
  const submit = inBatches<SlurmJob>((jobs) => submitJobs(jobs, { client, name, options, jobsInSlurm }));
  const cancel = inBatches<string>((jobs) => client.cancel(jobs));
  const askToEnd = inBatches<string>((jobs) => client.cancel(jobs, 'TERM'));

  const executionOf = (job: SlurmJob): Execution => ({
    exit: job.exit,
    seconds: () => job.seconds,
    terminate: (grace, hasExited) => (hasExited ? Promise.resolve('') : endJob(job, grace)),
  });

  const endJob = async (job: SlurmJob, grace: number): Promise<string> => {
    job.isDropped = true;
    if (job.id === undefined) {
      job.end({ kind: 'cancelled' });
      return '';
    }
    await watch.look(job);
    if (job.hasEnded) return '';
    try {
      if (job.isPlaced) {
        await askToEnd(job.id);
        if (await job.endsWithin(grace + END_NOTE_SECONDS)) return '';
      }
      await cancel(job.id);
      return '';
    } catch (error) {
      if (!(error instanceof SlurmError)) throw error;
      return messages.notCancelled(job.id, error.message);
    } finally {
      job.end({ kind: 'cancelled' });
    }
  };

  /** It was ended while it was being submitted. It would end itself as well, but only when its turn comes. */
  const cancelDropped = async (job: SlurmJob) => {
    if (job.isDropped && job.id !== undefined) await cancel(job.id).catch(ignoreSlurmError);
  };

  return {
    async start(launch, onEvent) {
      const { count, last } = watch.lostInARow();
      if (count >= MAX_LOST_IN_A_ROW)
        throw new Error(messages.jobsKeepEnding(count, last?.id ?? '', last?.state ?? ''));
      await prepareJob(launch);
      const job = new SlurmJob(launch, onEvent, launch.timeout);
      watch.add(job);
      void submit(job).then(() => cancelDropped(job));
      return executionOf(job);
    },
    attach({ job: left, age, timeout, ...attempt }, onEvent) {
      const job = new SlurmJob(attempt, onEvent, timeout);
      if (left === undefined) job.end({ kind: 'unobserved' });
      else {
        job.resume(left.id, left.placed ? age : undefined);
        watch.add(job);
      }
      return Promise.resolve(executionOf(job));
    },
    hasEnded: async (attempt) => (await readNotes(attempt)).exit !== undefined,
    async endLeftOver(left, grace) {
      // a job ends itself when it sees the mark, also one whose number no journal has, or when Slurm does not answer now
      await markAsStopped(left);
      if (left.job !== undefined) await cancel(left.job.id).catch(ignoreSlurmError);
      if (left.process !== undefined) await terminateOrphans(left, grace);
    },
    close: () => Promise.resolve(),
  };
}

/** Seconds for the note of an end to come through the shared disk. */
const END_NOTE_SECONDS = 3;

/** The scheduler shows it to everybody. */
function jobName({ name, folder }: { readonly name: string; readonly folder: string }): string {
  const digest = createHash('sha256').update(folder).digest('hex').slice(0, 8);
  return `bbkb-${name.replaceAll(/[^\w.-]/g, '_')}-${digest}`;
}

function ignoreSlurmError(error: unknown): void {
  if (!(error instanceof SlurmError)) throw error;
}
