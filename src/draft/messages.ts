/** The sentences of a draft that several rooms need, or that say why a script could not be read as it is. */

/** Marks the places of a draft that a person has to fill in. */
export const TO_FILL_IN = '<<<';

export const NOT_A_NOTEBOOK_NOTE = 'The file is not a notebook of format 4: open it in the editor and save it again.';
export function subcommandsNote(chosen: string, names: readonly string[]): string {
  const distinct = [...new Set(names)];
  const more = distinct.length > 8 ? ` and ${distinct.length - 8} more` : '';
  return `The script has the subcommands ${distinct.slice(0, 8).join(', ')}${more}: the command says ${chosen}.`;
}

/** Which lines of a declaration are such a note. */
export const NEEDED_NOTE = /^# <<< .*: the script does not start without /;

/** @param open those whose values a person has to write, by their names */
export function neededNote(open: readonly string[]): string {
  return `<<< ${open.join(', ')}: the script does not start without ${open.length === 1 ? 'it. Write it' : 'them. Write them'} in place of <<<…>>>.`;
}

export function unreadableConfigNote(file: string): string {
  return `The script takes its values from ${file}, which could not be read: write its names below.`;
}

/** @param files at least one */
export function configGroupsNote(files: readonly string[]): string {
  const others = files.length > 3 ? ` and ${files.length - 3} more` : '';
  return `Not read: ${files.slice(0, 3).join(', ')}${others}. Their values are named group.name.`;
}

/** @param file the file of that line; undefined for the script itself */
export function linePlace(line: number, file: string | undefined): string {
  return `line ${line}${file === undefined ? '' : ` of ${file}`}`;
}

export const UPLOAD_NOTE =
  'Each run uploads its model: turn that off in the script or in "command" before the first trial.';
export const OWN_STUDY_NOTE =
  'The script searches hyperparameters itself: each trial would be such a search. Take a script that trains once, if there is one.';

/** @param missing at least one */
export function missingNote(missing: readonly { path: string; name?: string; line: number; file?: string }[]): string {
  const shown = missing
    .slice(0, MAX_LISTED)
    .map(({ path, name, line, file }) => `${path} (${name === undefined ? '' : `${name}, `}${linePlace(line, file)})`);
  const more = missing.length > MAX_LISTED ? [`${missing.length - MAX_LISTED} more`] : [];
  return `Not there, but needed by every trial: ${[...shown, ...more].join(', ')}. Put it in its place before the first trial.`;
}

const MAX_LISTED = 6;

/**
 * @param paths at least one
 * @param isBound whether the script runs in one folder only
 */
export function sharedPathsNote(paths: readonly string[], isBound: boolean): string {
  const more = paths.length > MAX_LISTED ? [`${paths.length - MAX_LISTED} more`] : [];
  const shown = [...paths.slice(0, MAX_LISTED), ...more];
  const listed = shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1) ?? ''}` : shown.join('');
  const remedy = isBound
    ? 'set parallel to 1, or let a flag say where the script writes'
    : 'add "cwd: trial" if the script also runs in an empty folder, else set parallel to 1';
  return `Trials that run at the same time share ${listed}: ${remedy}.`;
}
