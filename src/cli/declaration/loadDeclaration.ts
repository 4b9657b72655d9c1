/** Reads the declaration that a person named, or prints everything that is wrong with it. */
import path from 'node:path';
import type { Declaration } from '../../declaration/declaration.ts';
import { isDeclarationFile } from '../../declaration/declarationFile.ts';
import { formatProblem, inFileOrder, type Problem } from '../../declaration/problem.ts';
import type { ParsedDeclaration, ValidDeclaration } from '../../declaration/reader/parseDeclaration.ts';
import { readDeclarationText } from '../../declaration/reader/parseDeclarationFile.ts';
import { readJournal } from '../../study/disk/readJournal.ts';
import { readBeginning, type Beginning } from '../../study/past/beginning.ts';
import { journalFile, studyFolder } from '../../study/disk/paths.ts';
import { parallelNotes } from '../../declaration/checks/parallelNotes.ts';
import { scriptProblems } from '../../declaration/checks/scriptProblems.ts';
import { constraintNotes, constraintProblems } from '../../declaration/checks/constraintProblems.ts';
import { readerIn } from '../../system/projectFiles.ts';
import { resolveCommand } from '../../tuner/job/command.ts';
import { errorCode, isMissing, reasonOf } from '../../system/errors.ts';
import { statusOf } from '../../system/regularFile.ts';
import {
  DECLARATION,
  LINK_TO_NOTHING,
  note as noteText,
  unreadable,
  unreadableDeclaration,
} from '../terminal/messages.ts';
import { similarFile } from './findDeclaration.ts';
import { parseWith, type Overrides } from './overrides.ts';
import { printError, printNote, type Terminal } from '../terminal/terminal.ts';

export type Needs = 'declaration' | 'script' | 'newStudy';

/** A declaration as its file has it. */
interface ReadDeclaration {
  readonly text: string;
  /** Undefined where it cannot be understood. */
  readonly declaration: Declaration | undefined;
  /** In the order of the file. */
  readonly problems: readonly Problem[];
  readonly notes: readonly Problem[];
  readonly beginning: Beginning | undefined;
}

export interface LoadedDeclaration {
  /** As the person wrote it, because messages repeat it. */
  readonly file: string;
  /** Absolute: the folder of the declaration, in which `.bbkb/STUDY/` is. */
  readonly folder: string;
  readonly declaration: Declaration;
  readonly text: string;
  /** What `declaration` has instead of what the file says. */
  readonly overrides: Overrides;
  /** What a new study knows from others. Undefined if it is not needed: the study was started already, or is only shown. */
  readonly beginning: Beginning | undefined;
}

/**
 * Undefined if there are problems. Each is printed on stderr, one per line: `FILE:LINE:COLUMN: sentence`. What is not
 * carried over from another tuner's file, or excludes more than it seems to, is printed in the same form, as a note, and
 * before a study begins, what its script does not have.
 *
 * @param needs `declaration` if the results are only read, for which the script need not exist any more; `newStudy` if
 *   that of the same name is set aside
 * @throws Error, a sentence, where an override cannot be understood
 */
export async function loadDeclaration(
  file: string,
  needs: Needs,
  terminal: Terminal,
  overrides: Overrides = {},
): Promise<LoadedDeclaration | undefined> {
  const { text, declaration, problems, notes, beginning } = await readDeclared(file, needs, overrides);
  for (const problem of problems) printError(formatProblem(file, problem), terminal);
  if (declaration === undefined || problems.length > 0) return undefined;
  const folder = path.dirname(path.resolve(file));
  const mistaken = beginning === undefined ? [] : await notesOfNames(text, declaration, folder);
  for (const note of [...mistaken, ...notes])
    printNote(formatProblem(file, { ...note, message: noteText(note.message) }), terminal);
  return { file, folder, declaration, text, overrides, beginning };
}

/**
 * A declaration with all that is wrong with it.
 *
 * @param needs as for `loadDeclaration`
 * @throws Error, a sentence, where the file cannot be read
 */
export async function readDeclared(file: string, needs: Needs, overrides: Overrides = {}): Promise<ReadDeclaration> {
  const text = await readText(file);
  const folder = path.dirname(path.resolve(file));
  const parsed = parseWith(overrides, text, path.resolve(file));
  if (!parsed.ok)
    return {
      ...{ text, declaration: undefined, notes: [], beginning: undefined },
      problems: problemsOfInvalid(parsed, needs, folder),
    };
  const { declaration } = parsed;
  if (needs === 'declaration') return { text, declaration, problems: [], notes: [], beginning: undefined };
  return { text, declaration, ...(await checkDeclaration(parsed, folder, needs)) };
}

/** @throws Error, a sentence, where the file cannot be read */
export async function readText(file: string): Promise<string> {
  return readDeclarationText(file).catch((error: unknown) => {
    const isLink = statusOf(file)?.isSymbolicLink() === true;
    const meant = isMissing(error) && !isLink ? similarFile(file, isDeclarationFile) : undefined;
    const reason = isMissing(error) && isLink ? LINK_TO_NOTHING : reasonOf(error);
    const isDenied = errorCode(error) === 'EACCES' || errorCode(error) === 'EPERM';
    const sentence = isDenied ? unreadable(DECLARATION, file, reason) : unreadableDeclaration(file, reason, meant);
    throw new Error(sentence, { cause: error });
  });
}

/** A missing script is said together with the file's other problems, not after them. */
function problemsOfInvalid(
  { problems, started }: Extract<ParsedDeclaration, { ok: false }>,
  needs: Needs,
  folder: string,
): readonly Problem[] {
  if (!started || needs === 'declaration') return problems;
  return [...problems, ...scriptProblems(started, folder, process.env)].sort(inFileOrder);
}

/** Finds the problems that the text alone does not show; those of the search only before the study begins. */
async function checkDeclaration(
  parsed: ValidDeclaration,
  folder: string,
  needs: Exclude<Needs, 'declaration'>,
): Promise<{ problems: readonly Problem[]; notes: readonly Problem[]; beginning: Beginning | undefined }> {
  const begins = needs === 'newStudy' || !(await isStarted(parsed.declaration, folder));
  const beginning = begins ? await readBeginning(parsed, folder) : undefined;
  const problems = [
    ...(begins ? constraintProblems(parsed) : []),
    ...scriptProblems(parsed, folder, process.env),
    ...(await problemsOfConstants(parsed, folder)),
    ...(await problemsOfTemplate(parsed, folder)),
    ...(beginning?.problems ?? []),
  ];
  const notes = [...parsed.notes, ...parallelNotes(parsed), ...(begins ? constraintNotes(parsed) : [])];
  return { problems: problems.sort(inFileOrder), notes, beginning };
}

async function problemsOfConstants(parsed: ValidDeclaration, folder: string): Promise<readonly Problem[]> {
  if (parsed.declaration.pass !== 'constants') return [];
  // loaded only when it is needed, because it brings a parser along
  const { constantProblems } = await import('../../draft/constantProblems.ts');
  const { command, cwd } = resolveCommand(parsed.declaration, folder);
  return constantProblems(parsed, command, readerIn(cwd));
}

/** Of names that the script does not have. */
async function notesOfNames(text: string, declaration: Declaration, folder: string): Promise<readonly Problem[]> {
  // as above
  const [{ nameProblemsAt }, { readNames }] = await Promise.all([
    import('../../draft/nameProblems.ts'),
    import('./readDraft.ts'),
  ]);
  const { command, cwd } = resolveCommand(declaration, folder);
  return nameProblemsAt(text, declaration, command, (script) => readNames(path.resolve(cwd, script)));
}

async function problemsOfTemplate(parsed: ValidDeclaration, folder: string): Promise<readonly Problem[]> {
  if (parsed.declaration.template === undefined) return [];
  // as above
  const { templateProblems } = await import('../../template/templateProblems.ts');
  return templateProblems(parsed, resolveCommand(parsed.declaration, folder));
}

async function isStarted({ study }: Declaration, folder: string): Promise<boolean> {
  try {
    return (await readJournal(journalFile(studyFolder(folder, study)))).events.length > 0;
  } catch {
    return true; // the command that opens it names the problem
  }
}
