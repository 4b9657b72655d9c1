/** The constants of a script, by its extension. */
import { parser } from '@lezer/python';
import { notebookText } from './notebook.ts';
import { settingsOf } from './python/settings.ts';
import { unreadableNote } from './readScript.ts';
import type { Setting } from './settings.ts';
import { sourceTree, UnreadableScript } from './sourceTree.ts';

/** Undefined where the file is of another kind, or cannot be parsed: then the script's launcher says what is wrong. */
export function readSettings(file: string, text: string): readonly Setting[] | undefined {
  const code = /\.ipynb$/i.test(file) ? notebookText(text)?.code : text;
  if (code === undefined || !/\.(py|ipynb)$/i.test(file) || unreadableNote({ file, text }) !== undefined)
    return undefined;
  try {
    return settingsOf(sourceTree(code, parser));
  } catch (error) {
    if (error instanceof UnreadableScript || error instanceof RangeError) return undefined;
    throw error;
  }
}
