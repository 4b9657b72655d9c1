/** What a declaration says, and what is wrong with it. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { constraintProblems } from '../../declaration/checks/constraintProblems.ts';
import { scriptProblems } from '../../declaration/checks/scriptProblems.ts';
import type { Declaration } from '../../declaration/declaration.ts';
import type { Problem } from '../../declaration/problem.ts';
import type { ParsedDeclaration, StartedProgram, ValidDeclaration } from '../../declaration/reader/parseDeclaration.ts';
import { parseDeclarationFile } from '../../declaration/reader/parseDeclarationFile.ts';
import type { PastFile } from '../../study/past/pastFile.ts';
import { errorCode } from '../../system/errorCode.ts';
import { readerIn } from '../../system/projectFiles.ts';
import { resolveCommand } from '../../tuner/trials/createTrialJob.ts';
import { selectedPythonOf, type SelectedPython } from '../../tuner/trials/currentInterpreter.ts';
import { fileGone } from '../messages/messages.ts';
import { UserError } from '../messages/userError.ts';

export interface DeclarationState {
  /** As it was last read without a problem. */
  readonly declaration: Declaration | undefined;
  /** What of another tuner's file could not be carried over. */
  readonly notes: readonly Problem[];
  readonly problems: readonly Problem[];
  /** The past trials that the study will begin with. Undefined if it asks for none, or if its journal has them already. */
  readonly pastFile: PastFile | undefined;
}

/** @throws UserError if there is no such file */
export async function readDeclaration(file: string): Promise<ParsedDeclaration> {
  return parseDeclarationFile(await readText(file), file);
}

/** @param needsPast whether the study will begin with the past trials that its declaration names */
export async function checkDeclaration(
  parsed: ParsedDeclaration,
  file: string,
  needsPast: boolean,
  selectedPython: SelectedPython | undefined,
): Promise<Pick<DeclarationState, 'problems' | 'pastFile'>> {
  const pastFile = parsed.ok && needsPast ? await readPast(parsed, path.dirname(file)) : undefined;
  const constraints = parsed.ok ? constraintProblems(parsed) : [];
  const others = await parseProblems(parsed, file, selectedPython);
  return { problems: [...constraints, ...others, ...(pastFile?.problems ?? [])], pastFile };
}

/** What is wrong with the text of a declaration while a person types it. */
export function problemsInText(
  text: string,
  file: string,
  selectedPython: SelectedPython | undefined,
): Promise<readonly Problem[]> {
  return parseProblems(parseDeclarationFile(text, file), file, selectedPython);
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw errorCode(cause) === 'ENOENT' ? new UserError(fileGone(file), { cause }) : cause;
  }
}

async function readPast(parsed: ValidDeclaration, declarationFolder: string): Promise<PastFile | undefined> {
  if (parsed.declaration.start?.trials === undefined) return undefined;
  // loaded only when it is needed, like the tuner
  const { readPastFile } = await import('../../study/past/pastFile.ts');
  return readPastFile(parsed, declarationFolder);
}

async function parseProblems(
  parsed: ParsedDeclaration,
  file: string,
  selectedPython: SelectedPython | undefined,
): Promise<readonly Problem[]> {
  const folder = path.dirname(file);
  const started = parsed.ok ? parsed : parsed.started;
  const missing = started ? await problemsOfProgram(started, folder, selectedPython) : [];
  return parsed.ok ? [...missing, ...(await problemsOfValues(parsed, folder))] : [...parsed.problems, ...missing];
}

async function problemsOfProgram(
  started: StartedProgram,
  folder: string,
  selectedPython: SelectedPython | undefined,
): Promise<readonly Problem[]> {
  // what only the editor knows need not be on the PATH
  const selected = await selectedPythonOf(started.declaration, folder, selectedPython);
  return scriptProblems(started, folder, process.env, selected);
}

async function problemsOfValues(parsed: ValidDeclaration, folder: string): Promise<readonly Problem[]> {
  const { pass, template } = parsed.declaration;
  const resolved = resolveCommand(parsed.declaration, folder);
  // loaded only when they are needed, because they bring parsers along
  if (pass === 'constants') {
    const { constantProblems } = await import('../../draft/constantProblems.ts');
    return constantProblems(parsed, resolved.command, readerIn(resolved.cwd));
  }
  if (template === undefined) return [];
  const { templateProblems } = await import('../../template/templateProblems.ts');
  return templateProblems(parsed, resolved);
}
