/**
 * Everything that belongs to a study is in its folder. A symbolic link instead of the folder, or instead of one of its
 * parts, is refused: otherwise a workspace from somebody else could make the tuner write, rename and delete anywhere.
 */
import { lstatSync } from 'node:fs';
import path from 'node:path';
import { JournalError } from '../journalError.ts';
import { symbolicLink } from './messages.ts';

/**
 * @param folder the study's own
 * @throws JournalError where a part of it is a symbolic link
 */
export function rejectSymlinks(folder: string): void {
  const inside = ['journal.jsonl', 'lock', 'requests', 'trials', 'notes'].map((name) => path.join(folder, name));
  const link = [path.dirname(folder), folder, ...inside].find(isSymlink);
  if (link !== undefined) throw new JournalError(symbolicLink(link, folder));
}

function isSymlink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}
