/** Opens a study for one tuner: the lock, the journal, and the declaration that it is continued with. */
import { Journal } from '../../study/disk/journal.ts';
import { studyLockedMessage, takeLock } from '../../study/disk/lock.ts';
import { currentProcess } from '../../study/disk/lockOwner.ts';
import { journalFile, studyFolder, withoutLinks } from '../../study/disk/paths.ts';
import { recoverJournal, type Recovery } from '../../study/disk/recoverJournal.ts';
import { replay } from '../../study/study.ts';
import type { StudyState } from '../../study/studyState.ts';
import { errorCode, reasonOf } from '../../system/errors.ts';
import * as answers from '../answers.ts';
import { applyDeclaration, type StudyInput } from './applyDeclaration.ts';

export interface OpenStudy {
  readonly study: StudyState;
  readonly journal: Journal;
  readonly dir: string;
  readonly close: () => Promise<void>;
}

/** @throws Error, a sentence, when the study may not or cannot be tuned; this process then holds no lock. */
export async function openStudy(input: StudyInput, folder: string, now: () => number): Promise<OpenStudy> {
  const { study: existingStudy, ...opened } = await openJournal(input.declaration.study, folder, now);
  try {
    const { study, event } = applyDeclaration(input, existingStudy, now());
    if (event) await opened.journal.append(event);
    return { ...opened, study };
  } catch (error) {
    await opened.close();
    throw withAdvice(error, input.declaration.study, opened.dir);
  }
}

interface OpenJournal extends Omit<OpenStudy, 'study'> {
  /** Null for a study that was never started. */
  readonly study: StudyState | null;
}

/**
 * The journal of a study under its lock.
 * @throws Error, a sentence, when another tuner holds the lock or the journal is damaged
 */
export async function openJournal(name: string, folder: string, now: () => number): Promise<OpenJournal> {
  const dir = studyFolder(folder, name);
  const lock = acquireLock(name, dir, now);
  let journal: Journal | undefined;
  const close = async () => {
    await journal?.close();
    lock.release(journal?.folder);
  };
  try {
    const opened = await Journal.open(journalFile(dir), lock.isHeld);
    journal = opened.journal;
    return { study: replay(opened.events, journalFile(dir)), journal, dir, close };
  } catch (error) {
    await close();
    throw withAdvice(error, name, dir);
  }
}

/**
 * Goes on with the events of a damaged journal up to the damage; null where it has none.
 * @throws Error, a sentence, when another tuner holds the lock or nothing of the journal can be read
 */
export async function recoverStudy(name: string, folder: string, now: () => number): Promise<Recovery | null> {
  const dir = studyFolder(folder, name);
  const lock = acquireLock(name, dir, now);
  try {
    return await recoverJournal(dir);
  } catch (error) {
    throw withAdvice(error, name, dir);
  } finally {
    lock.release();
  }
}

/** @throws Error, a sentence, when another tuner holds it */
export function acquireLock(name: string, dir: string, now: () => number) {
  try {
    const lock = takeLock(dir, { ...currentProcess(now()), folder: withoutLinks(dir) });
    if (lock.taken) return lock;
    throw new Error(studyLockedMessage(name, dir, lock.by));
  } catch (error) {
    throw withAdvice(error, name, dir);
  }
}

/**
 * The error of a full disk or of a folder that may not be written has a code; any other error is already a sentence.
 */
function withAdvice(error: unknown, name: string, dir: string): unknown {
  if (errorCode(error) === undefined) return error;
  return new Error(answers.cannotOpenStudy(name, dir, reasonOf(error)), { cause: error });
}
