import { errorCode } from './errorCode.ts';

const UNREADABLE_CODES = new Set<unknown>(['ENOENT', 'ESRCH', 'EACCES', 'EPERM']);

/**
 * A process may end while its files in /proc are read, and other people's processes may not be read at all: undefined
 * for both.
 */
export function ifReadable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (UNREADABLE_CODES.has(errorCode(error))) return undefined;
    throw error;
  }
}
