/** Messages about the files of a study: whole sentences, unless the comment says otherwise. */
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { isOwnScope, isThisHost, type ProcessScope } from '../../system/processScope.ts';
import { restoreOrRestart } from '../messages.ts';
import type { StudyLoss } from './journalPlace.ts';

export const journalUnreadable = (file: string, detail: string): string =>
  l10n.t`The journal ${file} cannot be read (${detail}): fix that, then open the study again.`;

export const journalFromNewerVersion = (file: string, version: number, known: number): string =>
  l10n.t`${file} was written by a newer BBKB Tuner (journal version ${version}; this one reads up to version ${known}): update BBKB Tuner and open it again.`;

export const journalLineFromNewerVersion = (file: string, line: number, detail: string): string =>
  l10n.t`${file}:${line}: this line of the journal was written by a newer BBKB Tuner, and this one does not know what it means (${detail}). Update BBKB Tuner and open it again.`;

export const journalLineDamaged = (file: string, line: number, detail: string): string =>
  l10n.t`${file}:${line}: this line of the journal cannot be read (${detail}), and the lines after it depend on it. ${restoreOrRestart(file)}`;

export const journalEmptied = (file: string): string =>
  l10n.t`${file} has no events, although trials of the study have run: something else has emptied it. Restore it from a copy, or move ${path.dirname(file)} away to start the study from the beginning.`;

/** Details of a damaged line. */
export const notJson = (): string => l10n.t('it is not JSON');
export const checksumMismatch = (): string => l10n.t('it or a line before it has changed since it was written');

export const symbolicLink = (link: string, folder: string): string =>
  l10n.t`${link} is a symbolic link, but everything that belongs to a study must be inside ${folder}: replace the link with what it points to, or delete it.`;

export const notAFolder = (file: string): string =>
  l10n.t`${file} is not a folder, but a study keeps files in a folder of that name: delete it, or move it away.`;

export function studyIsLocked(study: string, owner: LockingProcess, lock: string): string {
  const since = timeText(owner.since);
  return l10n.t`The study ${study} is being tuned by ${processOf(owner)} (since ${since}). Stop it there first; ${remedyIfGone(owner, lock)}.`;
}

/** Whoever stopped the tuner of the original for the sake of a copy would lose work. @param folder the owner's */
export function studyIsLockedElsewhere(study: string, owner: LockingProcess, folder: string, lock: string): string {
  const since = timeText(owner.since);
  return l10n.t`The study ${study} is being tuned by ${processOf(owner)} in ${folder} (since ${since}). If this folder is a copy of that one, leave that study alone: the copy can go on once it has ended, or begin now under another name (study: NAME in its declaration). If both are the same folder, stop it there first; ${remedyIfGone(owner, lock)}.`;
}

/** As the dashboard has it: with the name of the month, since 11/12 is two days. */
const timeText = (at: number): string =>
  new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

interface TunerProcess extends ProcessScope {
  readonly pid: number;
}

type LockingProcess = TunerProcess & { since: number; lease?: true };

function remedyIfGone(owner: LockingProcess, lock: string): string {
  if (isOwnScope(owner)) return l10n.t`if that process is gone, delete ${lock}`;
  // a person sees what runs on this machine; another one may only be out of reach
  if (isThisHost(owner)) return l10n.t`if it is gone, delete ${lock} or try again ten minutes after its end`;
  return owner.lease === undefined
    ? l10n.t`if that machine is gone, delete ${lock}`
    : l10n.t('if that machine is gone, try again ten minutes after its end');
}

export const lockUnreadable = (lockFolder: string, detail: string): string =>
  l10n.t`The lock ${lockFolder} cannot be read (${detail}): fix that, then open the study again.`;

export const lockOwnerUnreadable = (lockFolder: string, number: number): string =>
  l10n.t`${path.join(lockFolder, String(number), 'owner.json')} no longer says which process tunes this study. If none of its processes is running, delete ${lockFolder} and start the study again.`;

export const lockNumbersUsedUp = (lockFolder: string, number: number): string =>
  l10n.t`${path.join(lockFolder, String(number))} was not made by a tuner, because no higher number is left. If none of the study's processes is running, delete ${lockFolder} and start the study again.`;

// A damaged journal

export const nothingIntact = (file: string): string =>
  l10n.t`${file} has no event that can be read, so there is nothing to go on with. Restore it from a copy, or move ${path.dirname(file)} away to start the study from the beginning.`;

// A study that its tuner has lost

export function studyLost(loss: StudyLoss): string {
  const study = path.basename(path.dirname(loss.file));
  return l10n.t`${whatHappened(loss)} while the study ${study} was being tuned, so its running trials are ended.`;
}

function whatHappened({ file, place, takenBy }: StudyLoss): string {
  switch (place.kind) {
    case 'deleted':
      return l10n.t`The journal ${file} was deleted`;
    case 'moved': {
      if (place.to === null) return l10n.t`The journal ${file} was moved away or replaced`;
      const { from, to } = movedFolder(file, place.to);
      return l10n.t`${from} was moved to ${to}`;
    }
    case 'overwritten':
      return l10n.t`The journal ${file} was changed by another program`;
    case 'inPlace':
      return takenBy === null
        ? l10n.t`The lock ${path.join(path.dirname(file), 'lock')} was deleted`
        : l10n.t`${path.dirname(file)} was taken over by ${processOf(takenBy)}`;
  }
}

/** Where nothing but the lock was lost. */
export function startAgain({ takenBy }: StudyLoss): string {
  return takenBy === null
    ? l10n.t('Finished trials are kept: start the study again to continue it.')
    : l10n.t('Finished trials are kept, and the study continues there.');
}

export function continueElsewhere(loss: StudyLoss, journal: string): string {
  const { from, to } = movedFolder(loss.file, journal);
  const declarationFolder = path.resolve(path.dirname(loss.file), '..', '..');
  const isWithDeclaration = !path.relative(from, declarationFolder).startsWith('..');
  return isWithDeclaration
    ? l10n.t`Finished trials are kept in ${journal}: continue the study there.`
    : l10n.t`Finished trials are kept in ${journal}: to continue the study, move ${to} back to ${from} and start it again. ${makeRoom(loss)}`;
}

/** The copy of a journal that no path leads to, or why there is none. */
export type Rescue = { readonly file: string } | { readonly problem: string };

export function putBack(loss: StudyLoss, rescued: string): string {
  const { file } = loss;
  return loss.place.kind === 'overwritten'
    ? l10n.t`Its events were saved in ${rescued}. To continue the study, replace the journal with that file and start the study again.`
    : l10n.t`Its events were saved in ${rescued}, but the files of its trials are gone. To continue the study, make the folder ${path.dirname(file)}, move that file into it as ${path.basename(file)} and start the study again. ${makeRoom(loss)}`;
}

/** Why a file does not hold them, the end of a sentence. */
export const deletedAgain = (): string => l10n.t('it was deleted again');

export const notRescued = (problem: string): string =>
  l10n.t`Its events could not be saved to another file (${problem}), so its results are lost.`;

function makeRoom({ takenBy }: StudyLoss): string {
  return takenBy === null
    ? l10n.t('If a new study is there by then, move that one away first.')
    : l10n.t`A new study was begun there by ${processOf(takenBy)}: stop it and move that one away first.`;
}

/** The folder that was renamed: the journal's path is the same below it. */
function movedFolder(before: string, after: string): { from: string; to: string } {
  let [from, to] = [before, after];
  while (path.basename(from) === path.basename(to) && from !== path.dirname(from)) {
    [from, to] = [path.dirname(from), path.dirname(to)];
  }
  return { from, to };
}

function processOf(owner: TunerProcess): string {
  const { pid, host } = owner;
  const isInContainer = isThisHost(owner) && !isOwnScope(owner);
  return isInContainer
    ? l10n.t`process ${pid} in another container or PID namespace of ${host}`
    : l10n.t`process ${pid} on ${host}`;
}

export const notAStudyName = (name: string): string =>
  l10n.t`${JSON.stringify(name)} cannot be a study's name, because it is not a valid folder name.`;

export const notATrialNumber = (trial: number): string => l10n.t`${trial} is not a trial number.`;

export const noStudyIn = (folder: string): string => l10n.t`There is no study in ${folder}: start it first.`;

export const studyGone = (folder: string): string =>
  l10n.t`${folder} was moved or deleted before its tuner answered: the study is no longer there.`;

export const studyHasEnded = (): string => l10n.t('The study has just ended: nothing was done.');

/** @param problem one of `fileProblems` */
export const answerUnreadable = (problem: string): string => l10n.t`The tuner's answer ${problem}.`;

export const studyIsRunning = (name: string): string =>
  l10n.t`${name} is running. Stop it before you start another study.`;

/** @param problem one of `fileProblems` */
export const requestUnreadable = (problem: string): string => l10n.t`The request ${problem}.`;

/** Each is the end of a sentence. */
export const fileProblems = {
  gone: () => l10n.t('is gone'),
  symbolicLink: () => l10n.t('is a symbolic link'),
  unreadable: (detail: string) => l10n.t`cannot be read (${detail})`,
  notJson: () => l10n.t('is not JSON'),
  unexpected: (detail: string) => l10n.t`cannot be understood (${detail})`,
} as const;

export const requestWithdrawn = (folder: string, waitedMs: number): string =>
  l10n.t`${nobodyAnswered(waitedMs)} The request was withdrawn and nothing was done: check that the tuner of ${folder} still works, then ask again.`;

export const requestMayBeDone = (folder: string, waitedMs: number): string =>
  l10n.t`${nobodyAnswered(waitedMs)} The tuner of ${folder} may have done it, or not: look at the study before you ask again.`;

const nobodyAnswered = (waitedMs: number): string => l10n.t`Nobody answered within ${waitedMs / 1000} s.`;
