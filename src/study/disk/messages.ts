/** What a person reads about the files of a study: whole sentences, unless the comment says otherwise. */
import path from 'node:path';
import { restoreOrRestart } from '../messages.ts';

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
  owner: { pid: number; host: string; since: number },
  lock: string,
): string {
  const since = new Date(owner.since).toLocaleString();
  return (
    `The study ${study} is being tuned by process ${owner.pid} on ${owner.host} (since ${since}). ` +
    `Stop it there first; if that process no longer exists, delete ${lock}.`
  );
}

export function lockOwnerUnreadable(lockFolder: string, number: number): string {
  return (
    `${path.join(lockFolder, String(number), 'owner.json')} no longer says which process tunes this study. ` +
    `If none of its processes is running, delete ${lockFolder} and start the study again.`
  );
}

export function notAStudyName(name: string): string {
  return `${JSON.stringify(name)} cannot be a study's name, because it is not a valid folder name.`;
}

export function notATrialNumber(trial: number): string {
  return `${trial} is not a trial number.`;
}

export function noStudyIn(folder: string): string {
  return `There is no study in ${folder}: start it first.`;
}

export const STUDY_HAS_ENDED = 'The study has just ended: nothing was done.';

/** @param problem one of `fileProblems` */
export function answerUnreadable(problem: string): string {
  return `The tuner's answer ${problem}.`;
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
