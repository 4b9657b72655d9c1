/** What the journal of a study says, whoever writes it. */
import { stat } from 'node:fs/promises';
import type { Declaration } from '../../declaration/declaration.ts';
import { JournalError } from '../../study/journalError.ts';
import { readJournal } from '../../study/disk/readJournal.ts';
import { activeTuner } from '../../study/disk/lock.ts';
import { journalFile } from '../../study/disk/paths.ts';
import { newStudy } from '../../study/newStudy.ts';
import { apply, replay } from '../../study/study.ts';
import type { StudyState } from '../../study/studyState.ts';
import { errorCode } from '../../system/errorCode.ts';

export interface JournalState {
  readonly studyState: StudyState | undefined;
  /** Whether the journal has the study. If not, it is shown as it will be. */
  readonly started: boolean;
  /** Whether a tuner works on it, in this window or elsewhere. */
  readonly tunerAlive: boolean;
  /** Why the journal cannot be read; undefined if it can. */
  readonly error: string | undefined;
}

type JournalReading =
  | ({ readonly ok: true; readonly studyState: StudyState | undefined } & Pick<JournalState, 'started' | 'tunerAlive'>)
  | { readonly ok: false; readonly error: string; readonly tunerAlive: boolean };

/** Another one after each change, also where there is no journal or it cannot be looked at: whoever reads it is told why. */
export async function journalVersion(studyFolder: string): Promise<string> {
  try {
    const { ino, size, mtimeMs } = await stat(journalFile(studyFolder));
    return [ino, size, mtimeMs].join(' ');
  } catch (error) {
    return String(errorCode(error));
  }
}

/** @param declaration as which a study is shown that was never started; undefined for one that was set aside */
export async function readJournalState(
  studyFolder: string,
  declaration: Declaration | undefined,
): Promise<JournalReading> {
  let tunerAlive = false;
  try {
    const file = journalFile(studyFolder);
    // before the journal: a tuner that ends in between would seem to have stopped unexpectedly
    tunerAlive = activeTuner(studyFolder) !== null;
    const { events } = await readJournal(file);
    const startedStudy = replay(events, file);
    return {
      ok: true,
      studyState: startedStudy ?? (declaration && newStudy(declaration, 0)),
      started: startedStudy !== null,
      tunerAlive,
    };
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    return { ok: false, error: error.message, tunerAlive };
  }
}

/** False also where the lock cannot be read; whoever reads the journal is told why. */
export function hasLivingTuner(studyFolder: string): boolean {
  try {
    return activeTuner(studyFolder) !== null;
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    return false;
  }
}

/** Of a study whose folder is gone: as its tuner knew it last, failed for this reason. */
export function lostState(study: StudyState, reason: string, at: number): JournalState {
  const studyState = apply(study, { type: 'tuner.ended', at, because: 'failure', reason });
  return { studyState, started: false, tunerAlive: false, error: undefined };
}
