/** The constants of a script, by its extension. */
import { nodeSettings } from './node/settings.ts';
import { notebookText } from './notebookText.ts';
import { settingsIn } from './python/settings.ts';
import type { Setting } from './settings.ts';
import { ifReadable, unreadableNote } from './sourceTree.ts';

/** Undefined where the file is of another kind, or cannot be parsed: then the script's launcher names the problem. */
export function readSettings(file: string, text: string): readonly Setting[] | undefined {
  if (/\.[mc]?[jt]s$/i.test(file))
    return ifReadable(
      () => nodeSettings(text),
      () => undefined,
    );
  const code = /\.ipynb$/i.test(file) ? notebookText(text) : text;
  const isReadable = code !== undefined && /\.(py|ipynb)$/i.test(file) && unreadableNote(code) === undefined;
  return isReadable
    ? ifReadable(
        () => settingsIn(code),
        () => undefined,
      )
    : undefined;
}
