import path from 'node:path';
import { isExecutable } from './surroundings.ts';

/**
 * The file of a program as the system would find it; undefined where there is none.
 *
 * @param cwd absolute: the folder in which it would run
 * @param searchPath as in the variable PATH
 */
export function findProgram(program: string, cwd: string, searchPath: string): string | undefined {
  const folders = program.includes('/') ? [''] : searchPath.split(path.delimiter);
  return folders.map((folder) => path.resolve(cwd, folder, program)).find(isExecutable);
}
