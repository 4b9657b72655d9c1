/** The note and the star of a trial, to be read and changed. */
import { MAX_NOTE_LENGTH } from '../../../src/protocol.ts';
import type { Note } from '../../../src/study/eventParts.ts';
import { h, setHidden, setText } from '../../elements/dom.ts';
import { button, setPressed, textArea } from '../../elements/toolkit.ts';
import { post } from '../../host.ts';
import { STAR } from '../../text/messages.ts';

export type NoteEditor = ReturnType<typeof createNoteEditor>;

export function createNoteEditor(trial: number) {
  let note: Note = { trial, star: false, text: '' };
  const set = (changed: Partial<Note>): void => {
    note = { ...note, ...changed };
    post({ type: 'setNote', note });
  };
  const star = button(`Star trial ${trial}`, 'secondary', () => set({ star: !note.star }));
  const text = textArea(`Note of trial ${trial}`, MAX_NOTE_LENGTH, (value) => set({ text: value }));

  /** In a report, where nothing can be changed. */
  const still = h('p');

  return {
    element: h('section', { class: 'note' }, star, text.element, still),
    render(next: Note, isReport: boolean): void {
      note = next;
      setPressed(star, note.star);
      setText(star, `${note.star ? STAR : '☆'} Star trial ${trial}`);
      text.show(note.text);
      setHidden(isReport, star, text.element);
      setText(still, isReport ? [note.star ? STAR : '', note.text].join(' ').trim() : '');
    },
  };
}
