/** The jobs of one machine as their files are there and here: sent, looked at, brought back; over any transport. */
import { constants } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { trialFiles } from '../output/trialFiles.ts';
import { ignoreMissing } from '../../system/errors.ts';
import { jobFolder, writeNote } from './jobFolder.ts';
import type { RemoteJob } from './remoteJob.ts';
import { shellQuote, type CopySize, type Transport } from './transport.ts';
import {
  lookScript,
  MAX_BYTES,
  parseLook,
  startScript,
  type Answer,
  type JobState,
  type JobThere,
  type Question,
} from './hostScripts.ts';

/** A machine once it was probed. */
export interface Place {
  readonly host: string;
  readonly transport: Transport;
  /** Absolute: the person's own folder there. */
  readonly home: string;
  /** Absolute: the project's folder here, and there. */
  readonly here: string;
  readonly there: string;
  readonly isShared: boolean;
  /** The program that runs the command there. */
  readonly program?: string;
  readonly preamble?: readonly string[] | undefined;
  readonly exclude: readonly string[];
  /** Absolute, there: shows the trials that there is a connection. */
  readonly sign: string;
  /** A text with paths of this machine → the same with those of that one. */
  readonly at: (text: string) => string;
}

/** Files that nobody needs there, or that only work here. */
const NEVER_COPIED: readonly string[] = ['.git', '.bbkb', '.venv', 'venv', 'node_modules', '__pycache__'];

/**
 * Copies the files of the project that have changed since the last time; nothing is deleted there.
 *
 * @throws TransportError
 */
export async function uploadProject({ transport, here, there, exclude }: Place): Promise<void> {
  await transport.upload(['.'], here, there, without(exclude));
}

/** The size of the files that it would get now; nothing is copied. @throws TransportError */
export function sizeOfProject({
  transport,
  here,
  there,
  exclude,
}: Pick<Place, 'transport' | 'here' | 'there' | 'exclude'>): Promise<CopySize> {
  return transport.sizeOfUpload(['.'], here, there, without(exclude));
}
function without(exclude: readonly string[]) {
  return { exclude: [...NEVER_COPIED, ...exclude] };
}

/** Begins to run jobs whose folders are prepared. @throws TransportError */
export async function startJobs(place: Place, jobs: readonly RemoteJob[]): Promise<void> {
  const { transport, here, there, isShared, sign, preamble } = place;
  if (!isShared) {
    const folders = jobs.map(({ attempt }) => relative(here, attempt.dir));
    // another study of this name may have left something there
    await transport.upload(folders, here, there, { isMirror: true });
  }
  const started = jobs.map((job) => jobThere(job, place));
  await transport.run(startScript(started, sign, preamble));
}

export interface Look {
  readonly job: RemoteJob;
  readonly state: JobState;
  /** It has written more than one look brings. */
  readonly isMore: boolean;
}

/**
 * Looks at jobs, and brings their new output.
 *
 * @param stopped those that are to end
 * @throws TransportError
 */
export async function lookAtJobs(
  place: Place,
  jobs: readonly RemoteJob[],
  stopped: ReadonlySet<RemoteJob>,
): Promise<readonly Look[]> {
  const questions = await Promise.all(jobs.map((job) => questionOf(job, place, stopped.has(job))));
  const text = await place.transport.run(lookScript(questions, place.sign)).catch((error: unknown) => {
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

/** Ends jobs of which nobody wants to know any more; their output is left there. @throws TransportError */
export async function stopJobs(place: Place, jobs: readonly RemoteJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const questions = jobs.map((job) => ({ ...jobThere(job, place), isStopped: true, files: [] }));
  await place.transport.run(lookScript(questions, place.sign));
}

/** Brings back the files of scripts in their trials' folders, and removes them there. @throws TransportError */
export async function downloadTrials(place: Place, jobs: readonly RemoteJob[]): Promise<void> {
  const { transport, here, there, isShared } = place;
  if (isShared || jobs.length === 0) return;
  const folders = jobs.map(({ attempt }) => relative(here, attempt.dir));
  await transport.download(folders, there, here);
  await transport.run(`rm -rf -- ${folders.map((folder) => shellQuote(join(there, folder))).join(' ')}`);
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
  await using handle = await open(file, O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY, 0o644);
  await handle.writeFile(content);
}

async function sizeOf(file: string): Promise<number> {
  return (await lstat(file).catch(ignoreMissing))?.size ?? 0;
}
