/** The jobs of one host as their files are there and here: sent, looked at, brought back. */
import { constants } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { trialFiles } from '../output/trialFiles.ts';
import { jobFolder, writeNote } from '../remote/jobFolder.ts';
import type { RemoteJob } from '../remote/remoteJob.ts';
import { shellQuote } from '../remote/shellQuote.ts';
import { errorCode } from '../../system/errorCode.ts';
import type { SshClient } from './client.ts';
import {
  lookScript,
  MAX_BYTES,
  parseLook,
  startScript,
  type Answer,
  type JobState,
  type JobThere,
  type Question,
} from './scripts.ts';

/** What is known of a host once it was probed. */
export interface Place {
  readonly host: string;
  /** Absolute: the person's own folder there. */
  readonly home: string;
  /** Absolute: the project's folder here, and there. */
  readonly here: string;
  readonly there: string;
  readonly isShared: boolean;
  /** What runs the command there. */
  readonly program?: string;
  readonly preamble?: readonly string[] | undefined;
  readonly exclude: readonly string[];
  /** Absolute, there: shows the trials that there is a connection. */
  readonly sign: string;
  /** A text with paths of this machine → the same with those of that one. */
  readonly at: (text: string) => string;
}

/** What nobody needs there, or what only works here. */
const NEVER_COPIED: readonly string[] = ['.git', '.bbkb', '.venv', 'venv', 'node_modules', '__pycache__'];

/** Copies what has changed in the project since the last time; nothing is deleted there. @throws SshError */
export async function pushProject(client: SshClient, { host, here, there, exclude }: Place): Promise<void> {
  await client.push(host, ['.'], here, there, excluded(exclude));
}

/** How many files a host would get now, and their bytes; nothing is copied. @throws SshError */
export async function sizeOfProject(
  client: SshClient,
  { host, here, there, exclude }: Pick<Place, 'host' | 'here' | 'there' | 'exclude'>,
): Promise<{ readonly files: number; readonly bytes: number }> {
  const text = await client.push(host, ['.'], here, there, [...excluded(exclude), '--dry-run', '--stats']);
  const numberAfter = (label: string) => {
    const figure = new RegExp(`^${label}: ([\\d.,]+)`, 'm').exec(text)?.[1] ?? '0';
    return Number(figure.replaceAll(/\D/g, ''));
  };
  return {
    files: numberAfter('Number of regular files transferred'),
    bytes: numberAfter('Total transferred file size'),
  };
}

function excluded(exclude: readonly string[]): readonly string[] {
  return [...NEVER_COPIED, ...exclude].map((pattern) => `--exclude=${pattern}`);
}

/** Begins to run jobs whose folders are prepared. @throws SshError */
export async function startJobs(client: SshClient, place: Place, jobs: readonly RemoteJob[]): Promise<void> {
  const { host, here, there, isShared, sign, preamble } = place;
  if (!isShared) {
    const folders = jobs.map(({ attempt }) => relative(here, attempt.dir));
    // what another study of this name may have left there
    await client.push(host, folders, here, there, ['--delete']);
  }
  await client.run(
    host,
    startScript(
      jobs.map((job) => jobThere(job, place)),
      sign,
      preamble,
    ),
  );
}

export interface Look {
  readonly job: RemoteJob;
  readonly state: JobState;
  /** It has written more than one look brings. */
  readonly isMore: boolean;
}

/**
 * Looks at jobs, and brings what they have written since.
 *
 * @param stopped those that are to end
 * @throws SshError
 */
export async function lookAtJobs(
  client: SshClient,
  place: Place,
  jobs: readonly RemoteJob[],
  stopped: ReadonlySet<RemoteJob>,
): Promise<readonly Look[]> {
  const questions = await Promise.all(jobs.map((job) => questionOf(job, place, stopped.has(job))));
  const text = await client.run(place.host, lookScript(questions, place.sign)).catch((error: unknown) => {
    for (const job of jobs) job.limitLost();
    throw error;
  });
  const answers = parseLook(text, jobs.length);
  const looks: Look[] = [];
  for (const [i, answer] of answers.entries()) {
    const isMore = !(await store(jobs[i], answer));
    looks.push({ job: jobs[i], state: answer.state, isMore });
  }
  return looks;
}

/** Ends jobs of which nobody wants to know any more; what they write is left there. @throws SshError */
export async function stopJobs(client: SshClient, place: Place, jobs: readonly RemoteJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const questions = jobs.map((job) => ({ ...jobThere(job, place), isStopped: true, files: [] }));
  await client.run(place.host, lookScript(questions, place.sign));
}

/** Brings back what scripts have left in their trials' folders, and removes it there. @throws SshError */
export async function pullTrials(client: SshClient, place: Place, jobs: readonly RemoteJob[]): Promise<void> {
  const { host, here, there, isShared } = place;
  if (isShared || jobs.length === 0) return;
  const folders = jobs.map(({ attempt }) => relative(here, attempt.dir));
  await client.pull(host, folders, there, here);
  await client.run(host, `rm -rf -- ${folders.map((folder) => shellQuote(join(there, folder))).join(' ')}`);
}

async function questionOf(job: RemoteJob, place: Place, isStopped: boolean): Promise<Question> {
  const limit = await job.writeChangedLimit();
  const there = jobThere(job, place);
  if (place.isShared) return { ...there, isStopped, files: [] };
  const outputs = await Promise.all(
    outputsOf(job).map(async (file) => ({ name: basename(file), path: place.at(file), from: await sizeOf(file) })),
  );
  const notes = NOTES.map((name) => ({ name, path: join(there.folder, name), from: 0 }));
  return { ...there, isStopped, files: [...outputs, ...notes], ...(limit !== undefined && { limit }) };
}

function jobThere({ attempt }: RemoteJob, { at }: Place): JobThere {
  return { dir: at(attempt.dir), folder: at(jobFolder(attempt)), attempt: attempt.attempt };
}

const NOTES = ['started.json', 'exit.json'] as const;

function outputsOf({ attempt }: RemoteJob): readonly string[] {
  const { stdout, stderr, metrics } = trialFiles(attempt.dir);
  return [stdout, stderr, metrics];
}

/**
 * The note of the end comes last: whoever reads it finds all that was written before.
 *
 * @returns whether all that it has written is here
 */
async function store(job: RemoteJob, { state, files }: Answer): Promise<boolean> {
  let isComplete = true;
  for (const file of outputsOf(job)) {
    const content = files.get(basename(file));
    if (content === undefined) continue;
    await append(file, content);
    isComplete &&= content.length < MAX_BYTES;
  }
  const [started, exit] = NOTES.map((name) => files.get(name));
  if (started !== undefined) await writeNote(job.attempt, 'started.json', started);
  if (exit !== undefined && state === 'ended' && isComplete) await writeNote(job.attempt, 'exit.json', exit);
  return isComplete;
}

async function append(file: string, content: Buffer): Promise<void> {
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;
  const handle = await open(file, O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY, 0o644);
  try {
    await handle.writeFile(content);
  } finally {
    await handle.close();
  }
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await lstat(file)).size;
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return 0;
  }
}
