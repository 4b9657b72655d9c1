/**
 * Where the file of an open journal is by now, and whether it is as its tuner wrote it: a person may move, delete,
 * replace or overwrite it meanwhile.
 *
 * Device and inode say whether the file at the path is the open one. On NFS and on overlay file systems they may change
 * by themselves. So where they differ, the bytes decide: the last line's checksum is one of the whole journal, from the
 * random id in its first line on.
 */
import type { BigIntStats } from 'node:fs';
import { open, readlink, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { errorCode, isMissing } from '../../system/errors.ts';
import type { LockOwner } from './lockOwner.ts';
import type { WrittenBytes } from './writtenBytes.ts';

export type JournalPlace =
  | { readonly kind: 'inPlace' | 'overwritten' | 'deleted' }
  /** `to` is null where the system does not tell. */
  | { readonly kind: 'moved'; readonly to: string | null };

/** How a tuner lost its study. */
export interface StudyLoss {
  /** Where the journal was. */
  readonly file: string;
  readonly place: JournalPlace;
  /** Who tunes a study in this folder now. */
  readonly takenBy: LockOwner | null;
}

/**
 * @param file where it was when it was opened
 * @param whole whether all of its bytes are looked at, and not only whether they were changed
 */
export async function locateJournal(
  handle: FileHandle,
  file: string,
  written: WrittenBytes,
  whole: boolean,
): Promise<JournalPlace> {
  const atPath = await statOf(file);
  // a network disk that does not answer takes nothing away; the write itself will fail
  if (atPath === 'unreachable') return { kind: 'inPlace' };
  const own = await statOpen(handle);
  if (own === undefined) return { kind: 'deleted' };
  if (atPath !== undefined && isSameFile(atPath, own))
    return { kind: (await written.isContentOf(handle, own, whole)) ? 'inPlace' : 'overwritten' };
  if (own.nlink === 0n) return { kind: 'deleted' };
  if (atPath?.size === BigInt(written.size) && (await endsAlike(file, written))) return { kind: 'inPlace' };
  return movedTo(handle, own);
}

/** Undefined where there is nothing. */
async function statOf(file: string): Promise<BigIntStats | 'unreachable' | undefined> {
  try {
    return await stat(file, { bigint: true });
  } catch (error) {
    return isMissing(error) ? undefined : 'unreachable';
  }
}

/** Undefined for a file of NFS that another machine has deleted. */
async function statOpen(handle: FileHandle): Promise<BigIntStats | undefined> {
  try {
    return await handle.stat({ bigint: true });
  } catch (error) {
    if (errorCode(error) === 'ESTALE') return undefined;
    throw error;
  }
}

function isSameFile(a: BigIntStats, b: BigIntStats): boolean {
  return a.dev === b.dev && a.ino === b.ino;
}

async function endsAlike(file: string, written: WrittenBytes): Promise<boolean> {
  await using other = await open(file, 'r');
  return await written.isEndOf(other);
}

/** Linux names an open file as it is called now. NFS keeps a deleted one as `.nfs…` until it is closed. */
async function movedTo(handle: FileHandle, own: BigIntStats): Promise<JournalPlace> {
  if (process.platform !== 'linux') return { kind: 'moved', to: null };
  const to = await readlink(`/proc/self/fd/${handle.fd}`);
  if (path.basename(to).startsWith('.nfs')) return { kind: 'deleted' };
  const there = await statOf(to);
  const isThere = typeof there === 'object' && isSameFile(there, own);
  return { kind: 'moved', to: isThere ? to : null };
}
