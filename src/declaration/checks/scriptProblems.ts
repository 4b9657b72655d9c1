/** Whether the folder, the program and the script of a declaration exist. */
import { statSync } from 'node:fs';
import path from 'node:path';
import { findProgram } from '../command/findProgram.ts';
import { placeholders } from '../command/placeholders.ts';
import { resolveInterpreter, scriptOf } from '../command/resolveInterpreter.ts';
import { surroundingsOf } from '../command/surroundings.ts';
import { expandWorkspaceFolder } from '../command/workspaceFolder.ts';
import { OWN_FOLDER } from '../command/trialFolder.ts';
import * as messages from '../messages.ts';
import type { Problem } from '../problem.ts';
import type { StartedProgram } from '../reader/parseDeclaration.ts';

/**
 * @param folder absolute: that of the declaration
 * @param environment that of the tuner, whose PATH is searched unless the declaration sets another one
 * @param selectedPython that the person has selected in the editor for the script
 */
export function scriptProblems(
  { declaration, locate }: StartedProgram,
  folder: string,
  environment: Readonly<Record<string, string | undefined>>,
  selectedPython?: string,
): readonly Problem[] {
  const { env } = declaration;
  const command = declaration.command.map((word) => expandWorkspaceFolder(word, folder));
  const own = declaration.cwd === OWN_FOLDER;
  const cwd = own ? folder : path.resolve(folder, expandWorkspaceFolder(declaration.cwd, folder));
  if (!isFolder(cwd)) return [{ ...locate(['cwd']), message: messages.noFolder(cwd) }];
  const rangeOf = (word: string): ReturnType<typeof locate> => locate(['command'], 'value', word);
  const problems: Problem[] = [];
  const [program = '', ...args] = command;
  const interpreter = resolveInterpreter(command, cwd, surroundingsOf(declaration, environment, selectedPython));
  if (interpreter === undefined && !isProgram(program, cwd, { ...environment, ...env }.PATH ?? '')) {
    const message = program.includes('/')
      ? messages.notAProgram(path.resolve(cwd, program))
      : messages.notOnPath(program);
    problems.push({ ...rangeOf(program), message });
  }
  const script = scriptOf(args);
  if (script !== undefined && placeholders(script).length === 0 && !isFile(path.resolve(cwd, script))) {
    problems.push({ ...rangeOf(script), message: messages.noScript(path.resolve(cwd, script)) });
  }
  return problems;
}

function isProgram(program: string, cwd: string, searchPath: string): boolean {
  if (placeholders(program).length > 0) return true;
  // Windows finds programs by its own file extensions; a wrong "not found" would be worse than a failed trial
  if (process.platform === 'win32') return true;
  return findProgram(program, cwd, searchPath) !== undefined;
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

function isFolder(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
