/** The system's name for what went wrong, such as ENOENT; undefined where the error is not one of the system's. */
export function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
