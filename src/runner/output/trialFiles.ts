/**
 * The files of one trial's folder, and what happens to those of a former attempt.
 *
 * A script may put anything into its folder, so no symbolic link there is followed: what the runner writes stays in the
 * study, and what it reads and quotes is the script's own.
 */
import { constants, lstatSync } from 'node:fs';
import { lstat, mkdir, open, rename, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../../system/errorCode.ts';
import type { TrialJob } from '../trialJob.ts';
import { quote } from './quote.ts';

export interface TrialFiles {
  readonly parameters: string;
  readonly metrics: string;
  readonly stdout: string;
  readonly stderr: string;
}

export function trialFiles(dir: string): TrialFiles {
  return {
    parameters: join(dir, 'parameters.json'),
    metrics: join(dir, 'metrics.jsonl'),
    stdout: join(dir, 'stdout.log'),
    stderr: join(dir, 'stderr.log'),
  };
}

/**
 * Makes the folder, writes the parameters and clears the way for this attempt's output. What attempt n left is kept as
 * `stdout.n.log`, `stderr.n.log` and `metrics.n.jsonl`, so that no attempt is judged by another's words. Renamed, not
 * truncated: a process of a former attempt that still writes goes on in the renamed file.
 *
 * @throws Error, a sentence, where a symbolic link stands in the place of the folder, of the one around it or of a file.
 */
export async function prepareFiles(job: TrialJob): Promise<TrialFiles> {
  const files = trialFiles(job.dir);
  const outputFiles = [files.metrics, files.stdout, files.stderr];
  if (exists(job.dir)) {
    for (const path of [dirname(job.dir), job.dir, files.parameters, ...outputFiles]) assertNoSymlink(path);
    for (const path of outputFiles) {
      if (job.attempt > 1) await rename(path, previousAttemptFile(path, job.attempt - 1)).catch(ignoreMissing);
      await rm(path, { force: true });
    }
    await rm(files.parameters, { force: true });
  } else {
    assertNoSymlink(dirname(job.dir));
    await mkdir(job.dir, { recursive: true });
  }
  await writeFile(files.parameters, `${JSON.stringify(job.parameters, null, 2)}\n`, { flag: 'wx' });
  return files;
}

/**
 * Calls `use` with a descriptor of a new file, opened for appending, so that a writer goes on at the end of a log that
 * was cut shorter while it ran.
 */
export async function withNewLog<T>(path: string, use: (descriptor: number) => Promise<T>): Promise<T> {
  const file = await open(path, 'ax');
  try {
    return await use(file.fd);
  } finally {
    await file.close();
  }
}

/**
 * The file, undefined where there is none or what is there is no plain file: a link, a folder, a device, or a pipe, at
 * whose opening `O_NONBLOCK` keeps from waiting for somebody at its other end.
 */
export async function openRegularFile(path: string, flags = constants.O_RDONLY): Promise<FileHandle | undefined> {
  let file: FileHandle;
  try {
    file = await open(path, flags | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    if (NOT_REGULAR_FILE_CODES.has(errorCode(error))) return undefined;
    throw error;
  }
  try {
    if ((await file.stat()).isFile()) return file;
  } catch (error) {
    await file.close();
    throw error;
  }
  await file.close();
  return undefined;
}

/** Missing, a link, a folder that was to be written, a socket, or out of reach: all that a script can do is no error. */
const NOT_REGULAR_FILE_CODES = new Set<unknown>([
  'ENOENT',
  'ELOOP',
  'EMLINK',
  'EISDIR',
  'ENXIO',
  'ENOTDIR',
  'EACCES',
  'EPERM',
]);

/** Which of the files that are searched the script has replaced by a link. */
export async function findSymlink({ metrics, stdout }: TrialFiles): Promise<string | undefined> {
  for (const path of [metrics, stdout]) {
    const status = await lstat(path).catch(ignoreMissing);
    if (status?.isSymbolicLink()) return path;
  }
  return undefined;
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function assertNoSymlink(path: string): void {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  throw new Error(
    `The trial was not started, because ${quote(path)} is a symbolic link and a study writes only inside its own folder: ` +
      'remove the link, then continue the study.',
  );
}

function previousAttemptFile(file: string, attempt: number): string {
  return file.replace(/\.(\w+)$/, `.${attempt}.$1`);
}

function ignoreMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error;
}
