/** Messages about the files of a study: whole sentences, unless the comment says otherwise. */
import path from 'node:path';
import { isOwnScope, isThisHost, type ProcessScope } from '../../system/processScope.ts';
import { restoreOrRestart } from '../messages.ts';
import type { StudyLoss } from './journalPlace.ts';

export const journalUnreadable = (file: string, detail: string): string =>
  `The journal ${file} cannot be read (${detail}): fix that, then open the study again.`;

export const journalFromNewerVersion = (file: string, version: number, known: number): string =>
  `${file} was written by a newer BBKB Tuner (journal version ${version}; this one reads up to version ${known}): ` +
  `update BBKB Tuner and open it again.`;

export const journalLineFromNewerVersion = (file: string, line: number, detail: string): string =>
  `${file}:${line}: this line of the journal was written by a newer BBKB Tuner, and this one does not know what it ` +
  `means (${detail}). Update BBKB Tuner and open it again.`;

export const journalLineDamaged = (file: string, line: number, detail: string): string =>
  `${file}:${line}: this line of the journal cannot be read (${detail}), and the lines after it depend on it. ` +
  restoreOrRestart(file);

export const journalEmptied = (file: string): string =>
  `${file} has no events, although trials of the study have run: something else has emptied it. Restore it from a ` +
  `copy, or move ${path.dirname(file)} away to start the study from the beginning.`;

/** Details of a damaged line. */
export const NOT_JSON = 'it is not JSON';
export const CHECKSUM_MISMATCH = 'it or a line before it has changed since it was written';

export const symbolicLink = (link: string, folder: string): string =>
  `${link} is a symbolic link, but everything that belongs to a study must be inside ${folder}: replace the link ` +
  `with what it points to, or delete it.`;

export const notAFolder = (file: string): string =>
  `${file} is not a folder, but a study keeps files in a folder of that name: delete it, or move it away.`;

export function studyIsLocked(
  study: string,
  owner: TunerProcess & { since: number; lease?: true },
  lock: string,
): string {
  const since = new Date(owner.since).toLocaleString();
  return (
    `The study ${study} is being tuned by ${processOf(owner)} (since ${since}). ` +
    `Stop it there first; ${remedyIfGone(owner, lock)}.`
  );
}

interface TunerProcess extends ProcessScope {
  readonly pid: number;
}

function remedyIfGone(owner: TunerProcess & { lease?: true }, lock: string): string {
  const [deletion, patience] = [`delete ${lock}`, 'try again ten minutes after its end'];
  if (isOwnScope(owner)) return `if that process is gone, ${deletion}`;
  // a person sees what runs on this machine; another one may only be out of reach
  if (isThisHost(owner)) return `if it is gone, ${deletion} or ${patience}`;
  return `if that machine is gone, ${owner.lease === undefined ? deletion : patience}`;
}

export const lockUnreadable = (lockFolder: string, detail: string): string =>
  `The lock ${lockFolder} cannot be read (${detail}): fix that, then open the study again.`;

export const lockOwnerUnreadable = (lockFolder: string, number: number): string =>
  `${path.join(lockFolder, String(number), 'owner.json')} no longer says which process tunes this study. ` +
  `If none of its processes is running, delete ${lockFolder} and start the study again.`;

export const lockNumbersUsedUp = (lockFolder: string, number: number): string =>
  `${path.join(lockFolder, String(number))} was not made by a tuner, because no higher number is left. ` +
  `If none of the study's processes is running, delete ${lockFolder} and start the study again.`;

// A damaged journal

export const nothingIntact = (file: string): string =>
  `${file} has no event that can be read, so there is nothing to go on with. Restore it from a copy, or move ` +
  `${path.dirname(file)} away to start the study from the beginning.`;

// A study that its tuner has lost

export function studyLost(loss: StudyLoss): string {
  const study = path.basename(path.dirname(loss.file));
  return `${whatHappened(loss)} while the study ${study} was being tuned, so its running trials are ended.`;
}

function whatHappened({ file, place, takenBy }: StudyLoss): string {
  switch (place.kind) {
    case 'deleted':
      return `The journal ${file} was deleted`;
    case 'moved': {
      if (place.to === null) return `The journal ${file} was moved away or replaced`;
      const { from, to } = movedFolder(file, place.to);
      return `${from} was moved to ${to}`;
    }
    case 'overwritten':
      return `The journal ${file} was changed by another program`;
    case 'inPlace':
      return takenBy === null
        ? `The lock ${path.join(path.dirname(file), 'lock')} was deleted`
        : `${path.dirname(file)} was taken over by ${processOf(takenBy)}`;
  }
}

/** Where nothing but the lock was lost. */
export function startAgain({ takenBy }: StudyLoss): string {
  return takenBy === null
    ? 'Finished trials are kept: start the study again to continue it.'
    : 'Finished trials are kept, and the study continues there.';
}

export function continueElsewhere(loss: StudyLoss, journal: string): string {
  const { from, to } = movedFolder(loss.file, journal);
  const declarationFolder = path.resolve(path.dirname(loss.file), '..', '..');
  const isWithDeclaration = !path.relative(from, declarationFolder).startsWith('..');
  const kept = `Finished trials are kept in ${journal}`;
  if (isWithDeclaration) return `${kept}: continue the study there.`;
  return `${kept}: to continue the study, move ${to} back to ${from} and start it again. ${makeRoom(loss)}`;
}

/** The copy of a journal that no path leads to, or why there is none. */
export type Rescue = { readonly file: string } | { readonly problem: string };

export function putBack(loss: StudyLoss, rescued: string): string {
  if (loss.place.kind === 'overwritten')
    return (
      `Its events were saved in ${rescued}. To continue the study, replace the journal with that file and start the ` +
      `study again.`
    );
  return (
    `Its events were saved in ${rescued}, but the files of its trials are gone. To continue the study, ` +
    `make the folder ${path.dirname(loss.file)}, move that file into it as ${path.basename(loss.file)} and start the ` +
    `study again. ${makeRoom(loss)}`
  );
}

/** Why a file does not hold them, the end of a sentence. */
export const DELETED_AGAIN = 'it was deleted again';

export const notRescued = (problem: string): string =>
  `Its events could not be saved to another file (${problem}), so its results are lost.`;

function makeRoom({ takenBy }: StudyLoss): string {
  return takenBy === null
    ? 'If a new study is there by then, move that one away first.'
    : `A new study was begun there by ${processOf(takenBy)}: stop it and move that one away first.`;
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
  return `process ${pid} ${isInContainer ? `in another container or PID namespace of ${host}` : `on ${host}`}`;
}

export const notAStudyName = (name: string): string =>
  `${JSON.stringify(name)} cannot be a study's name, because it is not a valid folder name.`;

export const notATrialNumber = (trial: number): string => `${trial} is not a trial number.`;

export const noStudyIn = (folder: string): string => `There is no study in ${folder}: start it first.`;

export const studyGone = (folder: string): string =>
  `${folder} was moved or deleted before its tuner answered: the study is no longer there.`;

export const STUDY_HAS_ENDED = 'The study has just ended: nothing was done.';

/** @param problem one of `fileProblems` */
export const answerUnreadable = (problem: string): string => `The tuner's answer ${problem}.`;

export const studyIsRunning = (name: string): string => `${name} is running. Stop it before you start another study.`;

/** @param problem one of `fileProblems` */
export const requestUnreadable = (problem: string): string => `The request ${problem}.`;

/** Each is the end of a sentence. */
export const fileProblems = {
  gone: 'is gone',
  symbolicLink: 'is a symbolic link',
  unreadable: (detail: string) => `cannot be read (${detail})`,
  notJson: 'is not JSON',
  unexpected: (detail: string) => `cannot be understood (${detail})`,
} as const;

export const requestWithdrawn = (folder: string, waitedMs: number): string =>
  `${nobodyAnswered(waitedMs)} The request was withdrawn and nothing was done: check that the tuner of ${folder} ` +
  `still works, then ask again.`;

export const requestMayBeDone = (folder: string, waitedMs: number): string =>
  `${nobodyAnswered(waitedMs)} The tuner of ${folder} may have done it, or not: look at the study before you ` +
  `ask again.`;

const nobodyAnswered = (waitedMs: number): string => `Nobody answered within ${waitedMs / 1000} s.`;
