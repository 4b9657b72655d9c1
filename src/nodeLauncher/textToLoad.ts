/** The text of a file as it runs, for either of Node's loaders. */
import type { EditedFile } from '../draft/constantEdits.ts';
import * as messages from './messages.ts';

/** The files by their paths, and a place for each in which it is noted that it was loaded: threads share it. */
export interface HookData {
  readonly files: ReadonlyMap<string, EditedFile & { readonly index: number }>;
  readonly loaded: Int32Array;
  /** Whether something else is loaded before the script, such as tsx, which reads CommonJS itself. */
  readonly hasOtherLoaders: boolean;
}

/** Undefined where the file is none of those that are changed. */
export function textToLoad({ files, loaded }: HookData, path: string, content: string): string | undefined {
  const file = files.get(path);
  if (file === undefined) return undefined;
  loaded[file.index] = 1;
  // the hooks of a thread and of its parent may both see it
  if (content === file.after) return content;
  if (content !== file.before) throw new Error(messages.changedMeanwhile(file.file));
  return file.after;
}
