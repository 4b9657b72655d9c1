/** Where a study is on the disk: always in `.bbkb/STUDY` beside its declaration. */
import path from 'node:path';
import { isStudyName } from '../../declaration/studyName.ts';
import { notAStudyName, notATrialNumber } from './messages.ts';

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
