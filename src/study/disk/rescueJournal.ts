/** The journal of a study that was lost stays where it is, or is written to a file of its own. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../../system/errors.ts';
import type { Journal } from './journal.ts';
import { continueElsewhere, deletedAgain, notRescued, putBack, startAgain, type Rescue } from './messages.ts';
import { StudyLostError } from './studyLost.ts';
import { writeNewFile } from './writeNewFile.ts';

/**
 * The same error with the journal's place and the remedy. A journal that no path leads to is written to a new
 * file in the first of these folders that takes it.
 */
export async function rescueJournal(
  { loss }: StudyLostError,
  journal: Journal,
  study: string,
  folders: readonly string[],
): Promise<StudyLostError> {
  const { place } = loss;
  if (place.kind === 'inPlace') return new StudyLostError(loss, startAgain(loss));
  if (place.kind === 'moved' && place.to !== null) return new StudyLostError(loss, continueElsewhere(loss, place.to));
  const rescue = await writeRescue(journal, study, folders);
  return new StudyLostError(loss, 'file' in rescue ? putBack(loss, rescue.file) : notRescued(rescue.problem));
}

/** Milliseconds. Whoever deleted the journal may delete the folder around it next, with the saved file. */
const DELETION_MS = 1000;

async function writeRescue(journal: Journal, study: string, folders: readonly string[]): Promise<Rescue> {
  let problem = '';
  for (const folder of folders) {
    try {
      const file = await writeNewFile(path.join(folder, `${study}.rescued`), await journal.bytes());
      await sleep(DELETION_MS);
      if (existsSync(file)) return { file };
      problem = deletedAgain();
    } catch (error) {
      problem = messageOf(error); // such as of a folder that is gone, too: the next one may take it
    }
  }
  return { problem };
}
