/** The constants of a script, by its extension. */
import { nodeSettings } from './node/settings.ts';
import { notebookText } from './notebookText.ts';
import { settingsIn } from './python/settings.ts';
import type { Setting } from './settings.ts';
import { UnreadableScript, unreadableNote } from './sourceTree.ts';

/** Undefined where the file is of another kind, or cannot be parsed: then the script's launcher names the problem. */
export function readSettings(file: string, text: string): readonly Setting[] | undefined {
  try {
    if (/\.[mc]?[jt]s$/i.test(file)) return nodeSettings(text);
    const code = /\.ipynb$/i.test(file) ? notebookText(text) : text;
    const isReadable = code !== undefined && /\.(py|ipynb)$/i.test(file) && unreadableNote(code) === undefined;
    return isReadable ? settingsIn(code) : undefined;
  } catch (error) {
    if (error instanceof UnreadableScript || error instanceof RangeError) return undefined;
    throw error;
  }
}
