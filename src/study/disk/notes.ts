/**
 * A person's notes of trials, `notes/` in the study's folder, so that they travel with it. They are no events: nothing
 * follows from them, and whoever may write into the folder may note something while a tuner in another process has the
 * journal.
 *
 * Each trial's note is a file of its own that appears complete, by renaming. So two people who note something of two
 * trials at once both keep it, without a lock; of one trial, the later note stays. One file of all notes would have to be
 * read, changed and written under a lock that a killed window leaves behind.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../../system/errorCode.ts';
import { noteSchema, type Note } from '../note.ts';
import { readJsonFile } from './mailbox.ts';
import { rejectSymlinks } from './rejectSymlinks.ts';

/** Everything that is shown of a study has all its notes. A person who writes more than these would not find them again. */
const MAX_NOTES = 1000;
/** Many times what a note of the largest size takes. */
const MAX_NOTE_BYTES = 2 ** 16;

/**
 * Completely or not at all, and never through a link.
 *
 * @throws JournalError where the folder, or a part of it, is a symbolic link
 */
export function writeNote(studyFolder: string, note: Note): void {
  rejectSymlinks(studyFolder);
  const file = path.join(notesFolder(studyFolder), `${String(note.trial).padStart(4, '0')}.json`);
  if (!note.star && note.text === '') {
    rmSync(file, { force: true });
    return;
  }
  try {
    mkdirSync(notesFolder(studyFolder)); // not with the study's folder, which may have been moved away just now
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  const prepared = `${file}.${randomUUID()}.new`;
  writeFileSync(prepared, JSON.stringify(note), { flag: 'wx' });
  renameSync(prepared, file);
}

/** In the order of their trials. A file that is no note is passed over: it must not hide the study, nor the other notes. */
export async function readNotes(studyFolder: string): Promise<readonly Note[]> {
  const names = (await namesIn(notesFolder(studyFolder))).filter((name) => /^\d{4,9}\.json$/.test(name));
  const notes: Note[] = [];
  for (const name of names.sort((a, b) => parseInt(a) - parseInt(b)).slice(0, MAX_NOTES)) {
    const read = await readJsonFile(path.join(notesFolder(studyFolder), name), noteSchema, MAX_NOTE_BYTES);
    if (read?.ok === true && read.value.trial === parseInt(name)) notes.push(read.value);
  }
  return notes;
}

const notesFolder = (studyFolder: string): string => path.join(studyFolder, 'notes');

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch {
    // none yet, or out of reach: there is nothing to show in both cases, and writing says why it fails
    return [];
  }
}
