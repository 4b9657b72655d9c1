/** What a declaration says, and what is wrong with it. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { constraintProblemsInTurns } from '../../declaration/checks/constraintProblems.ts';
import { scriptProblems } from '../../declaration/checks/scriptProblems.ts';
import type { Declaration } from '../../declaration/declaration.ts';
import type { Problem } from '../../declaration/problem.ts';
import type { ParsedDeclaration, StartedProgram, ValidDeclaration } from '../../declaration/reader/parseDeclaration.ts';
import { parseDeclarationFile } from '../../declaration/reader/parseDeclarationFile.ts';
import type { PastFile } from '../../study/past/pastFile.ts';
import { errorCode } from '../../system/errorCode.ts';
import { selectedPythonOf } from '../../tuner/trials/currentInterpreter.ts';
import { fileGone } from '../messages/messages.ts';
import { UserError } from '../messages/userError.ts';
import type { Checks } from './programs.ts';

export interface DeclarationState {
  /** As it was last read without a problem. */
  readonly declaration: Declaration | undefined;
  /** What of another tuner's file could not be carried over. */
  readonly notes: readonly Problem[];
  readonly problems: readonly Problem[];
  /** The past trials that the study will begin with. Undefined if it asks for none, or if its journal has them already. */
  readonly pastFile: PastFile | undefined;
}

interface ReadDeclaration {
  readonly text: string;
  readonly parsed: ParsedDeclaration;
}

/** @throws UserError if there is no such file */
export async function readDeclaration(file: string): Promise<ReadDeclaration> {
  const text = await readText(file);
  return { text, parsed: parseDeclarationFile(text, file) };
}

/** @param needsPast whether the study will begin with the past trials that its declaration names */
export async function checkDeclaration(
  { text, parsed }: ReadDeclaration,
  file: string,
  needsPast: boolean,
  checks: Checks,
): Promise<Pick<DeclarationState, 'problems' | 'pastFile'>> {
  const pastFile = parsed.ok && needsPast ? await readPast(parsed, path.dirname(file)) : undefined;
  const constraints = parsed.ok ? await constraintProblemsInTurns(parsed) : [];
  const others = await parseProblems({ text, parsed }, file, checks);
  return { problems: [...constraints, ...others, ...(pastFile?.problems ?? [])], pastFile };
}

/** What is wrong with the text of a declaration while a person types it. */
export function problemsInText(text: string, file: string, checks: Checks): Promise<readonly Problem[]> {
  return parseProblems({ text, parsed: parseDeclarationFile(text, file) }, file, checks);
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
  { text, parsed }: ReadDeclaration,
  file: string,
  checks: Checks,
): Promise<readonly Problem[]> {
  const folder = path.dirname(file);
  const started = parsed.ok ? parsed : parsed.started;
  const missing = started ? await problemsOfProgram(started, folder, checks) : [];
  return parsed.ok
    ? [...missing, ...(await problemsOfValues(parsed, text, file, checks))]
    : [...parsed.problems, ...missing];
}

async function problemsOfProgram(
  started: StartedProgram,
  folder: string,
  { selectedPython }: Checks,
): Promise<readonly Problem[]> {
  // what only the editor knows need not be on the PATH
  const selected = await selectedPythonOf(started.declaration, folder, selectedPython);
  return scriptProblems(started, folder, process.env, selected);
}

function problemsOfValues(
  { declaration: { pass, template } }: ValidDeclaration,
  text: string,
  file: string,
  { values }: Checks,
): Promise<readonly Problem[]> | readonly Problem[] {
  return pass === 'constants' || template !== undefined ? values.problems({ text, file }) : [];
}
