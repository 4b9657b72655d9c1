/** The program that a declaration runs, as far as a file that is still being written says it. */
import { ownValue } from '../ownValue.ts';
import { splitCommand } from './splitCommand.ts';

export interface DeclaredProgram {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly pass: string;
  readonly template?: string;
}

/** @param file the file's plain value */
export function declaredProgram(file: unknown): DeclaredProgram | undefined {
  const command = wordsOf(ownValue(file, 'command'));
  const template = textOf(ownValue(file, 'template'));
  if (command === undefined || command.length === 0) return undefined;
  return {
    command,
    cwd: textOf(ownValue(file, 'cwd')) ?? '.',
    pass: textOf(ownValue(file, 'pass')) ?? 'flags',
    ...(template !== undefined && { template }),
  };
}

function wordsOf(command: unknown): readonly string[] | undefined {
  if (Array.isArray(command)) return command.every((word) => typeof word === 'string') ? command : undefined;
  const split = typeof command === 'string' ? splitCommand(command) : undefined;
  return split?.ok === true ? split.args : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && !value.includes('\0') ? value : undefined;
}
