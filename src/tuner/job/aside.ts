/**
 * Runs of a script outside of its study. Their output is beside the studies' own; it is no study, because it has no
 * journal.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { TrialJob } from '../../runner/trialJob.ts';
import { rejectSymlinks } from '../../study/disk/paths.ts';

export function asideStudy(name: string, purpose: 'try' | 'debug'): string {
  return `${name}.${purpose}`;
}

/** @throws Error, a sentence, where a part of the folder is a symbolic link */
export async function makeAsideFolder({ dir }: Pick<TrialJob, 'dir'>): Promise<void> {
  const folder = path.dirname(path.dirname(dir));
  rejectSymlinks(folder);
  await mkdir(folder, { recursive: true });
}
