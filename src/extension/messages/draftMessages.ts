/** Sentences about a draft: its findings, its script's open needs, and how the script ran when it was tried. */
import { studyTimeText, timeText, type TrialTime } from '../../draft/triedMessages.ts';
import type { DraftFacts, MetricChoice } from '../../draft/draftChoices.ts';
import { pluralize } from '../../study/summary/wording.ts';
import { limitSentences, type TriedFindings } from '../../tuner/triedFindings.ts';
import type { ReportedMetric } from '../drafting/draftWorker.ts';
import { formatNumber } from './format.ts';
import { actions, lens } from './messages.ts';

export const draftWritten = (file: string, hasPlaceholders: boolean): string =>
  `${hasPlaceholders ? 'Fill in' : 'Check'} ${file}, then click ${lens.start} above its first line. ` +
  `${actions.tryOnce} runs its script first, to see its output and how long it takes.`;
export const draftNeeds = (file: string, script: string, count: number): string =>
  `${script} needs ${count === 1 ? 'a value' : `${count} values`} that only you know: ${actions.fillIn} asks for ${count === 1 ? 'it' : 'them'} and writes ${count === 1 ? 'it' : 'them'} into ${file}.`;
export const draftCutOff = (seconds: number): string =>
  `The script was not read, because that took longer than ${seconds} s.`;

/** The question before a draft is written. */
export const draftTitle = (script: string): string => `Tune ${script}`;
export const DRAFT_PROMPT = 'Choose a row to change it. Escape leaves everything as it is.';
export const metricLabel = ({ name, goal }: Pick<MetricChoice, 'name' | 'goal'>): string => `${goal} ${name}`;
export const doubtfulMetric = (place: string): string =>
  `${place}, but it may not be readable: ${actions.tryOnce} shows it`;
export const NO_METRIC = 'No metric found';
export const NO_METRIC_HINT = `${actions.tryOnce} finds it in the output of the script`;
export const METRIC_PROMPT = 'Which metric should become better?';
export const trialsLabel = (trials: number): string => pluralize(trials, 'trial');
export const TRIALS_PROMPT = 'How many trials in all?';
export const parallelLabel = (parallel: number): string => `${parallel} at a time`;
export const coresText = (parallel: number, cores: number): string =>
  parallel > cores
    ? `more than the ${pluralize(cores, 'core')} of this machine`
    : `this machine has ${pluralize(cores, 'core')}`;
export const parallelPrompt = (cores: number): string =>
  `How many trials at a time? This machine has ${pluralize(cores, 'core')}.`;
export const notAWholeNumber = (most: number): string => `Write a whole number from 1 to ${most}.`;
export const needHint = (description: string): string =>
  [...(description === '' ? [] : [description]), 'only you know it'].join('; ');
export const startHint = (trials: number, parameters: number): string =>
  `${pluralize(trials, 'trial')} of ${pluralize(parameters, 'parameter')}`;
export const tryHint = (script: string): string => `runs ${script} once with its own values`;
export const OPEN_DRAFT = 'Write the declaration';
export const OPEN_DRAFT_HINT = 'starts nothing and opens it';
export const PARAMETERS_HEADING = 'parameters, ✓ tuned';
/** @param range undefined where it is left at its default */
export const parameterHint = (
  range: string | undefined,
  defaultValue: string | undefined,
  reason: string | undefined,
): string => {
  const given = defaultValue === undefined ? undefined : `default ${defaultValue}`;
  return [range ?? 'not tuned', given, reason].filter((part) => part !== undefined).join('; ');
};
/** A script's open needs, as a person is asked for them. */
export const needTitle = (script: string, flag: string | undefined, description: string): string =>
  `${script} needs ${flag ?? description}`;
export const ofSeveral = (title: string, number: number, count: number): string =>
  count === 1 ? title : `${title} (${number} of ${count})`;
export const waysPrompt = (description: string): string =>
  description === '' ? 'How do you want to give it?' : description;
export const wayLabels = { folder: 'Choose a folder…', file: 'Choose a file…', text: 'Write it…' } as const;
export const ANOTHER_VALUE = 'Another value…';
export const USE = 'Use';
export const NO_VALUE = 'Write a value, or press Escape.';
export const NOTHING_NEEDED = 'The command of this declaration has no <<<…>>> to fill in.';
export const fixTitle = (flag: string | undefined, description: string): string =>
  `Fill in ${flag ?? description.split(':')[0]}…`;

/** A script that is tried. */
export const scriptNotTried = (study: string): string => `The script of ${study} was not tried`;
export const alreadyTried = (study: string): string => `The script of ${study} is being tried already.`;
export const fixBeforeTry = (file: string): string =>
  `${file} has problems beside its metric, so its script was not tried.`;
export const tryingTitle = (command: string): string => `Trying ${command}, for at most ten minutes`;
export const tryFailed = (script: string, reason: string): string => `${script} does not run: ${reason}`;
/** @param metrics those that were found in its output @param findings undefined where one metric decides */
export const triedText = (
  script: string,
  { seconds, isLimit }: TrialTime,
  metrics: readonly ReportedMetric[],
  budget: DraftFacts['budget'],
  findings?: TriedFindings,
): string => {
  const time = timeText(seconds);
  const ran = isLimit
    ? `${script} was ended after ${time}: a trial takes longer than that.`
    : `${script} ran in ${time}.`;
  const values = findings === undefined ? metrics.slice(0, 1) : findings.values;
  if (values.length === 0 && findings?.lack === undefined)
    return `${ran} No metric was found in its output: let it print a line such as "val_accuracy: 0.93".`;
  const others = metrics.filter(({ name }) => !values.some((each) => each.name === name));
  const sentences = [
    ran,
    ...(values.length === 0 ? [] : [`${values.map(valueText).join(', ')}.`]),
    ...(isLimit || findings?.lack === undefined ? [] : [findings.lack]),
    ...limitSentences(findings?.limits ?? []),
    `${studyTimeText({ seconds, isLimit }, budget)}.`,
    ...(others.length === 0 ? [] : [`It also reports ${others.slice(0, 5).map(({ name }) => name).join(', ')}.`]), // prettier-ignore
  ];
  return sentences.join(' ');
};
const valueText = ({ name, value }: ReportedMetric): string => `${name} = ${formatNumber(value)}`;
export const triedLogQuestion = (script: string): string => `Output of ${script}`;
export const tryFirstQuestion = (script: string): string => `Try ${script} once first?`;
export const tryFirstDetail = (metric: string): string =>
  `The draft could not tell whether the script reports ${metric}. One run shows what it reports and how long it takes.`;
