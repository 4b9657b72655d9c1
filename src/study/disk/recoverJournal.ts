/** Goes on with the part of a damaged journal that is as it was written, where a person has said so. */
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { readRegularFile } from '../../system/regularFile.ts';
import { JournalError } from '../journalError.ts';
import { replayWhatFollows } from '../study.ts';
import type { StudyState } from '../studyState.ts';
import { nothingIntact } from './messages.ts';
import { journalFile } from './paths.ts';
import { DamagedJournalError, readJournal } from './readJournal.ts';
import { writeNewFile } from './writeNewFile.ts';

export interface Recovery {
  /** After the last event that could be kept. */
  readonly study: StudyState;
  readonly events: number;
  /** Where the whole damaged journal is from now on. */
  readonly kept: string;
}

/**
 * Keeps the events up to the first damage, and the file as it was beside them. Whoever calls it has the study's lock.
 *
 * @param folder the study's
 * @returns null for a journal that is not damaged
 * @throws JournalError where it has no event that can be read
 */
export async function recoverJournal(folder: string): Promise<Recovery | null> {
  const file = journalFile(folder);
  const { events, bytes, isDamaged } = await readIntact(file);
  const { study, count } = replayWhatFollows(events);
  if (!isDamaged && count === events.length) return null;
  if (study === null) throw new JournalError(nothingIntact(file));
  const kept = await writeNewFile(path.join(folder, 'journal.damaged'), await readRegularFile(file));
  const recovered = await writeNewFile(
    path.join(folder, 'journal.recovered'),
    bytes.subarray(0, endOfLine(bytes, count)),
  );
  await rename(recovered, file);
  return { study, events: count, kept };
}

/** As far as its journal can be read; null where it cannot. */
export async function intactStudy(folder: string): Promise<StudyState | null> {
  try {
    const { events } = await readIntact(journalFile(folder));
    return replayWhatFollows(events).study;
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    return null;
  }
}

async function readIntact(file: string) {
  try {
    return { ...(await readJournal(file)), isDamaged: false };
  } catch (error) {
    if (!(error instanceof DamagedJournalError)) throw error;
    return { ...error.intact, isDamaged: true };
  }
}

/** Bytes of the first lines, each with its line break. */
function endOfLine(bytes: Buffer, lines: number): number {
  let end = 0;
  for (let line = 0; line < lines; line++) end = bytes.indexOf(10, end) + 1;
  return end;
}
