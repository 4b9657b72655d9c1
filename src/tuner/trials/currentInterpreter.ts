/** What would run a trial of this declaration now. */
import path from 'node:path';
import {
  resolveInterpreter,
  runsPython,
  scriptOf,
  type Interpreter,
} from '../../declaration/command/resolveInterpreter.ts';
import { surroundingsOf } from '../../declaration/command/surroundings.ts';
import type { Declaration } from '../../declaration/declaration.ts';
import { resolveCommand } from './createTrialJob.ts';

/** The Python that a person has selected for a file in the editor; undefined if there is none. */
export type SelectedPython = (file: string) => Promise<string | undefined>;

/** Undefined where the command names a program of its own, or one that is not there. */
export async function currentInterpreter(
  declaration: Declaration,
  folder: string,
  selectedPython: SelectedPython | undefined,
): Promise<Interpreter | undefined> {
  const { command, cwd } = resolveCommand(declaration, folder);
  const selected = await selectedPythonOf(declaration, folder, selectedPython);
  return resolveInterpreter(command, cwd, surroundingsOf(declaration, process.env, selected));
}

/** The Python that is selected for its script; undefined where the command does not run Python. */
export async function selectedPythonOf(
  declaration: Pick<Declaration, 'command' | 'cwd'>,
  folder: string,
  selectedPython: SelectedPython | undefined,
): Promise<string | undefined> {
  const { command, cwd } = resolveCommand(declaration, folder);
  if (!runsPython(command)) return undefined;
  return selectedPython?.(path.resolve(cwd, scriptOf(command.slice(1)) ?? '.'));
}
