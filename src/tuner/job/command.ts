/** The command of a declaration's trials: its words, its folder, and the interpreter that would run it now. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { OWN_FOLDER } from '../../declaration/command/placeholders.ts';
import {
  resolveInterpreter,
  runsPython,
  scriptOf,
  type ChosenPython,
  type Interpreter,
} from '../../declaration/command/resolveInterpreter.ts';
import { surroundingsOf } from '../../declaration/command/surroundings.ts';
import { expandWorkspaceFolder } from '../../declaration/command/workspaceFolder.ts';
import type { Declaration } from '../../declaration/declaration.ts';

export interface TrialCommand {
  /** Absolute: the declaration's own. */
  readonly folder: string;
  readonly command: readonly string[];
  /** Absolute. */
  readonly cwd: string;
  /** Relative to `cwd`, or absolute. */
  readonly template?: string;
  /** Undefined where the command names a program of its own, or one that is not there. */
  readonly interpreter?: Interpreter | undefined;
}

/**
 * The command of every trial, and its folder: the declaration's folder where each trial runs in a folder of its own.
 * Then the command's words that name a file or folder there are absolute, so that the script still finds them.
 */
export function resolveCommand(
  { command, cwd, template: file }: Pick<Declaration, 'command' | 'cwd' | 'template'>,
  folder: string,
): TrialCommand {
  const words = command.map((arg) => expandWorkspaceFolder(arg, folder));
  const template = file === undefined ? {} : { template: expandWorkspaceFolder(file, folder) };
  if (cwd === OWN_FOLDER)
    return { folder, command: words.map((word) => absoluteWord(word, folder)), cwd: folder, ...template };
  return { folder, command: words, cwd: path.resolve(folder, expandWorkspaceFolder(cwd, folder)), ...template };
}

/**
 * The folders of a trial: that of its output, the one for its own files, and where it runs.
 *
 * @param dir absolute
 * @param own `again`: whatever a person runs, the trial's files stay
 */
export function trialFolders(
  declaration: Pick<Declaration, 'cwd'>,
  { cwd }: Pick<TrialCommand, 'cwd'>,
  dir: string,
  own: 'work' | 'again' = 'work',
) {
  const work = path.join(dir, own);
  return { dir, work, cwd: declaration.cwd === OWN_FOLDER ? work : cwd };
}

/** The Python that a person has chosen for a file in the editor; undefined if there is none. */
export type SelectedPython = (file: string) => Promise<ChosenPython | undefined>;

/** The command with the interpreter that would run it now. */
export async function currentCommand(
  declaration: Pick<Declaration, 'command' | 'cwd' | 'env' | 'template'>,
  folder: string,
  selectedPython: SelectedPython | undefined,
): Promise<TrialCommand> {
  const resolved = resolveCommand(declaration, folder);
  const selected = await selectedPythonOf(resolved, selectedPython);
  const surroundings = surroundingsOf(declaration, process.env, selected);
  return { ...resolved, interpreter: resolveInterpreter(resolved.command, resolved.cwd, surroundings) };
}

/** The Python that is selected for its script; undefined where the command does not run Python. */
export async function selectedPythonOf(
  { command, cwd }: TrialCommand,
  selectedPython: SelectedPython | undefined,
): Promise<ChosenPython | undefined> {
  if (!runsPython(command)) return undefined;
  return selectedPython?.(path.resolve(cwd, scriptOf(command.slice(1)) ?? '.'));
}

/** `train.py`, `data/x` and `--data=data/x`; `python3` is a program, whatever else has its name. */
function absoluteWord(word: string, folder: string): string {
  const [, flag = '', file = ''] = /^(-{1,2}[\w-]+=)?(.*)$/s.exec(word) ?? [];
  return /[./]/.test(file) && existsSync(path.join(folder, file)) ? flag + path.resolve(folder, file) : word;
}
