/** The sentences about a configuration file and the program that takes it, and about the folder of a trial. */

export const configNote = (file: string): string =>
  `The script takes most of its values from ${file}: each trial gets a copy of it with other values.`;

export const configProgramNote = (where: string): string =>
  `The command is that of ${where}. Check it before you start it.`;

export const CONFIG_PROGRAM = 'the program that reads this file';

/** @param paths at least one */
export function ownFolderNote(paths: readonly string[]): string {
  return `The script writes ${listed(paths)}, so each trial runs in an empty folder of its own.`;
}

/**
 * @param paths at least one
 * @param isBound whether the script runs in one folder only
 */
export function sharedPathsNote(paths: readonly string[], isBound: boolean): string {
  const remedy = isBound
    ? 'set parallel to 1, or let a flag say where the script writes'
    : 'add "cwd: trial" if the script also runs in an empty folder, else set parallel to 1';
  return `Trials that run at the same time share ${listed(paths)}: ${remedy}.`;
}

const MAX_LISTED = 6;

function listed(names: readonly string[]): string {
  const shown =
    names.length > MAX_LISTED ? [...names.slice(0, MAX_LISTED), `${names.length - MAX_LISTED} more`] : names;
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1) ?? ''}` : shown.join('');
}
