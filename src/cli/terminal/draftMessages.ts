/** The sentences of drafts and of scripts that are tried. */
import { joinWords } from '../../declaration/wording.ts';
import { commandText } from '../../declaration/command/commandText.ts';
import type { MissingData } from '../../draft/missingData.ts';
import { TO_FILL_IN } from '../../draft/messages.ts';
import { formatDuration } from '../../study/summary/format.ts';

function missingText({ path, command, constant }: MissingData): string {
  if (command !== undefined)
    return `${path} is not there: put it there, or write its path into command: ${commandText(command)}.`;
  return `${path} is not there: put it there${constant === undefined ? '' : `, or change ${constant}, which names it`}.`;
}

/** @param isOpen whether it has places to fill in */
export const drafted = (
  declaration: string,
  isOpen: boolean,
  next: string,
  missing: readonly MissingData[] = [],
): string => {
  const first = isOpen ? `Fill in the places marked with ${TO_FILL_IN}` : 'Look at its ranges and its metric';
  return [`Drafted ${declaration}.`, ...missing.map(missingText), `${first}, then start it: ${next}`].join(' ');
};

/** `bbkb draft --try`. */
export const trying = (command: string, seconds: number): string =>
  `Trying it once: ${command}, for at most ${formatDuration(seconds)}. Ctrl-C ends it.`;
export const notTried = (script: string, needs: readonly string[]): string =>
  `${script} was not tried, because it needs ${needs.join(', ')}: leave out --try, and write that into the draft.`;
export const TRY_STOPPED = 'The script was ended; nothing was drafted.';
export const tryFailed = (script: string, reason: string, folder: string): string =>
  `${script} does not run: ${reason} Its output is in ${folder}.`;
export const tryTimedOut = (script: string, seconds: number): string =>
  `${script} was ended after ${formatDuration(seconds)}: a trial takes longer than that.`;
/** @param metrics printed, or written into a file */
export const tried = (
  seconds: number,
  metrics: readonly { readonly name: string; readonly from?: string }[],
  folder: string,
): string => {
  const names = metrics.map(({ name }) => name).join(', ');
  const files = [...new Set(metrics.flatMap(({ from }) => from ?? []))];
  const reports = files.length === 0 ? `it reports ${names}` : `it writes ${names} into ${joinWords(files, 'and')}`;
  const found = metrics.length === 0 ? 'it reports no metric' : reports;
  const last = metrics.length === 0 ? ' Its last lines:' : '';
  return `It took ${formatDuration(seconds)}; ${found}. Its output is in ${folder}.${last}`;
};
