/** The names that the files of a declaration have for its parameters and metrics. */
import path from 'node:path';
import { declaredProgram } from '../../declaration/command/declaredProgram.ts';
import { scriptOf } from '../../declaration/command/resolveInterpreter.ts';
import { scriptFiles } from '../../draft/constantProblems.ts';
import { carryingFlag, declarable } from '../../draft/scriptNames.ts';
import type { ScriptMetric, ScriptNames, ScriptParameter } from '../../draft/scriptNames.ts';
import { resolveCommand } from '../../tuner/job/command.ts';
import type { ScriptReadings } from '../drafting/scriptReadings.ts';

export interface DeclaredNames {
  /** Absolute: what the command runs. */
  readonly script: string;
  /** As it is run. */
  readonly command: readonly string[];
  readonly pass: string;
  readonly names: ScriptNames;
  /** Those that reach the script as the declaration passes them, with the full path of their file. */
  readonly parameters: readonly (ScriptParameter & { readonly file: string })[];
  readonly metrics: readonly (ScriptMetric & { readonly file: string })[];
}

/**
 * Undefined where there is no script, or none that can be read.
 *
 * @param file the declaration as a plain value, even if it is still being written
 * @param folder absolute: the declaration's own
 */
export async function declaredNames(
  readings: ScriptReadings,
  file: unknown,
  folder: string,
): Promise<DeclaredNames | undefined> {
  const program = declaredProgram(file);
  if (program === undefined) return undefined;
  const { command, cwd, template } = resolveCommand(program, folder);
  const found = await firstRead(readings, scriptsOf(command, cwd));
  if (found === undefined) return undefined;
  const { script, names } = found;
  const config = program.pass === 'template' && template !== undefined ? path.resolve(cwd, template) : script;
  const inConfig = config === script ? names : await readings.namesOf(config);
  const { pass } = program;
  return {
    script,
    command,
    pass,
    names,
    parameters: inConfig === undefined ? [] : declarable(inConfig, pass).map((each) => withPath(each, config)),
    metrics: names.metrics.map((each) => withPath(each, script)),
  };
}

/** The files that may be the script of a command, whole paths. */
export function scriptsOf(command: readonly string[], cwd: string): readonly string[] {
  return [...scriptFiles(command), ...[scriptOf(command) ?? []].flat()].map((word) => path.resolve(cwd, word));
}

/** What the script has under the name of a declared parameter, or as the flag before its place in the command. */
export function inScript({ command, parameters, names, script }: DeclaredNames, parameter: string) {
  const flag = carryingFlag(command, parameter);
  if (flag === undefined) return parameters.find(({ name }) => name === parameter);
  const found = names.parameters.find(({ name }) => name === flag);
  return found && withPath(found, script);
}

async function firstRead(readings: ScriptReadings, scripts: readonly string[]) {
  for (const script of scripts) {
    const names = await readings.namesOf(script);
    if (names !== undefined) return { script, names };
  }
  return undefined;
}

function withPath<Named extends { readonly file?: string | undefined }>(named: Named, script: string) {
  return { ...named, file: path.resolve(path.dirname(script), named.file ?? script) };
}
