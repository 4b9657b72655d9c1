/** Where a study is on the disk: always in `.bbkb/STUDY` beside its declaration. */
import { lstatSync, mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { isStudyName } from '../../declaration/studyName.ts';
import { errorCode } from '../../system/errors.ts';
import { JournalError } from '../journalError.ts';
import { notAFolder, notAStudyName, notATrialNumber, symbolicLink } from './messages.ts';

/** @param declarationFolder absolute */
export function studyFolder(declarationFolder: string, study: string): string {
  if (!isStudyName(study)) throw new Error(notAStudyName(study));
  return path.join(declarationFolder, '.bbkb', study);
}

/** Whether a file is the declaration or one of the study's own files: nothing else may be written there. */
export function belongsToStudy(file: string, declarationFile: string, folder: string): boolean {
  return file === declarationFile || file.startsWith(folder + path.sep);
}

export function journalFile(folder: string): string {
  return path.join(folder, 'journal.jsonl');
}

/** The folder of trial 7 is `trials/0007`: four digits, so that listings are in order. */
export function trialFolder(folder: string, trial: number): string {
  if (!Number.isSafeInteger(trial) || trial < 1) throw new Error(notATrialNumber(trial));
  return path.join(folder, 'trials', String(trial).padStart(4, '0'));
}

/**
 * A symbolic link instead of the study's folder, or instead of one of its parts, is refused: otherwise a workspace from
 * somebody else could make the tuner write, rename and delete anywhere. So is anything else that is no folder where one
 * belongs.
 *
 * @throws JournalError
 */
export function rejectSymlinks(folder: string): void {
  const folders = [path.dirname(folder), folder, ...FOLDERS.map((name) => path.join(folder, name))];
  for (const part of [...folders, path.join(folder, 'journal.jsonl')]) {
    const status = lstatSync(part, { throwIfNoEntry: false });
    if (status?.isSymbolicLink()) throw new JournalError(symbolicLink(part, folder));
    if (status?.isDirectory() === false && folders.includes(part)) throw new JournalError(notAFolder(part));
  }
}

/** A study's folder, which need not exist yet, as it is called without links: below the declaration's there are none. */
export function withoutLinks(folder: string): string {
  const declarations = path.resolve(folder, '../..');
  try {
    return path.join(realpathSync(declarations), path.relative(declarations, folder));
  } catch {
    return folder; // it may have been moved just now
  }
}

/**
 * A folder of the study's own, which is made if it is not there yet; not with the study's folder, which may have been
 * moved away just now.
 *
 * @throws JournalError as `rejectSymlinks` does
 */
export function folderInStudy(study: string, name: string): string {
  rejectSymlinks(study);
  const folder = path.join(study, name);
  try {
    mkdirSync(folder);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  return folder;
}

const FOLDERS = ['lock', 'requests', 'trials', 'notes'];
