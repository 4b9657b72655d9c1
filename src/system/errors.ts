/** An error in the words of the system, or in its own. */

/** The system's name for the problem, such as ENOENT; undefined where the error is not one of the system's. */
export function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Whether nothing is there, be it the file or the folder around it. */
export function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].some((code) => code === errorCode(error));
}

/** For `catch`: undefined where nothing is there. @throws any other error */
export function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

/** The message of an error, whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Why something could not be done, in a sentence for a person: the system's codes and calls are no words. */
export function reasonOf(error: unknown): string {
  const code = errorCode(error);
  const known = typeof code === 'string' && Object.hasOwn(REASONS, code) ? REASONS[code] : undefined;
  return known ?? messageOf(error).replace(/^E[A-Z0-9]+: ([^,]+), .*$/, '$1');
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  ENOTDIR: 'it does not exist',
  EISDIR: 'it is a folder',
  EACCES: 'you have no permission',
  EPERM: 'you have no permission',
  ENOSPC: 'the disk is full',
  EDQUOT: 'your share of the disk is used up',
  EROFS: 'the disk cannot be written',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
};
