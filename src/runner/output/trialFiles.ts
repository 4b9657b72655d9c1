/**
 * The files of one trial's folder, and the fate of those of a previous attempt.
 *
 * A script may put anything into its folder, so no symbolic link there is followed: files of the runner stay in the
 * study, and its quotes are the script's own.
 */
import { lstatSync } from 'node:fs';
import { mkdir, open, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../../system/errors.ts';
import * as messages from '../messages.ts';
import { regularFileStatus, statusOf } from '../../system/regularFile.ts';
import type { TrialJob } from '../trialJob.ts';
import { removeStopMark } from './stopMark.ts';

export interface TrialFiles {
  readonly parameters: string;
  readonly metrics: string;
  readonly stdout: string;
  readonly stderr: string;
  /** How the script ended, as its supervisor notes it. */
  readonly exit: string;
  /** The course of the metric, once the attempt has ended. */
  readonly curve: string;
}

export function trialFiles(dir: string): TrialFiles {
  return {
    parameters: join(dir, 'parameters.json'),
    metrics: join(dir, 'metrics.jsonl'),
    stdout: join(dir, 'stdout.log'),
    stderr: join(dir, 'stderr.log'),
    exit: join(dir, 'exit.json'),
    curve: join(dir, 'curve.json'),
  };
}

/**
 * Makes the folder, writes the parameters and clears the way for this attempt's output. What attempt n left is kept as
 * `stdout.n.log`, `stderr.n.log`, `metrics.n.jsonl` and `curve.n.json`, so that no attempt is judged by the output of
 * another. These files are renamed, not truncated: a process of a previous attempt that still writes goes on in the
 * renamed file.
 *
 * A script may have left anything in the place of the folder or of a file. Such a file or link is removed, but not the
 * target of a link.
 *
 * @throws Error, a sentence, where the folder around it is a symbolic link
 */
export async function prepareFiles(job: TrialJob): Promise<TrialFiles> {
  const files = trialFiles(job.dir);
  assertNoSymlink(dirname(job.dir));
  await makeFolder(dirname(job.dir));
  await makeFolder(job.dir);
  for (const path of [files.metrics, files.stdout, files.stderr, files.curve]) {
    if (job.attempt > 1 && regularFileStatus(path) !== undefined)
      await rename(path, previousAttemptFile(path, job.attempt - 1));
    await remove(path);
  }
  await remove(files.parameters);
  await remove(files.exit);
  await removeStopMark(job);
  await prepareOwnFolder(job);
  // files of one attempt stay there for the next one
  if (job.checkpoint !== undefined) await makeFolder(job.checkpoint);
  await writeCopy(job);
  await writeFile(files.parameters, `${JSON.stringify(job.parameters, null, 2)}\n`, { flag: 'wx' });
  return files;
}

/** Written again for each attempt: the script may have changed the one that it had. */
async function writeCopy({ copy }: TrialJob): Promise<void> {
  if (copy?.text === undefined) return;
  const { file, there = file, inPlaceOf, text } = copy;
  await remove(file);
  await writeFile(file, text, { flag: 'wx' });
  if (there !== file) {
    await mkdir(dirname(there), { recursive: true });
    await writeFile(there, text, { flag: 'wx' });
  }
  // by this date its launcher knows that no process has opened it
  if (inPlaceOf !== undefined) await utimes(there, 0, 0);
}

/** A script that writes into its trial's folder begins with an empty one; that of attempt n is kept as `work.n`. */
async function prepareOwnFolder({ work, attempt }: TrialJob): Promise<void> {
  if (work === undefined) return;
  if (attempt > 1 && statusOf(work)?.isDirectory()) await rename(work, `${work}.${attempt - 1}`);
  await remove(work);
  await makeFolder(work);
}

/**
 * Calls `use` with a descriptor of a new file. It is opened for appending, so that a writer goes on at the end of a log
 * that was truncated while it ran.
 */
export async function withNewLog<T>(path: string, use: (descriptor: number) => Promise<T>): Promise<T> {
  await using file = await open(path, 'ax');
  return await use(file.fd);
}

/** Not with the folders around it: those of a study that was moved away must not be made again. */
async function makeFolder(path: string): Promise<void> {
  const status = statusOf(path);
  if (status?.isDirectory()) return;
  if (status !== undefined) await remove(path);
  await mkdir(path).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
}

/** Of a link, itself. */
function remove(path: string): Promise<void> {
  return rm(path, { force: true, recursive: true });
}

function assertNoSymlink(path: string): void {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  throw new Error(messages.symlinkInTrialFolder(path));
}

/** The output of this attempt, once another one has begun. */
export function attemptFiles(dir: string, attempt: number): TrialFiles {
  const { metrics, stdout, stderr, curve, ...others } = trialFiles(dir);
  const kept = (file: string): string => previousAttemptFile(file, attempt);
  return { ...others, metrics: kept(metrics), stdout: kept(stdout), stderr: kept(stderr), curve: kept(curve) };
}

/** Where the file of this attempt is kept, once another one has begun. */
export function previousAttemptFile(file: string, attempt: number): string {
  return file.replace(/\.(\w+)$/, `.${attempt}.$1`);
}
