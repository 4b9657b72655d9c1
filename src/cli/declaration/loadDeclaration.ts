/** Reads the declaration that a person named, or says everything that is wrong with it. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Declaration } from '../../declaration/declaration.ts';
import type { Problem } from '../../declaration/problem.ts';
import type { ValidDeclaration } from '../../declaration/reader/parseDeclaration.ts';
import { formatProblem } from '../../declaration/problem.ts';
import { parseDeclarationFile } from '../../declaration/reader/parseDeclarationFile.ts';
import { readJournal } from '../../study/disk/journal.ts';
import { readPastFile, type PastFile } from '../../study/past/pastFile.ts';
import { journalFile, studyFolder } from '../../study/disk/paths.ts';
import { scriptProblems } from '../../declaration/checks/scriptProblems.ts';
import { constraintProblems } from '../../declaration/checks/constraintProblems.ts';
import { printError, errorMessage } from '../terminal/printable.ts';

export interface LoadedDeclaration {
  /** As the person wrote it, to be repeated in what is said to them. */
  readonly file: string;
  /** Absolute: where the declaration lies, and `.bbkb/STUDY/` beside it. */
  readonly folder: string;
  readonly declaration: Declaration;
  /** The file of past trials; undefined where the study does not need it, since it is begun or only looked at. */
  readonly pastFile: PastFile | undefined;
}

/**
 * Undefined after every problem was written to stderr, one a line: `FILE:LINE:COLUMN: sentence`. What is not carried over
 * from another tuner's file is said in the same way, as a note. Results can be looked
 * at without the script that gave them.
 */
export async function loadDeclaration(
  file: string,
  needs: 'declaration' | 'script',
): Promise<LoadedDeclaration | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    printError(`The declaration ${file} cannot be read (${errorMessage(error)}). Name a file like train.bbkb.yaml.`);
    return undefined;
  }
  const folder = path.dirname(path.resolve(file));
  const parsed = parseDeclarationFile(text, path.resolve(file));
  const { problems, pastFile } =
    parsed.ok && needs === 'script'
      ? await checkDeclaration(parsed, folder)
      : { problems: parsed.ok ? [] : parsed.problems, pastFile: undefined };
  for (const problem of problems) printError(formatProblem(file, problem));
  if (!parsed.ok || problems.length > 0) return undefined;
  if (needs === 'script') {
    for (const note of parsed.notes) printError(formatProblem(file, { ...note, message: `note: ${note.message}` }));
  }
  return { file, folder, declaration: parsed.declaration, pastFile };
}

/** What the text alone does not tell. */
async function checkDeclaration(
  parsed: ValidDeclaration,
  folder: string,
): Promise<{ problems: readonly Problem[]; pastFile: PastFile | undefined }> {
  const pastFile = (await isStarted(parsed.declaration, folder)) ? undefined : await readPastFile(parsed, folder);
  const problems = [
    ...constraintProblems(parsed),
    ...scriptProblems(parsed, folder, process.env),
    ...(pastFile?.problems ?? []),
  ];
  return { problems: problems.sort((a, b) => a.line - b.line || a.column - b.column), pastFile };
}

async function isStarted({ study }: Declaration, folder: string): Promise<boolean> {
  try {
    return (await readJournal(journalFile(studyFolder(folder, study)))).events.length > 0;
  } catch {
    return true; // whoever opens it will say what is wrong with it
  }
}
