/** Reads a notebook: the code of its cells as a Python script, without the lines that only a notebook understands. */
import { NOT_A_NOTEBOOK_NOTE } from '../messages.ts';
import { notebookText } from '../../code/notebookText.ts';
import { readPython } from './python/python.ts';
import { onlyNote, type ScriptReader } from './script.ts';
import { unreadableNote } from '../../code/sourceTree.ts';

/** Whatever its cells would parse, nobody gives a notebook flags, but for the variables without which it ends. */
export const notebook: ScriptReader = {
  files: /\.ipynb$/i,
  read: ({ text, readFile, folders }) => {
    const code = notebookText(text);
    if (code === undefined) return onlyNote(NOT_A_NOTEBOOK_NOTE);
    // its pictures count for nothing
    const note = unreadableNote(code);
    if (note !== undefined) return onlyNote(note);
    const read = readPython(code, readFile, folders);
    return { ...read, flags: read.flags.filter(({ passStyle, required }) => passStyle === 'env' && required) };
  },
};
