/** The study of a declaration that an agent names. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { compareDeclarations } from '../declaration/compareDeclarations.ts';
import { declarationOfScript, isScriptFile } from '../declaration/declarationFile.ts';
import { formatProblem, type Problem } from '../declaration/problem.ts';
import type { Declaration } from '../declaration/declaration.ts';
import { parseDeclaration, type ParsedDeclaration } from '../declaration/reader/parseDeclaration.ts';
import { readDeclarationText, siblingReader } from '../declaration/reader/parseDeclarationFile.ts';
import { defaultStudyName, isStudyName } from '../declaration/studyName.ts';
import { nameProblemsAt } from '../draft/nameProblems.ts';
import { studyFolder } from '../study/disk/paths.ts';
import type { StudyState } from '../study/studyState.ts';
import type { Summary } from '../study/summary/summary.ts';
import { resolveCommand } from '../tuner/job/command.ts';
import { readStudy, readStudyFolder, summaryOf } from '../tuner/readStudy.ts';
import * as messages from './messages.ts';
import type { CheckedDeclaration, Host } from './tool.ts';
import { isInside, placeFile, placePath, rejectOutside, shownPath } from './workspace.ts';

export interface NamedDeclaration {
  /** Absolute, without links. */
  readonly file: string;
  /** Its folder, absolute. */
  readonly folder: string;
  /** As a person would name it. */
  readonly shown: string;
}

export interface DeclaredStudy extends NamedDeclaration {
  readonly declaration: Declaration;
  /** Absolute: the study's own folder, which need not exist. */
  readonly dir: string;
  /** Why the declaration cannot be understood, where `declaration` is that with which the study was started. */
  readonly problem?: string;
}

/** A study that was started. */
export interface BegunStudy {
  readonly study: StudyState;
  readonly summary: Summary;
}

/** @throws Error, a sentence, where it is not in the workspace, does not exist or is a script */
export async function nameDeclaration(host: Host, given: string): Promise<NamedDeclaration> {
  const folders = await host.folders();
  const { file } = await placeFile(given, folders);
  if (isScriptFile(file)) {
    const own = declarationOfScript(file);
    throw new Error(messages.isScript(shownPath(file, folders), existsSync(own) ? shownPath(own, folders) : undefined));
  }
  return { file, folder: path.dirname(file), shown: shownPath(file, folders) };
}

/** @throws Error, a sentence, where it cannot be read, or names a file that is outside of the workspace */
export async function checkedDeclaration(host: Host, { file }: NamedDeclaration): Promise<CheckedDeclaration> {
  const text = await readDeclarationText(file);
  parseInside(text, file, await host.folders());
  const checked = await host.check(file);
  if (checked.text !== text) throw new Error(messages.CHANGED_SINCE);
  return checked;
}

function parseInside(text: string, file: string, folders: readonly string[]): ParsedDeclaration {
  const folder = path.dirname(file);
  const readSibling = siblingReader(folder);
  const parsed = parseDeclaration(text, path.basename(file), (name) => {
    if (!isInside(path.resolve(folder, name), folders)) throw new Error(messages.outside(name, folders));
    return readSibling(name);
  });
  if (parsed.ok) rejectOutside(parsed.declaration, folder, folders);
  return parsed;
}

/** What the declaration names and the script does not have, where that is in the workspace and can be read. */
export async function missingNames(
  host: Host,
  { folder }: NamedDeclaration,
  text: string,
  declaration: Declaration,
): Promise<readonly Problem[]> {
  const folders = await host.folders();
  const { command, cwd } = resolveCommand(declaration, folder);
  return nameProblemsAt(text, declaration, command, async (script) => {
    const placed = await placeFile(path.resolve(cwd, script), folders).catch(() => undefined);
    return placed && host.names(placed.file, placed.root);
  });
}

/**
 * Of one that cannot be understood, the study of its name: what an edit has broken hides no study that runs. A study
 * that no declaration names any more has its folder, `.bbkb/NAME`.
 *
 * @throws Error, a sentence, where its declaration is not in the workspace, or there is no such study either
 */
export async function declaredStudy(host: Host, given: string): Promise<DeclaredStudy> {
  const stored = await storedStudy(host, given);
  if (stored !== undefined) return stored;
  const named = await nameDeclaration(host, given);
  const text = await readDeclarationText(named.file);
  const parsed = parseInside(text, named.file, await host.folders());
  if (parsed.ok) {
    const { declaration } = parsed;
    return { ...named, declaration, dir: studyFolder(named.folder, declaration.study) };
  }
  const [first] = parsed.problems;
  const problem = messages.invalidDeclaration(formatProblem(named.shown, first), parsed.problems.length);
  const begun = await asItWasStarted(studyFolder(named.folder, nameIn(text, named.file)));
  if (begun === undefined) throw new Error(problem);
  return { ...named, ...begun, problem };
}

/** Undefined where it is no study's folder. */
async function storedStudy(host: Host, given: string): Promise<DeclaredStudy | undefined> {
  const folders = await host.folders();
  const { file: dir } = await placePath(given, folders);
  const folder = path.dirname(path.dirname(dir));
  const isStudy = isStudyName(path.basename(dir)) && studyFolder(folder, path.basename(dir)) === dir;
  const begun = isStudy ? await asItWasStarted(dir) : undefined;
  return begun && { file: dir, folder, shown: shownPath(dir, folders), ...begun };
}

/** Undefined where it never was. @param dir absolute: the study's own folder */
async function asItWasStarted(dir: string): Promise<Pick<DeclaredStudy, 'declaration' | 'dir'> | undefined> {
  const { study } = await readStudyFolder(dir);
  return study === null ? undefined : { declaration: { ...study.declaration, study: path.basename(dir) }, dir };
}

/** Of a text that may be no YAML. */
function nameIn(text: string, file: string): string {
  const [, rest = ''] = /^study:(.*)$/m.exec(text) ?? [];
  const name = rest
    .split(' #')[0]
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2');
  return name !== '' && isStudyName(name) ? name : defaultStudyName(path.basename(file));
}

/** What of the declaration the study does not know; none where it is as it was when the study was started. */
export function changedSince({ name, declaration, failures }: StudyState, declared: Declaration): readonly string[] {
  const { kind, differences } = compareDeclarations(declaration, declared);
  if (kind === 'same') return [];
  if (kind === 'continues') return [messages.countsFromNextStart(differences)];
  const say = failures.hasSucceeded ? messages.anotherStudy : messages.beginsAnew;
  return [say(name, differences)];
}

/** Undefined where it was never started. @throws Error, a sentence, where its journal is damaged */
export async function begunStudy({ folder, declaration }: DeclaredStudy): Promise<BegunStudy | undefined> {
  const { study, ...surroundings } = await readStudy({ folder, declaration });
  return study === null ? undefined : { study, summary: summaryOf(study, surroundings, folder) };
}

/** @throws Error, a sentence, also where it was never started */
export async function begunStudyOf(host: Host, given: string): Promise<DeclaredStudy & BegunStudy> {
  const declared = await declaredStudy(host, given);
  const begun = await begunStudy(declared);
  if (begun === undefined)
    throw new Error(messages.notStarted(declared.declaration.study, declared.declaration.budget.trials));
  return { ...declared, ...begun };
}
