import { statfsSync } from 'node:fs';

/** What a program of this user can still write to the disk of a folder; undefined where the system does not say. */
export function freeBytes(folder: string): number | undefined {
  try {
    const { bsize, bfree, bavail } = statfsSync(folder);
    // some blocks are kept for the superuser
    return bsize * (process.getuid?.() === 0 ? bfree : bavail);
  } catch {
    return undefined; // the folder is gone, or its file system does not count
  }
}
