/** Takes a study into one tuner's hands: the lock, the journal, and the declaration it is continued with. */
import type { Declaration } from '../../declaration/declaration.ts';
import type { PastTrial, StudyEvent } from '../../study/events.ts';
import { compareDeclarations } from '../../declaration/compareDeclarations.ts';
import { Journal } from '../../study/disk/journal.ts';
import { studyLockedMessage, takeLock } from '../../study/disk/lock.ts';
import { currentProcess } from '../../study/disk/lockOwner.ts';
import type { Origin } from '../../study/origin.ts';
import { journalFile, studyFolder } from '../../study/disk/paths.ts';
import { apply, replay } from '../../study/study.ts';
import type { StudyState } from '../../study/studyState.ts';

export interface OpenStudy {
  readonly study: StudyState;
  readonly journal: Journal;
  /** The study's own folder. */
  readonly dir: string;
  readonly close: () => Promise<void>;
}

export interface StudyInput {
  readonly declaration: Declaration;
  /** What its file of past trials holds; only a study that is created needs it, and undefined is one not read. */
  readonly past?: readonly PastTrial[] | undefined;
  /** What will make its results, for a study that is created. */
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

/** The journal of a study under its lock. @throws Error, a sentence, when another holds it or it is damaged. */
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

/** A full disk or a folder that may not be written says a code and a call; all else is a sentence already. */
function withAdvice(error: unknown, name: string, dir: string): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  return new Error(
    `The study ${name} cannot be opened in ${dir} (${error.message}). What was finished is kept: mend that, then start it again.`,
    { cause: error },
  );
}

/**
 * The study under this declaration, and the event that makes it so, where there is one.
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
    if (start?.trials !== undefined && past === undefined) {
      throw new Error(`The study ${study} was taken away while it was being opened: start it again.`);
    }
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
      throw new Error(
        `The declaration no longer describes the study ${existing.name} that was begun: ${differences.join(' ')} ` +
          `Undo that to continue it, or begin another study: write \`study: ANOTHER_NAME\`, or move ${dir} away.`,
      );
  }
}
