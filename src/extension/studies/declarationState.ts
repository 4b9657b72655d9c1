/** A declaration as it was read, with its problems. */
import path from 'node:path';
import { constraintNotes, constraintProblemsInTurns } from '../../declaration/checks/constraintProblems.ts';
import { parallelNotes } from '../../declaration/checks/parallelNotes.ts';
import { scriptProblems } from '../../declaration/checks/scriptProblems.ts';
import type { Declaration } from '../../declaration/declaration.ts';
import { sureFix } from '../../declaration/fix.ts';
import type { Problem } from '../../declaration/problem.ts';
import type { ParsedDeclaration, StartedProgram, ValidDeclaration } from '../../declaration/reader/parseDeclaration.ts';
import { parseDeclarationFile, readDeclarationText } from '../../declaration/reader/parseDeclarationFile.ts';
import type { Beginning } from '../../study/past/beginning.ts';
import { errorCode, messageOf } from '../../system/errors.ts';
import type { TunerPrograms } from '../../tuner/session/createSession.ts';
import { resolveCommand, selectedPythonOf } from '../../tuner/job/command.ts';
import type { ValueThread } from '../checking/valueThread.ts';
import { fileGone, fileUnreadable } from '../messages/messages.ts';
import { UserError } from '../messages/userError.ts';

export interface DeclarationState {
  /** As it was last read without a problem. */
  readonly declaration: Declaration | undefined;
  /** Parts of another tuner's file that are not carried over, and constraints that exclude more than they seem to. */
  readonly notes: readonly Problem[];
  readonly problems: readonly Problem[];
  /** What a new study knows from others. Undefined if it asks for nothing, or its journal has it already. */
  readonly beginning: Beginning | undefined;
}

interface ReadDeclaration {
  readonly text: string;
  readonly parsed: ParsedDeclaration;
}

/** @throws UserError if it cannot be read */
export async function readDeclaration(file: string): Promise<ReadDeclaration> {
  const text = await readText(file);
  return { text, parsed: parseDeclarationFile(text, file) };
}

/** @param begins whether a study will begin with it, and with the past trials that it names */
export async function checkDeclaration(
  { text, parsed }: ReadDeclaration,
  file: string,
  begins: boolean,
  checks: Checks,
): Promise<Pick<DeclarationState, 'notes' | 'problems' | 'beginning'>> {
  const begun = parsed.ok && begins ? parsed : undefined;
  const beginning = begun && (await readOthers(begun, path.dirname(file)));
  const constraints = begun ? await constraintProblemsInTurns(begun) : [];
  const others = await parseProblems({ text, parsed }, file, checks);
  return {
    notes: [
      ...(parsed.ok ? [...parsed.notes, ...parallelNotes(parsed)] : []),
      ...(begun ? constraintNotes(begun) : []),
    ],
    problems: [...constraints, ...others, ...(beginning?.problems ?? [])],
    beginning,
  };
}

/** The problems of a declaration's text while a person types it. */
export function problemsInText(text: string, file: string, checks: Checks): Promise<readonly Problem[]> {
  return parseProblems({ text, parsed: parseDeclarationFile(text, file) }, file, checks);
}

/** A similar name may be wrong where it is declared or where it is used: a script with both knows. */
export async function blamed(
  problems: readonly Problem[],
  text: string,
  file: string,
  { values }: Pick<Checks, 'values'>,
): Promise<readonly Problem[]> {
  const mayBeOther = /\bconstants\b/.test(text) && problems.some((each) => sureFix(each) !== undefined);
  const found = mayBeOther ? await values.problems({ text, file }) : [];
  return found.length > 0 ? found : problems;
}

/** @throws UserError if it cannot be read */
export async function readText(file: string): Promise<string> {
  try {
    return await readDeclarationText(file);
  } catch (cause) {
    const isGone = errorCode(cause) === 'ENOENT';
    throw new UserError(isGone ? fileGone(file) : fileUnreadable(file, messageOf(cause)), { cause });
  }
}

async function readOthers(parsed: ValidDeclaration, declarationFolder: string): Promise<Beginning | undefined> {
  const { start } = parsed.declaration;
  if (start?.trials === undefined && start?.from === undefined) return undefined;
  // loaded only when it is needed, like the tuner
  const { readBeginning } = await import('../../study/past/beginning.ts');
  return readBeginning(parsed, declarationFolder);
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
    : [...(await blamed(parsed.problems, text, file, checks)), ...missing];
}

async function problemsOfProgram(
  started: StartedProgram,
  folder: string,
  { selectedPython }: Checks,
): Promise<readonly Problem[]> {
  // a Python that only the editor knows need not be on the PATH
  const selected = await selectedPythonOf(resolveCommand(started.declaration, folder), selectedPython);
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

/** The programs that tune the studies of this window and check their declarations. */
export interface Programs extends TunerPrograms {
  readonly values: ValueThread;
}

export type Checks = Pick<Programs, 'selectedPython' | 'values'>;
