/** What a person reads about the files of a study: whole sentences, unless the comment says otherwise. */
import { hostname } from 'node:os';
import path from 'node:path';
import { restoreOrRestart } from '../messages.ts';
import type { StudyLoss } from './journalPlace.ts';

export function journalUnreadable(file: string, detail: string): string {
  return `The journal ${file} cannot be read (${detail}): fix that, then open the study again.`;
}

export function journalFromNewerVersion(file: string, version: number, known: number): string {
  return (
    `${file} was written by a newer BBKB Tuner (journal version ${version}; this one reads up to version ${known}): ` +
    `update BBKB Tuner and open it again.`
  );
}

export function journalLineFromNewerVersion(file: string, line: number, detail: string): string {
  return (
    `${file}:${line}: this line of the journal was written by a newer BBKB Tuner, and this one does not know what it ` +
    `means (${detail}). Update BBKB Tuner and open it again.`
  );
}

export function journalLineDamaged(file: string, line: number, detail: string): string {
  return (
    `${file}:${line}: this line of the journal cannot be read (${detail}), and the lines after it depend on it. ` +
    restoreOrRestart(file)
  );
}

/** Details of a damaged line. */
export const NOT_JSON = 'it is not JSON';
export const CHECKSUM_MISMATCH = 'it or a line before it has changed since it was written';

export function symbolicLink(link: string, folder: string): string {
  return (
    `${link} is a symbolic link, but everything that belongs to a study must be inside ${folder}: replace the link ` +
    `with what it points to, or delete it.`
  );
}

export function studyIsLocked(
  study: string,
  owner: { pid: number; host: string; since: number; lease?: true },
  lock: string,
): string {
  const since = new Date(owner.since).toLocaleString();
  const isHere = owner.host === hostname();
  const remedy = isHere || owner.lease === undefined ? `delete ${lock}` : 'try again ten minutes after its end';
  return (
    `The study ${study} is being tuned by process ${owner.pid} on ${owner.host} (since ${since}). ` +
    `Stop it there first; if ${isHere ? 'that process' : 'that machine'} is gone, ${remedy}.`
  );
}

export function lockUnreadable(lockFolder: string, detail: string): string {
  return `The lock ${lockFolder} cannot be read (${detail}): fix that, then open the study again.`;
}

export function lockOwnerUnreadable(lockFolder: string, number: number): string {
  return (
    `${path.join(lockFolder, String(number), 'owner.json')} no longer says which process tunes this study. ` +
    `If none of its processes is running, delete ${lockFolder} and start the study again.`
  );
}

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

/** What could be written of a journal that no path leads to. */
export type Rescue = { readonly file: string } | { readonly problem: string };

export function putBack(loss: StudyLoss, rescued: string): string {
  return (
    `Its events were saved in ${rescued}, but the files of its trials are gone. To continue the study, ` +
    `make the folder ${path.dirname(loss.file)}, move that file into it as ${path.basename(loss.file)} and start the ` +
    `study again. ${makeRoom(loss)}`
  );
}

/** Why a file does not hold them, the end of a sentence. */
export const DELETED_AGAIN = 'it was deleted again';

export function notRescued(problem: string): string {
  return `Its events could not be saved to another file (${problem}), so its results are lost.`;
}

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

const processOf = ({ pid, host }: { pid: number; host: string }): string => `process ${pid} on ${host}`;

export function notAStudyName(name: string): string {
  return `${JSON.stringify(name)} cannot be a study's name, because it is not a valid folder name.`;
}

export function notATrialNumber(trial: number): string {
  return `${trial} is not a trial number.`;
}

export function noStudyIn(folder: string): string {
  return `There is no study in ${folder}: start it first.`;
}

export function studyGone(folder: string): string {
  return `${folder} was moved or deleted before its tuner answered: the study is no longer there.`;
}

export const STUDY_HAS_ENDED = 'The study has just ended: nothing was done.';

/** @param problem one of `fileProblems` */
export function answerUnreadable(problem: string): string {
  return `The tuner's answer ${problem}.`;
}

export function studyIsRunning(name: string): string {
  return `${name} is running. Stop it before you start another study.`;
}

/** @param problem one of `fileProblems` */
export function requestUnreadable(problem: string): string {
  return `The request ${problem}.`;
}

/** Each is the end of a sentence. */
export const fileProblems = {
  gone: 'is gone',
  notAFile: 'is not a plain file',
  tooLarge: (bytes: number) => `is larger than ${bytes} bytes`,
  symbolicLink: 'is a symbolic link',
  unreadable: (detail: string) => `cannot be read (${detail})`,
  notJson: 'is not JSON',
  unexpected: (detail: string) => `cannot be understood (${detail})`,
} as const;

export function requestWithdrawn(folder: string, waitedMs: number): string {
  return (
    `${nobodyAnswered(waitedMs)} The request was withdrawn and nothing was done: check that the tuner of ${folder} ` +
    `still works, then ask again.`
  );
}

export function requestMayBeDone(folder: string, waitedMs: number): string {
  return (
    `${nobodyAnswered(waitedMs)} The tuner of ${folder} may have done it, or not: look at the study before you ` +
    `ask again.`
  );
}

const nobodyAnswered = (waitedMs: number): string => `Nobody answered within ${waitedMs / 1000} s.`;
