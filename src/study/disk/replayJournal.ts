/** A study as its journal has it now, and whether a tuner runs it. */
import type { StudyEvent } from '../events.ts';
import { replay } from '../study.ts';
import type { StudyState } from '../studyState.ts';
import { journalFile } from './paths.ts';
import { readJournal } from './readJournal.ts';
import { livingTuner, seenTuner } from './seenTuner.ts';

export interface ReplayedJournal {
  /** Whether a tuner runs it. */
  readonly alive: boolean;
  /** The folder of the study of which it is a copy, while that one runs. */
  readonly original: string | undefined;
  readonly events: readonly StudyEvent[];
  /** Null if it was never started. */
  readonly study: StudyState | null;
}

/**
 * @param dir absolute: the study's own folder
 * @throws JournalError, a sentence, if the journal is damaged
 */
export async function replayJournal(dir: string): Promise<ReplayedJournal> {
  // before the journal: a tuner that ends between the two looks has written its end
  const seen = seenTuner(dir);
  const { events } = await readJournal(journalFile(dir));
  const study = replay(events, journalFile(dir));
  return { ...livingTuner(seen, study), events, study };
}
