/**
 * The files of one trial's folder, and what happens to those of a previous attempt.
 *
 * A script may put anything into its folder, so no symbolic link there is followed: what the runner writes stays in the
 * study, and what it reads and quotes is the script's own.
 */
import { lstatSync } from 'node:fs';
import { lstat, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../../system/errorCode.ts';
import * as messages from '../messages.ts';
import { removeExitFile } from '../supervisor/exitFile.ts';
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
 * `stdout.n.log`, `stderr.n.log`, `metrics.n.jsonl` and `curve.n.json`, so that no attempt is judged by the output of another. These
 * files are renamed, not truncated: a process of a previous attempt that still writes goes on in the renamed file.
 *
 * @throws Error, a sentence, where the folder, the one around it or one of the files is a symbolic link
 */
export async function prepareFiles(job: TrialJob): Promise<TrialFiles> {
  const files = trialFiles(job.dir);
  const outputFiles = [files.metrics, files.stdout, files.stderr, files.curve];
  if (exists(job.dir)) {
    for (const path of [dirname(job.dir), job.dir, files.parameters, ...outputFiles]) assertNoSymlink(path);
    for (const path of outputFiles) {
      if (job.attempt > 1) await rename(path, previousAttemptFile(path, job.attempt - 1)).catch(ignoreMissing);
      await rm(path, { force: true, recursive: true });
    }
    await rm(files.parameters, { force: true });
    await removeExitFile(files.exit);
    await removeStopMark(job);
  } else {
    assertNoSymlink(dirname(job.dir));
    await makeFolder(dirname(job.dir));
    await makeFolder(job.dir);
  }
  await prepareOwnFolder(job);
  await prepareCheckpoint(job);
  await writeCopy(job);
  await writeFile(files.parameters, `${JSON.stringify(job.parameters, null, 2)}\n`, { flag: 'wx' });
  return files;
}

/** Written again for each attempt: the script may have changed the one that it had. */
async function writeCopy({ copy }: TrialJob): Promise<void> {
  if (copy?.text === undefined) return;
  assertNoSymlink(copy.file);
  await rm(copy.file, { force: true });
  await writeFile(copy.file, copy.text, { flag: 'wx' });
}

/** A script that writes into its trial's folder begins with an empty one; that of attempt n is kept as `work.n`. */
async function prepareOwnFolder({ work, attempt }: TrialJob): Promise<void> {
  if (work === undefined) return;
  assertNoSymlink(work);
  if (attempt > 1) await rename(work, `${work}.${attempt - 1}`).catch(ignoreMissing);
  await rm(work, { recursive: true, force: true });
  await makeFolder(work);
}

/** What an attempt has left there is for the next one. */
async function prepareCheckpoint({ checkpoint }: TrialJob): Promise<void> {
  if (checkpoint === undefined) return;
  assertNoSymlink(checkpoint);
  await makeFolder(checkpoint);
}

/**
 * Calls `use` with a descriptor of a new file. It is opened for appending, so that a writer goes on at the end of a log
 * that was truncated while it ran.
 */
export async function withNewLog<T>(path: string, use: (descriptor: number) => Promise<T>): Promise<T> {
  const file = await open(path, 'ax');
  try {
    return await use(file.fd);
  } finally {
    await file.close();
  }
}

/** Which of the files that are searched for the metric the script has replaced by a link. */
export async function findSymlink({ metrics, stdout, stderr }: TrialFiles): Promise<string | undefined> {
  for (const path of [metrics, stdout, stderr]) {
    const status = await lstat(path).catch(ignoreMissing);
    if (status?.isSymbolicLink()) return path;
  }
  return undefined;
}

/** Not with the folders around it: those of a study that was moved away must not be made again. */
async function makeFolder(path: string): Promise<void> {
  await mkdir(path).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function assertNoSymlink(path: string): void {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  throw new Error(messages.symlinkInTrialFolder(path));
}

function previousAttemptFile(file: string, attempt: number): string {
  return file.replace(/\.(\w+)$/, `.${attempt}.$1`);
}

function ignoreMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error;
}
