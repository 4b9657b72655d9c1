/** What becomes of the journal of a study that was lost: it stays where it is, or is written to a file of its own. */
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../../system/errorCode.ts';
import { messageOf } from '../../system/messageOf.ts';
import type { Journal } from './journal.ts';
import { continueElsewhere, DELETED_AGAIN, notRescued, putBack, startAgain, type Rescue } from './messages.ts';
import { StudyLostError } from './studyLost.ts';

/**
 * The same error with the journal's whereabouts and what to do. A journal that no path leads to is written to a new
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

/** Milliseconds. Whoever deleted the journal may be about to delete the folder around it, with what is saved there. */
const DELETION_MS = 1000;

async function writeRescue(journal: Journal, study: string, folders: readonly string[]): Promise<Rescue> {
  let problem = '';
  for (const folder of folders) {
    try {
      const file = await writeNewFile(folder, study, await journal.bytes());
      await sleep(DELETION_MS);
      if (existsSync(file)) return { file };
      problem = DELETED_AGAIN;
    } catch (error) {
      problem = messageOf(error); // such as of a folder that is gone, too: the next one may take it
    }
  }
  return { problem };
}

/** The first name that is free; no folder is made, and nothing that is there is overwritten or followed. */
async function writeNewFile(folder: string, study: string, bytes: Buffer): Promise<string> {
  for (let number = 1; ; number++) {
    const file = path.join(folder, `${study}.rescued${number === 1 ? '' : `-${number}`}.jsonl`);
    try {
      const handle = await open(file, 'wx');
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      return file;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
}
