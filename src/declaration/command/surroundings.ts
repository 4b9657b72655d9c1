/** Where the interpreter of a declaration's command, and its program, are looked for on this machine. */
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import type { Declaration } from '../declaration.ts';
import type { ChosenPython, Surroundings } from './resolveInterpreter.ts';

/** @param environment that of the tuner */
export function surroundingsOf(
  { env }: Pick<Declaration, 'env'>,
  environment: Surroundings['environment'],
  chosenPython?: ChosenPython,
): Surroundings {
  return {
    environment: { ...environment, ...env },
    setsPath: Object.hasOwn(env, 'PATH'),
    chosenPython,
    platform: process.platform,
    exists: (file) => isThere(file) !== undefined,
    isExecutable,
  };
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return isThere(file)?.isFile() ?? false;
  } catch {
    return false; // missing, or not executable: the same to the person
  }
}

function isThere(file: string) {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined; // a folder that may not be entered
  }
}

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
