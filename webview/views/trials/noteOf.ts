import type { Note } from '../../../src/study/note.ts';

/** What a person has noted of the trial; an empty note where there is none. */
export function noteOf(notes: readonly Note[], trial: number): Note {
  return notes.find((note) => note.trial === trial) ?? { trial, star: false, text: '' };
}
