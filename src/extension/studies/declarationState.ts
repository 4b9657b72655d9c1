/** What a declaration says, and what is wrong with it. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { constraintProblems } from '../../declaration/checks/constraintProblems.ts';
import { scriptProblems } from '../../declaration/checks/scriptProblems.ts';
import type { Declaration } from '../../declaration/declaration.ts';
import type { Problem } from '../../declaration/problem.ts';
import type { ParsedDeclaration, ValidDeclaration } from '../../declaration/reader/parseDeclaration.ts';
import { parseDeclarationFile } from '../../declaration/reader/parseDeclarationFile.ts';
import type { PastFile } from '../../study/past/pastFile.ts';
import { constantProblems } from '../../draft/constantProblems.ts';
import { errorCode } from '../../system/errorCode.ts';
import { readerIn } from '../../system/projectFiles.ts';
import { resolveCommand } from '../../tuner/trials/createTrialJob.ts';
import { templateProblems } from '../../template/templateProblems.ts';
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
): Promise<Pick<DeclarationState, 'problems' | 'pastFile'>> {
  const pastFile = parsed.ok && needsPast ? await readPast(parsed, path.dirname(file)) : undefined;
  const constraints = parsed.ok ? constraintProblems(parsed) : [];
  return { problems: [...constraints, ...parseProblems(parsed, file), ...(pastFile?.problems ?? [])], pastFile };
}

/** What is wrong with the text of a declaration while a person types it. */
export function problemsInText(text: string, file: string): readonly Problem[] {
  return parseProblems(parseDeclarationFile(text, file), file);
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

function parseProblems(parsed: ParsedDeclaration, file: string): readonly Problem[] {
  const started = parsed.ok ? parsed : parsed.started;
  const missing = started ? scriptProblems(started, path.dirname(file), process.env) : [];
  return parsed.ok ? [...missing, ...problemsOfValues(parsed, path.dirname(file))] : [...parsed.problems, ...missing];
}

function problemsOfValues(parsed: ValidDeclaration, folder: string): readonly Problem[] {
  const resolved = resolveCommand(parsed.declaration, folder);
  const { command, cwd } = resolved;
  return [...constantProblems(parsed, command, readerIn(cwd)), ...templateProblems(parsed, resolved)];
}
