/** Reads a notebook: the code of its cells as a Python script, without the lines that only a notebook understands. */
import { NOT_A_NOTEBOOK_NOTE } from '../messages.ts';
import { notebookText } from './notebookText.ts';
import { readPython } from './python/python.ts';
import { onlyNote, type ScriptReader } from './script.ts';
import { unreadableNote } from './sourceTree.ts';

/** Whatever its cells would parse, nobody gives a notebook flags. */
export const notebook: ScriptReader = {
  files: /\.ipynb$/i,
  read: ({ text, readFile }) => {
    const cells = notebookText(text);
    if (cells === undefined) return onlyNote(NOT_A_NOTEBOOK_NOTE);
    // its pictures count for nothing
    const note = unreadableNote(cells.code);
    if (note !== undefined) return onlyNote(note);
    const { constants = () => [], ...script } = readPython(cells.code, readFile);
    const { parameters } = cells;
    return {
      ...script,
      flags: [],
      constants: parameters === undefined ? constants : (readPython(parameters, readFile).constants ?? constants),
    };
  },
};
