/** Keeps what a person notes of a trial on the page. */
import { writeNote } from '../../study/disk/notes.ts';
import type { Note } from '../../study/note.ts';
import { messageOf } from '../../system/messageOf.ts';
import { UserError } from '../messages/userError.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';

/** @throws UserError if it could not be written */
export async function setNote(study: WorkspaceStudy, note: Note): Promise<void> {
  try {
    writeNote(study.studyFolder, note);
  } catch (error) {
    throw new UserError(messageOf(error), { cause: error });
  }
  await study.readNotes();
}
