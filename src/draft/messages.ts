/** The sentences of a draft that several rooms need, or that say why a script could not be read as it is. */
import * as l10n from '@vscode/l10n';
import { joinWords } from '../declaration/wording.ts';

/** Marks the places of a draft that a person has to fill in. */
export const TO_FILL_IN = '<<<';

export const NOT_A_NOTEBOOK_NOTE = 'The file is not a notebook of format 4: open it in the editor and save it again.';
export function subcommandsNote(chosen: string, names: readonly string[]): string {
  return `The script has the subcommands ${listed([...new Set(names)], 8)}: the command says ${chosen}.`;
}

/** As many as there is room for, and how many more there are. */
function listed(items: readonly string[], most = 6): string {
  const more = items.length > most ? [`${items.length - most} more`] : [];
  return joinWords([...items.slice(0, most), ...more], 'and');
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
  return `Not read: ${listed(files, 3)}. Their values are named group.name.`;
}

/** @param file the file of that line; undefined for the script itself */
export function linePlace(line: number, file: string | undefined): string {
  return `line ${line}${file === undefined ? '' : ` of ${file}`}`;
}

export const UPLOAD_NOTE =
  'Each run uploads its model: turn that off in the script or in "command" before the first trial.';
export const NO_TOKEN_NOTE =
  'The script logs in with a text that stands for a token: write a token there before the first trial.';
export const ASKS_NOTE =
  '<<< The script asks with input() while it runs, and a trial has nobody to answer: let it take options instead.';
export const ONLY_DEFINES_NOTE =
  'The script only defines functions, so that nothing happens when it runs: draft the one that calls them.';
export const OWN_STUDY_NOTE =
  'The script searches hyperparameters itself: each trial would be such a search. Take a script that trains once, if there is one.';

export function takenFromNote(file: string): string {
  return `The script takes most of its values from ${file}: each trial gets a copy of it with other values.`;
}

export function openedInPlaceNote(file: string): string {
  return `The script opens ${file} by a path of its own: each trial gets a copy with other values in its place.`;
}

export function moreValuesNote(file: string): string {
  return `The script also has values in ${file}: draft that file to tune them.`;
}

/** @param missing at least one */
export function missingNote(missing: readonly { path: string; name?: string; line: number; file?: string }[]): string {
  const shown = missing.map(
    ({ path, name, line, file }) => `${path} (${name === undefined ? '' : `${name}, `}${linePlace(line, file)})`,
  );
  return `Not there, but needed by every trial: ${listed(shown)}. Put it in its place before the first trial.`;
}

/** @param scripts at least one */
export function startsNote(scripts: readonly string[]): string {
  const unique = [...new Set(scripts)];
  return `It starts ${listed(unique, 3)}: draft ${unique.length === 1 ? 'that' : 'the one that trains'} in its place.`;
}

/** @param isVaried it is started more than once, with different words */
export function startedInsteadNote(script: string, started: string, isVaried: boolean): string {
  const how = isVaried ? ' as it is started first, with none of the other words that it gets later' : '';
  return `${script} starts ${started}, which takes more that can be tuned: each trial starts that${how}, without what else ${script} does.`;
}

/** @param isBound whether the script runs in one folder only */
export function sharedPathsNote(paths: readonly string[], isBound: boolean): string {
  const remedy = isBound
    ? 'set parallel to 1, or let a flag say where the script writes'
    : 'add "cwd: trial" if the script also runs in an empty folder, else set parallel to 1';
  return `Trials that run at the same time share ${listed(paths)}: ${remedy}.`;
}

export function serverNote(address: string): string {
  return `Each trial records its run at ${address}, which must answer: start that server before the first trial.`;
}

export function keptModelNote(path: string): string {
  return `${path} is there, and the script trains only where it is not: move it away before the first trial.`;
}

/** Which lines of a declaration are such a note. */
export const TRIED_NOTE = /^# One trial (took|takes longer than) /;

export interface TrialTime {
  readonly seconds: number;
  /** Whether the trial was ended at its limit. */
  readonly isLimit: boolean;
}

/** How many trials the declaration has, and how many at once. */
interface Budget {
  readonly trials: number;
  readonly parallel: number;
}

export function triedNote(time: TrialTime, budget: Budget): string {
  const { seconds, isLimit } = time;
  const one = `One trial ${isLimit ? 'takes longer than' : 'took'} ${timeText(seconds)}`;
  return budget.trials === 1 ? `${one}.` : `${one}: ${studyTimeText(time, budget)}.`;
}

/** How long all trials take, as a clause. A thread that writes a declaration has no translation: its note is English. */
export function studyTimeText({ seconds, isLimit }: TrialTime, { trials, parallel }: Budget): string {
  const all = timeText((seconds * trials) / Math.min(parallel, trials));
  if (parallel === 1) {
    return isLimit
      ? l10n.t`${trials} trials one after the other take more than ${all}`
      : l10n.t`${trials} trials one after the other take about ${all}`;
  }
  return isLimit
    ? l10n.t`${trials} trials, ${parallel} at once, take more than ${all}`
    : l10n.t`${trials} trials, ${parallel} at once, take about ${all}`;
}

export function timeText(seconds: number): string {
  if (seconds < 90) return `${seconds < 10 ? Number(seconds.toFixed(1)) : Math.round(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Number((seconds / 3600).toFixed(1))} h`;
}
