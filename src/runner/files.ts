/** The files of one trial's folder, and what happens to those of a former attempt. */
import { closeSync, openSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from './errorCode.ts';
import type { TrialJob } from './job.ts';

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
 */
export async function prepareFiles(job: TrialJob): Promise<TrialFiles> {
  const files = trialFiles(job.dir);
  await mkdir(job.dir, { recursive: true });
  for (const file of [files.metrics, files.stdout, files.stderr]) {
    if (job.attempt > 1) await rename(file, formerName(file, job.attempt - 1)).catch(unlessMissing);
    await rm(file, { force: true });
  }
  await writeFile(files.parameters, `${JSON.stringify(job.parameters, null, 2)}\n`);
  return files;
}

/**
 * Calls `use` with a descriptor of the file, opened for appending, so that a writer goes on at the end of a log that was
 * cut shorter while it ran.
 */
export function withLog<T>(path: string, use: (descriptor: number) => T): T {
  const descriptor = openSync(path, 'a');
  try {
    return use(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function formerName(file: string, attempt: number): string {
  return file.replace(/\.(\w+)$/, `.${attempt}.$1`);
}

function unlessMissing(error: unknown): void {
  if (errorCode(error) !== 'ENOENT') throw error;
}
