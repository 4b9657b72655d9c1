/** Reads what a file of another tuner names beside itself. */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { ReadSibling } from './translation.ts';

/** A search space is a page of text; whatever is larger is something else. */
const MAX_BYTES = 2 ** 20;

/** @param folder absolute: where the file lies that names others */
export function siblingReader(folder: string): ReadSibling {
  return (name) => {
    try {
      const file = path.resolve(folder, name);
      // looked at before it is opened: to open a pipe would wait for its other end
      const found = statSync(file);
      return found.isFile() && found.size <= MAX_BYTES ? readFileSync(file, 'utf8') : undefined;
    } catch {
      return undefined;
    }
  };
}
