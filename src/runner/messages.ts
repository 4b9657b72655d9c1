/** The sentences of the runner that a person reads, made from facts. */
import { quote } from './quote.ts';

export const cancelled = 'The trial was stopped before it ended; continue the study to run it again.';

export const endedByAnotherTuner =
  'Another tuner of this study ended the script, so its end says nothing; the trial runs again.';

/** Follows any reason. */
export function stillRunning(survivors: readonly number[]): string {
  if (survivors.length === 0) return '';
  return survivors.length === 1
    ? `Process ${survivors.join()} could not be ended; end it by hand.`
    : `Processes ${survivors.join(', ')} could not be ended; end them by hand.`;
}

export function symlinkInTrialFolder(path: string): string {
  return (
    `The trial was not started, because ${quote(path)} is a symbolic link ` +
    'and a study writes only inside its own folder: remove the link, then continue the study.'
  );
}

export function supervisorKeepsEnding(times: number): string {
  return (
    `The process that starts the trials ended ${times} times before it saw a trial end. ` +
    'Find out which program ends it, such as the script itself, then continue the study: finished trials are kept.'
  );
}

export const emptyCommand = 'The command is empty; write the program to run and its arguments.';

export const noScriptToLaunch =
  'pass: constants needs a script of Python or Node or a notebook in the command, such as python3 train.py.';

export function unknownPlaceholder(placeholder: string, name: string): string {
  return `${placeholder} in the command does not name a parameter; declare "${name}" or remove the braces.`;
}
