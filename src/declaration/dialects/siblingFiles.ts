/** Reads files that another tuner's file names, in the same folder. */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { ReadSibling } from './translation.ts';

/** A search space is a page of text; a larger file is something else. */
const MAX_BYTES = 2 ** 20;

/** @param folder absolute: that of the file which names others */
export function siblingReader(folder: string): ReadSibling {
  return (name) => {
    try {
      const file = path.resolve(folder, name);
      // checked before it is opened: opening a pipe would wait for its other end
      const found = statSync(file);
      return found.isFile() && found.size <= MAX_BYTES ? readFileSync(file, 'utf8') : undefined;
    } catch {
      return undefined;
    }
  };
}
