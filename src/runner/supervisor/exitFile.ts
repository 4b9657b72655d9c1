/** The file in which the supervisor notes how a script ended, for a tuner that was not there to be told. */
import { lstat, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { openRegularFile } from '../output/regularFile.ts';
import { scriptEndSchema, type ScriptEnd } from './protocol.ts';

/**
 * Written whole or not at all: to a file beside it, which is then renamed.
 * @throws Error of the system, such as that of a full disk
 */
export async function writeExitFile(path: string, end: ScriptEnd): Promise<void> {
  // the script may have put a link in place of its folder
  if (!(await lstat(dirname(path))).isDirectory()) return;
  const unfinished = `${path}.new`;
  await removeExitFile(unfinished);
  await writeFile(unfinished, `${JSON.stringify(end)}\n`, { flag: 'wx' });
  await rename(unfinished, path);
}

/** How this attempt ended; undefined while it runs, and when the file is not what the supervisor writes. */
export async function readExitFile(path: string, attempt: number): Promise<ScriptEnd | undefined> {
  const file = await openRegularFile(path);
  if (file === undefined) return undefined;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_BYTES), 0, MAX_BYTES, 0);
    const end = scriptEndSchema.safeParse(parseJson(buffer.toString('utf8', 0, bytesRead)));
    return end.success && end.data.attempt === attempt ? end.data : undefined;
  } finally {
    await file.close();
  }
}

/** Whatever a script has put there, a folder or a link included. */
export function removeExitFile(path: string): Promise<void> {
  return rm(path, { force: true, recursive: true });
}

/** More than any that the supervisor writes. */
const MAX_BYTES = 1024;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // written by the script, which may write anything
  }
}
