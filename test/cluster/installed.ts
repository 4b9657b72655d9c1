/** Programs of the system that tests of a cluster need. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Undefined where all are installed, else why the tests are skipped. They are looked for by their files, because some
 * do not even tell their version without a cluster.
 *
 * @param programs by name, in PATH or the folder of a system's daemons
 * @throws Error where such tests must not be skipped
 */
export function missingOf(programs: readonly string[], advice: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  if (programs.every((program) => folders.some((folder) => existsSync(join(folder, program))))) return undefined;
  if (process.env.REQUIRE_CLUSTER !== undefined) throw new Error(advice);
  return advice;
}
