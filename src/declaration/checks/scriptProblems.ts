/** Whether the folder, the program and the script of a declaration exist. */
import * as l10n from '@vscode/l10n';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { OWN_FOLDER, placeholders } from '../command/placeholders.ts';
import { resolveInterpreter, scriptOf, type ChosenPython } from '../command/resolveInterpreter.ts';
import { findProgram, surroundingsOf } from '../command/surroundings.ts';
import { expandWorkspaceFolder } from '../command/workspaceFolder.ts';
import type { Fix } from '../fix.ts';
import type { Problem } from '../problem.ts';
import { closestName } from '../closestName.ts';
import { hintAt } from '../wording.ts';
import type { StartedProgram } from '../reader/parseDeclaration.ts';

/**
 * @param folder absolute: that of the declaration
 * @param environment that of the tuner, whose PATH is searched unless the declaration sets another one
 */
export function scriptProblems(
  { declaration, locate }: StartedProgram,
  folder: string,
  environment: Readonly<Record<string, string | undefined>>,
  chosenPython?: ChosenPython,
): readonly Problem[] {
  const { env } = declaration;
  const command = declaration.command.map((word) => expandWorkspaceFolder(word, folder));
  const own = declaration.cwd === OWN_FOLDER;
  const cwd = own ? folder : path.resolve(folder, expandWorkspaceFolder(declaration.cwd, folder));
  if (!isFolder(cwd)) {
    const fixes = nearEntries(declaration.cwd, folder, isFolder).map((value): Fix => ({
      kind: 'write',
      path: ['cwd'],
      value,
    }));
    return [{ ...locate(['cwd']), message: noFolder(cwd), path: ['cwd'], fixes }];
  }
  const rangeOf = (word: string): ReturnType<typeof locate> => locate(['command'], 'value', word);
  const problems: Problem[] = [];
  const [program = '', ...args] = command;
  const interpreter = resolveInterpreter(command, cwd, surroundingsOf(declaration, environment, chosenPython));
  if (interpreter === undefined && !isProgram(program, cwd, { ...environment, ...env }.PATH ?? '')) {
    const isFound = (name: string): boolean => isProgram(name, cwd, { ...environment, ...env }.PATH ?? '');
    const meant = program.includes('/') ? undefined : closestName(program, usualPrograms.filter(isFound));
    const message = program.includes('/') ? notAProgram(path.resolve(cwd, program)) : notOnPath(program, meant);
    const fixes: readonly Fix[] =
      meant === undefined ? [] : [{ kind: 'replace', path: ['command'], word: program, by: meant }];
    problems.push({ ...rangeOf(program), message, path: ['command'], fixes });
  }
  const script = scriptOf(args);
  if (script !== undefined && placeholders(script).length === 0 && !isFile(path.resolve(cwd, script))) {
    const fixes = nearEntries(script, cwd, isFile).map((by): Fix => ({
      kind: 'replace',
      path: ['command'],
      word: script,
      by,
    }));
    const missingFile = { word: script, folder: cwd };
    const message = noScript(path.resolve(cwd, script));
    problems.push({ ...rangeOf(script), message, path: ['command'], fixes, missingFile });
  }
  return problems;
}

/** That start scripts: a mistyped name is compared with those that are there. */
const usualPrograms = ['python3', 'python', 'node', 'bash', 'sh', 'Rscript', 'julia', 'ruby', 'perl', 'php', 'npx', 'tsx', 'uv', 'torchrun', 'accelerate']; // oxfmt-ignore

/** A file is looked for in a folder of so many at most. */
const MAX_ENTRIES = 1000;

/** The name that is meant by that of a file or a folder which does not exist, if there is one like it. */
function nearEntries(name: string, folder: string, exists: (file: string) => boolean): readonly string[] {
  const [parent, base] = [path.dirname(name), path.basename(name)];
  const prefix = name.slice(0, name.length - base.length);
  const entries = entriesOf(path.resolve(folder, parent)).filter((each) => exists(path.resolve(folder, parent, each)));
  const ofType = entries.filter((each) => path.extname(each) === path.extname(base));
  const meant = closestName(base, ofType.length > 0 ? ofType : entries);
  return meant === undefined ? [] : [prefix + meant];
}

function entriesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder).slice(0, MAX_ENTRIES);
  } catch {
    return []; // there is no such folder, or it may not be read: then no name is offered
  }
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

const noFolder = (folder: string) =>
  l10n.t`The folder ${folder} does not exist: create it, or set cwd to another folder.`;
const notAProgram = (file: string) =>
  l10n.t`${file} does not exist or is not executable: correct the path, or make the file executable (chmod +x).`;
const notOnPath = (program: string, meant: string | undefined) =>
  l10n.t`The program ${program} is not on the PATH${hintAt(meant)}: install it, or write its full path.`;
const noScript = (file: string) =>
  l10n.t`The script ${file} does not exist: correct its name, or set cwd to its folder.`;
