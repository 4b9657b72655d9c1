/**
 * An empty file in a trial's folder, from the moment that the tuner ends an attempt. A tuner that cannot record this any
 * more, because its disk is full or it is killed, leaves an end that looks like the script's own: a next one would
 * count it as a failure.
 */
import { lstat, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export async function markAsStopped({ dir, attempt }: Attempt): Promise<void> {
  // it takes no block of the disk; where it cannot be made all the same, the process has to be ended nevertheless
  await writeFile(markFile(dir, attempt), '', { flag: 'wx' }).catch(() => undefined);
}

export async function isMarkedAsStopped({ dir, attempt }: Attempt): Promise<boolean> {
  return lstat(markFile(dir, attempt)).then(
    () => true,
    () => false,
  );
}

/** What an attempt of the same number has left that the journal does not know, after a power cut. */
export async function removeStopMark({ dir, attempt }: Attempt): Promise<void> {
  await rm(markFile(dir, attempt), { force: true, recursive: true });
}

interface Attempt {
  readonly dir: string;
  readonly attempt: number;
}

function markFile(dir: string, attempt: number): string {
  return join(dir, `stopped.${attempt}`);
}
