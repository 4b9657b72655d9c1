import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

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

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false; // missing, or not executable: the same to the person
  }
}
