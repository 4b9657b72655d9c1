/** Opens a study for one tuner: the lock, the journal, and the declaration that it is continued with. */
import type { Declaration } from '../../declaration/declaration.ts';
import type { PastTrial, StudyEvent } from '../../study/events.ts';
import { compareDeclarations } from '../../declaration/compareDeclarations.ts';
import { Journal } from '../../study/disk/journal.ts';
import { studyLockedMessage, takeLock } from '../../study/disk/lock.ts';
import { currentProcess } from '../../study/disk/lockOwner.ts';
import type { Origin } from '../../study/origin.ts';
import { journalFile, studyFolder } from '../../study/disk/paths.ts';
import { apply, replay, type StudyState } from '../../study/study.ts';
import { errorCode } from '../../system/errorCode.ts';
import { messageOf } from '../../system/messageOf.ts';
import * as messages from '../messages.ts';

export interface OpenStudy {
  readonly study: StudyState;
  readonly journal: Journal;
  /** The study's own folder. */
  readonly dir: string;
  readonly close: () => Promise<void>;
}

export interface StudyInput {
  readonly declaration: Declaration;
  /** The contents of its file of past trials, which only a new study needs; undefined when the file was not read. */
  readonly past?: readonly PastTrial[] | undefined;
  /** The code, command and machine of its results, for a new study. */
  readonly origin?: Origin;
}

/** @throws Error, a sentence, when the study may not or cannot be tuned; nothing is held then. */
export async function openStudy(input: StudyInput, folder: string, now: () => number): Promise<OpenStudy> {
  const { study: existingStudy, ...opened } = await openJournal(input.declaration.study, folder, now);
  try {
    const { study, event } = applyDeclaration(input, existingStudy, opened.dir, now());
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

/** The journal of a study under its lock. @throws Error, a sentence, when another tuner holds the lock or the journal is damaged. */
export async function openJournal(name: string, folder: string, now: () => number): Promise<OpenJournal> {
  const dir = studyFolder(folder, name);
  const lock = acquireLock(name, dir, now);
  let journal: Journal | undefined;
  const close = async () => {
    await journal?.close();
    lock.release();
  };
  try {
    const opened = await Journal.open(journalFile(dir));
    journal = opened.journal;
    return { study: replay(opened.events, journalFile(dir)), journal, dir, close };
  } catch (error) {
    await close();
    throw withAdvice(error, name, dir);
  }
}

function acquireLock(name: string, dir: string, now: () => number) {
  try {
    const lock = takeLock(dir, currentProcess(now()));
    if (lock.taken) return lock;
    throw new Error(studyLockedMessage(name, dir, lock.by));
  } catch (error) {
    throw withAdvice(error, name, dir);
  }
}

/** The error of a full disk or of a folder that may not be written has a code; any other error is already a sentence. */
function withAdvice(error: unknown, name: string, dir: string): unknown {
  if (errorCode(error) === undefined) return error;
  return new Error(messages.cannotOpenStudy(name, dir, messageOf(error)), { cause: error });
}

/**
 * The study under this declaration, and the event for the change, where there is one.
 * @throws Error, a sentence, when the declaration describes another study than the one that exists.
 */
export function applyDeclaration(
  { declaration, past, origin }: StudyInput,
  existing: StudyState | null,
  dir: string,
  at: number,
): { study: StudyState; event?: StudyEvent } {
  if (existing === null) {
    const { study, start } = declaration;
    if (start?.trials !== undefined && past === undefined) throw new Error(messages.studyRemoved(study));
    const event: StudyEvent = {
      type: 'study.created',
      at,
      version: 1,
      study,
      declaration,
      ...(past && past.length > 0 && { past: [...past] }),
      ...(origin && { origin }),
    };
    return { study: apply(null, event), event };
  }
  const { kind, differences } = compareDeclarations(existing.declaration, declaration);
  switch (kind) {
    case 'same':
      return { study: existing };
    case 'continues': {
      const event: StudyEvent = { type: 'declaration.changed', at, declaration };
      return { study: apply(existing, event), event };
    }
    case 'different':
      throw new Error(messages.differentStudy(existing.name, dir, differences));
  }
}
