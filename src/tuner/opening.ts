/** Takes a study into one tuner's hands: the lock, the journal, and the declaration it is continued with. */
import type { Declaration } from '../study/declared.ts';
import type { PastTrial, StudyEvent } from '../study/events.ts';
import { compare } from '../study/identity.ts';
import { Journal } from '../study/journal.ts';
import { refusal, takeLock } from '../study/lock.ts';
import { thisOwner } from '../study/owner.ts';
import { journalFile, studyFolder } from '../study/paths.ts';
import { apply, replay, type Study } from '../study/study.ts';

export interface OpenStudy {
  readonly study: Study;
  readonly journal: Journal;
  /** The study's own folder. */
  readonly dir: string;
  close(): Promise<void>;
}

export interface Declared {
  readonly declaration: Declaration;
  /** What its file of past trials holds; only a study that is created needs it, and undefined is one not read. */
  readonly past?: readonly PastTrial[] | undefined;
}

/** @throws Error, a sentence, when the study may not or cannot be tuned; nothing is held then. */
export async function openStudy(
  { declaration, past }: Declared,
  folder: string,
  now: () => number,
): Promise<OpenStudy> {
  const dir = studyFolder(folder, declaration.study);
  const lock = takeLock(dir, thisOwner(now()));
  if (!lock.taken) throw new Error(refusal(declaration.study, dir, lock.by));
  let journal: Journal | undefined;
  const close = async () => {
    await journal?.close();
    lock.release();
  };
  try {
    const opened = await Journal.open(journalFile(dir));
    journal = opened.journal;
    const { study, event } = declaredAs({ declaration, past }, replay(opened.events), dir, now());
    if (event) await journal.append(event);
    return { study, journal, dir, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * The study under this declaration, and the event that makes it so, where there is one.
 * @throws Error, a sentence, when the declaration describes another study than the one that exists.
 */
export function declaredAs(
  { declaration, past }: Declared,
  existing: Study | null,
  dir: string,
  at: number,
): { study: Study; event?: StudyEvent } {
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
    };
    return { study: apply(null, event), event };
  }
  const { kind, differences } = compare(existing.declaration, declaration);
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
