/**
 * A person's notes of trials, `notes/` in the study's folder, so that they travel with it. They are no events: nothing
 * follows from them, and whoever may write into the folder may note something while a tuner in another process has the
 * journal.
 *
 * Each trial's note is a file of its own that appears complete, by renaming. So two people who note something of two
 * trials at once both keep it, without a lock; of one trial, the later note stays. One file of all notes would have to
 * be read, changed and written under a lock that a killed window leaves behind.
 */
import { rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { replaceFile } from '../../system/regularFile.ts';
import { noteSchema, type Note } from '../eventParts.ts';
import { readJsonFile } from './mailbox.ts';
import { folderInStudy, rejectSymlinks } from './paths.ts';

/** Each view of a study has all its notes. A person who writes more than these would not find them again. */
const MAX_NOTES = 1000;
/** Many times the largest note. */
const MAX_NOTE_BYTES = 2 ** 16;

/**
 * Completely or not at all, and never through a link.
 *
 * @throws JournalError where the folder, or a part of it, is a symbolic link
 */
export async function writeNote(studyFolder: string, note: Note): Promise<void> {
  rejectSymlinks(studyFolder);
  const file = path.join(notesFolder(studyFolder), `${String(note.trial).padStart(4, '0')}.json`);
  if (!note.star && note.text === '') {
    rmSync(file, { force: true });
    return;
  }
  folderInStudy(studyFolder, 'notes');
  await replaceFile(file, JSON.stringify(note));
}

export const notesFolder = (studyFolder: string): string => path.join(studyFolder, 'notes');

/** In the order of their trials. A file that is no note is passed over: it must not hide the study or other notes. */
export async function readNotes(studyFolder: string): Promise<readonly Note[]> {
  const names = (await namesIn(notesFolder(studyFolder))).filter((name) => /^\d{4,9}\.json$/.test(name));
  const notes: Note[] = [];
  for (const name of names.sort((a, b) => parseInt(a) - parseInt(b)).slice(0, MAX_NOTES)) {
    const read = await readJsonFile(path.join(notesFolder(studyFolder), name), noteSchema, MAX_NOTE_BYTES);
    if (read?.ok === true && read.value.trial === parseInt(name)) notes.push(read.value);
  }
  return notes;
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch {
    // none yet, or out of reach: there is nothing to show in both cases, and writing says why it fails
    return [];
  }
}
