/** What only the disk knows of a declaration: whether its folder, its program and its script are there. */
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import type { ParsedDeclaration, Problem } from '../reader/parseDeclaration.ts';
import { looksLikeScript } from '../command/interpreters.ts';
import { placeholders } from '../command/splitCommand.ts';
import { expandWorkspaceFolder } from '../command/workspaceFolder.ts';

type ValidDeclaration = Extract<ParsedDeclaration, { ok: true }>;

/**
 * @param folder absolute: the declaration's own
 * @param environment that of the tuner; its PATH finds programs unless the declaration sets another one
 */
export function scriptProblems(
  { declaration, locate }: ValidDeclaration,
  folder: string,
  environment: Readonly<Record<string, string | undefined>>,
): readonly Problem[] {
  const { env } = declaration;
  const command = declaration.command.map((word) => expandWorkspaceFolder(word, folder));
  const cwd = path.resolve(folder, expandWorkspaceFolder(declaration.cwd, folder));
  if (!isFolder(cwd)) {
    return [
      { ...locate(['cwd']), message: `The folder ${cwd} does not exist: create it, or name another one as cwd.` },
    ];
  }
  const rangeOf = (word: string): ReturnType<typeof locate> => locate(['command'], 'value', word);
  const problems: Problem[] = [];
  const [program = '', ...args] = command;
  if (!isProgram(program, cwd, { ...environment, ...env }.PATH ?? '')) {
    const message = program.includes('/')
      ? `There is no program ${path.resolve(cwd, program)}: correct the path, or make the file executable (chmod +x).`
      : `There is no program ${program} on the PATH: install it, or write its whole path.`;
    problems.push({ ...rangeOf(program), message });
  }
  // Only a word that ends like a script is taken for one: an output folder or a data file may well not exist yet, and
  // words with spaces are programs of their own, as in `sh -c`.
  const script = args.find((word) => !/^-|[=\s]/.test(word) && looksLikeScript(word));
  if (script !== undefined && placeholders(script).length === 0 && !isFile(path.resolve(cwd, script))) {
    const message = `The script ${path.resolve(cwd, script)} does not exist: correct its name, or set cwd to its folder.`;
    problems.push({ ...rangeOf(script), message });
  }
  return problems;
}

function isProgram(program: string, cwd: string, searchPath: string): boolean {
  if (placeholders(program).length > 0) return true;
  // Windows finds programs by endings of its own; a wrong "not found" would be worse than a failed trial
  if (process.platform === 'win32') return true;
  const folders = program.includes('/') ? [''] : searchPath.split(path.delimiter);
  return folders.some((folder) => isExecutable(path.resolve(cwd, folder, program)));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return isFile(file);
  } catch {
    return false; // not there, or not ours to run: the same to the person
  }
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

function isFolder(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
