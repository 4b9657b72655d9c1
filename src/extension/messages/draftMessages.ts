/** What the extension says of a draft: what was found, what its script still needs, and how it ran when it was tried. */
import { timeText } from '../../draft/triedMessages.ts';
import { actions, lens } from './messages.ts';

export const draftWritten = (file: string, hasPlaceholders: boolean): string =>
  `${hasPlaceholders ? 'Fill in' : 'Check'} ${file}, then click ${lens.start} above its first line. ` +
  `${actions.tryOnce} runs its script first, to see what it prints and how long it takes.`;
export const draftNeeds = (file: string, script: string, count: number): string =>
  `${script} needs ${count === 1 ? 'a value' : `${count} values`} that only you know: ${actions.fillIn} asks for ${count === 1 ? 'it' : 'them'} and writes ${count === 1 ? 'it' : 'them'} into ${file}.`;
export const draftCutOff = (seconds: number): string =>
  `The script was not read, because that took longer than ${seconds} s.`;
export const parametersTitle = (script: string): string => `Which parameters of ${script} should be tuned?`;
export const PARAMETERS_PROMPT = 'Those that are worth tuning are chosen. OK writes the draft, Escape writes nothing.';
export const parameterDetail = (defaultValue: string | undefined, reason: string | undefined): string =>
  [...(defaultValue === undefined ? [] : [`default ${defaultValue}`]), ...(reason === undefined ? [] : [reason])].join(
    '; ',
  );
/** What a script needs, as a person is asked for it. */
export const needTitle = (script: string, flag: string | undefined, what: string): string =>
  `${script} needs ${flag ?? what}`;
export const ofSeveral = (title: string, number: number, count: number): string =>
  count === 1 ? title : `${title} (${number} of ${count})`;
export const waysPrompt = (what: string): string => (what === '' ? 'How do you want to give it?' : what);
export const wayLabels = { folder: 'Choose a folder…', file: 'Choose a file…', text: 'Write it…' } as const;
export const ANOTHER_VALUE = 'Another value…';
export const USE = 'Use';
export const NO_VALUE = 'Write a value, or press Escape.';
export const NOTHING_NEEDED = 'The command of this declaration has no <<<…>>> to fill in.';
export const fixTitle = (flag: string | undefined, what: string): string => `Fill in ${flag ?? what.split(':')[0]}…`;

/** A script that is tried. */
export const scriptNotTried = (study: string): string => `The script of ${study} was not tried`;
export const alreadyTried = (study: string): string => `The script of ${study} is being tried already.`;
export const fixBeforeTry = (file: string): string =>
  `${file} has problems beside its metric, so its script was not tried.`;
export const tryingTitle = (command: string): string => `Trying ${command}, for at most ten minutes`;
export const tryFailed = (script: string, reason: string): string => `${script} does not run: ${reason}`;
export const triedText = (script: string, seconds: number, wasEnded: boolean, metrics: readonly string[]): string => {
  const time = timeText(seconds);
  const ran = wasEnded
    ? `${script} was ended after ${time}: a trial takes longer than that.`
    : `${script} ran in ${time}.`;
  const [metric, ...others] = metrics;
  if (metrics.length === 0)
    return `${ran} No metric was found in what it printed: let it print a line such as "val_accuracy: 0.93".`;
  return `${ran} It reports ${metric}${others.length === 0 ? '' : `, and also ${others.slice(0, 5).join(', ')}`}.`;
};
export const triedLogQuestion = (script: string): string => `What ${script} printed`;
export const tryFirstQuestion = (script: string): string => `Try ${script} once first?`;
export const tryFirstDetail = (metric: string): string =>
  `The draft could not tell whether the script reports ${metric}. One run shows what it reports and how long it takes.`;
