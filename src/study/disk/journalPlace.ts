/**
 * Where the file of an open journal is by now: a person may move, delete or replace it while a tuner writes into it.
 *
 * Device and inode say whether the file at the path is the open one. On NFS and on overlay file systems they may change
 * by themselves. So where they differ, the bytes decide: the last line's checksum is one of the whole journal, from the
 * random id in its first line on.
 */
import type { BigIntStats } from 'node:fs';
import { open, readlink, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../../system/errorCode.ts';
import type { LockOwner } from './lockOwner.ts';

export type JournalPlace =
  | { readonly kind: 'inPlace' | 'deleted' }
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
 * @param size its length in bytes, if nobody else has written into it
 */
export async function locateJournal(handle: FileHandle, file: string, size: number): Promise<JournalPlace> {
  const atPath = await statOf(file);
  // a network disk that does not answer takes nothing away; the write itself will fail
  if (atPath === 'unreachable') return { kind: 'inPlace' };
  const own = await statOpen(handle);
  if (own === undefined) return { kind: 'deleted' };
  if (atPath !== undefined && isSameFile(atPath, own)) return { kind: 'inPlace' };
  if (own.nlink === 0n) return { kind: 'deleted' };
  if (atPath?.size === BigInt(size) && (await endsAlike(handle, file, size))) return { kind: 'inPlace' };
  return movedTo(handle, own);
}

const isMissing = (error: unknown): boolean => errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR';

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

/** Longer than the checksum at the end of a line. */
const TAIL_BYTES = 64;

async function endsAlike(handle: FileHandle, file: string, size: number): Promise<boolean> {
  const other = await open(file, 'r');
  try {
    const [mine, its] = await Promise.all([tailOf(handle, size), tailOf(other, size)]);
    return mine.equals(its);
  } finally {
    await other.close();
  }
}

async function tailOf(handle: FileHandle, size: number): Promise<Buffer> {
  const length = Math.min(size, TAIL_BYTES);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, size - length);
  return buffer.subarray(0, bytesRead);
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
