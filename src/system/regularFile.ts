/**
 * Opens, reads and replaces files in whose place there may be anything. `O_NONBLOCK` keeps the opening of a pipe from
 * waiting for somebody at its other end, and only then can be asked what was opened: asked before, it may be another by
 * then.
 */
import { randomUUID } from 'node:crypto';
import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, type Stats } from 'node:fs';
import { lstat, open, rename, rm, writeFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { errorCode, ignoreMissing } from './errors.ts';
import { parseJson } from './json.ts';

/**
 * For what a script may have replaced: undefined where there is no file, or what is there is not a regular file but a
 * link, a folder, a device or a pipe.
 */
export async function openRegularFile(path: string, flags = constants.O_RDONLY): Promise<FileHandle | undefined> {
  try {
    return await openFile(path, flags | constants.O_NOFOLLOW);
  } catch (error) {
    if (NOT_REGULAR_FILE_CODES.has(errorCode(error))) return undefined;
    throw error;
  }
}

/** Undefined where `openRegularFile` is: asked for without opening the file, hundreds of times a second. */
export function regularFileStatus(path: string): Stats | undefined {
  const status = statusOf(path);
  return status?.isFile() ? status : undefined;
}

/** Of whatever is there, a link itself; undefined where nothing is, or where it is out of reach. */
export function statusOf(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch (error) {
    if (NOT_REGULAR_FILE_CODES.has(errorCode(error))) return undefined;
    throw error;
  }
}

/** As much as Node reads at once. */
const MAX_BYTES = 2 ** 31 - 2 ** 20;

/**
 * The content of a file.
 *
 * @param flags `O_NOFOLLOW` where a link must not be followed
 * @throws Error of the system; also with the code EFTYPE where it is not a regular file, and EFBIG where it is larger
 */
export async function readRegularFile(path: string, maxBytes = MAX_BYTES, flags = 0): Promise<Buffer<ArrayBuffer>> {
  await using file = await openFile(path, constants.O_RDONLY | flags);
  requireSize(await file.stat(), maxBytes);
  return await file.readFile();
}

/** The content of a small file that a script may have replaced; undefined where it is no JSON, or larger. */
export async function readSmallJson(path: string, maxBytes: number): Promise<unknown> {
  await using file = await openRegularFile(path);
  if (file === undefined) return undefined;
  const length = Math.min((await file.stat()).size, maxBytes);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
  return parseJson(buffer.toString('utf8', 0, bytesRead)); // may be torn by a power cut, or the script's own
}

/** As `readRegularFile`, for small files, where the caller cannot wait. */
export function readRegularFileSync(path: string, maxBytes: number, flags = 0): Buffer {
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | flags);
  try {
    const stats = fstatSync(file);
    requireRegular(stats);
    requireSize(stats, maxBytes);
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * Writes a file completely or not at all: a new one is renamed to its name. So nothing is written through a link of
 * that name, which is replaced. A file that others may not read stays so.
 *
 * @throws Error of the system; also with the code EFTYPE where a folder, a pipe or a device has the name
 */
export async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  const before = await lstat(file).catch(ignoreMissing);
  if (before !== undefined && !before.isFile() && !before.isSymbolicLink()) throw notRegular(before);
  const prepared = path.join(path.dirname(file), `.${randomUUID()}.new`);
  try {
    await writeFile(prepared, content, { flag: 'wx', ...(before?.isFile() && { mode: before.mode & 0o777 }) });
    await rename(prepared, file);
  } catch (error) {
    await rm(prepared, { force: true });
    throw error;
  }
}

/**
 * Writes a new file completely or not at all.
 *
 * @throws Error of the system; with the code EEXIST where something of that name is there
 */
export async function createFile(file: string, content: string): Promise<void> {
  await using created = await open(file, 'wx');
  try {
    await created.writeFile(content);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

async function openFile(path: string, flags: number): Promise<FileHandle> {
  const file = await open(path, flags | constants.O_NONBLOCK);
  try {
    requireRegular(await file.stat());
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

function requireRegular(stats: Stats): void {
  if (!stats.isFile()) throw notRegular(stats);
}

function notRegular(stats: Stats): Error {
  const problem = stats.isDirectory() ? 'it is a folder' : 'it is not a plain file';
  return Object.assign(new Error(problem), { code: 'EFTYPE' });
}

function requireSize({ size }: Stats, maxBytes: number): void {
  if (size <= maxBytes) return;
  throw Object.assign(new Error(`it is larger than ${maxBytes / 2 ** 20} MB`), { code: 'EFBIG' });
}

/** Missing, a link, a folder opened for writing, a socket, out of reach: whatever a script can cause is no error. */
const NOT_REGULAR_FILE_CODES = new Set<unknown>([
  'ENOENT',
  'ELOOP',
  'EMLINK',
  'EISDIR',
  'ENXIO',
  'ENOTDIR',
  'EACCES',
  'EPERM',
  'EFTYPE',
]);
