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
