/** The files that trials need. Where one vanishes while the tuner works, a failure says nothing about the point. */
import { statSync } from 'node:fs';
import path from 'node:path';
import type { Declaration } from '../../declaration/declaration.ts';
import type { Origin } from '../../study/eventParts.ts';
import { resolveCommand } from './command.ts';

/**
 * The folder that trials run in, their program and their script, as far as they are there: one that never was there
 * is the declaration's fault, and trials fail for it.
 */
export function neededFiles(
  declaration: Declaration,
  folder: string,
  { script }: Origin,
  environment: NodeJS.ProcessEnv,
): readonly string[] {
  const { command, cwd } = resolveCommand(declaration, folder);
  const [program = ''] = command;
  const searchPath = { ...environment, ...declaration.env }.PATH ?? '';
  const folders = /[/\\]/.test(program) ? [''] : searchPath.split(path.delimiter);
  const programs = folders.map((each) => path.resolve(cwd, each, program));
  return [cwd, programs.find(exists), script?.path].flatMap((file) => {
    const absolute = file === undefined ? undefined : path.resolve(cwd, file);
    return absolute !== undefined && exists(absolute) ? [absolute] : [];
  });
}

export function firstVanished(files: readonly string[]): string | undefined {
  return files.find((file) => !exists(file));
}

/** A file that a network disk does not show at the moment counts as there. */
function exists(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}
