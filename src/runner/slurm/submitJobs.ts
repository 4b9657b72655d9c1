/** Submits jobs: those of a moment as one array, again where the controller is busy, fewer where a limit is reached. */
import { setTimeout } from 'node:timers/promises';
import { jobFolder } from '../remote/jobFolder.ts';
import { arrayScript, sbatchArguments, type SlurmOptions } from './arrayScript.ts';
import { SlurmError, type SlurmClient } from './client.ts';
import type { SlurmJob } from './watchJobs.ts';

export interface Submission {
  readonly client: SlurmClient;
  /** By which all jobs of the study are found. */
  readonly name: string;
  readonly options: SlurmOptions;
  /** How many jobs of the study Slurm has now. */
  readonly jobsInSlurm: () => number;
}

/** Resolves when each of them is submitted, dropped or has failed with Slurm's own words. */
export async function submitJobs(jobs: readonly SlurmJob[], submission: Submission): Promise<void> {
  try {
    const size = await retried(() => submission.client.maxArraySize(), submission);
    for (let i = 0; i < jobs.length; i += size) await submitArray(jobs.slice(i, i + size), submission);
  } catch (error) {
    for (const job of jobs) if (job.id === undefined) job.fail(error as Error);
  }
}

async function submitArray(all: readonly SlurmJob[], submission: Submission): Promise<void> {
  const jobs = all.filter(({ isDropped }) => !isDropped);
  if (jobs.length === 0) return;
  const { client, name, options } = submission;
  const script = arrayScript(
    jobs.map(({ attempt }) => jobFolder(attempt)),
    options.preamble,
  );
  try {
    const array = await retried(
      () => client.submit(sbatchArguments(name, jobs.length, options), script),
      submission,
      jobs,
    );
    jobs.forEach((job, index) => {
      job.submitted(`${array}_${index}`);
    });
  } catch (error) {
    if (!(error instanceof SlurmError && error.isLimit && jobs.length > 1)) throw error;
    const half = Math.ceil(jobs.length / 2);
    await submitArray(jobs.slice(0, half), submission);
    await submitArray(jobs.slice(half), submission);
  }
}

/** Milliseconds between two tries, at first and at most. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [1000, 15_000];
/** Milliseconds for which a controller may be away, as it is while it is restarted. */
const PATIENCE_MS = 600_000;

/** A job that was submitted although the answer says otherwise does no harm: only one of two jobs runs an attempt. */
async function retried<Result>(
  call: () => Promise<Result>,
  { jobsInSlurm }: Submission,
  jobs: readonly SlurmJob[] = [],
): Promise<Result> {
  const until = performance.now() + PATIENCE_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await call();
    } catch (error) {
      const isWorthwhile =
        error instanceof SlurmError &&
        ((error.isTransient && performance.now() < until) ||
          (error.isLimit && jobs.length === 1 && jobsInSlurm() > 0)) &&
        !(jobs.length > 0 && jobs.every(({ isDropped }) => isDropped));
      if (!isWorthwhile) throw error;
      await setTimeout(pause);
    }
  }
}
