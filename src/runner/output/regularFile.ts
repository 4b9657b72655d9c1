/** Opens a file that a script may have replaced by anything. */
import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { errorCode } from '../../system/errorCode.ts';

/**
 * Undefined where there is no file or what is there is not a regular file: a link, a folder, a device, or a pipe, on
 * which `O_NONBLOCK` keeps the opening from waiting for somebody at the other end.
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

/**
 * Missing, a link, a folder opened for writing, a socket, or out of reach: whatever a script can cause is not an error.
 */
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
