/**
 * Nothing of a study lies outside of its folder: a symbolic link in the place of the folder, or of what it is made of, is
 * refused. A workspace from somebody else could otherwise have the tuner write, rename and delete anywhere.
 */
import { lstatSync } from 'node:fs';
import path from 'node:path';
import { JournalError } from '../journalError.ts';

/**
 * @param folder the study's own
 * @throws JournalError where something of it is a symbolic link
 */
export function rejectSymlinks(folder: string): void {
  const inside = ['journal.jsonl', 'lock', 'requests', 'trials'].map((name) => path.join(folder, name));
  const link = [path.dirname(folder), folder, ...inside].find(isSymlink);
  if (link === undefined) return;
  throw new JournalError(
    `${link} is a symbolic link, and a study keeps all that it has inside of ${folder}: put what the link leads to in ` +
      `its place, or delete the link.`,
  );
}

function isSymlink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}
