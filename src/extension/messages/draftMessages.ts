/** Sentences about a draft: its findings, its script's open needs, and how the script ran when it was tried. */
import * as l10n from '@vscode/l10n';
import { studyTimeText, timeText, type TrialTime } from '../../draft/messages.ts';
import type { DraftFacts, MetricChoice } from '../../draft/draftChoices.ts';
import { limitSentences, type TriedFindings } from '../../tuner/triedFindings.ts';
import type { ReportedMetric } from '../drafting/draftWorker.ts';
import { coresText, parametersText, trialsText } from './words.ts';
import { formatNumber } from './format.ts';
import { actions, lens } from './messages.ts';

export const draftWritten = (file: string, hasPlaceholders: boolean): string =>
  [
    hasPlaceholders
      ? l10n.t`Fill in ${file}, then click ${lens.start} above its first line.`
      : l10n.t`Check ${file}, then click ${lens.start} above its first line.`,
    l10n.t`${actions.tryOnce} runs its script first, to see its output and how long it takes.`,
  ].join(' ');
export const draftNeeds = (file: string, script: string, count: number): string =>
  count === 1
    ? l10n.t`${script} needs a value that only you know: ${actions.fillIn} asks for it and writes it into ${file}.`
    : l10n.t`${script} needs ${count} values that only you know: ${actions.fillIn} asks for them and writes them into ${file}.`;
export const draftCutOff = (seconds: number): string =>
  l10n.t`The script was not read, because that took longer than ${seconds} s.`;

/** The question before a draft is written. */
export const draftTitle = (script: string): string => l10n.t`Tune ${script}`;
export const DRAFT_PROMPT = l10n.t('Choose a row to change it. Escape leaves everything as it is.');
export const metricLabel = ({ name, goal }: Pick<MetricChoice, 'name' | 'goal'>): string =>
  goal === undefined ? l10n.t`minimize or maximize ${name}` : `${goal} ${name}`;
export const doubtfulMetric = (place: string): string =>
  l10n.t`${place}, but it may not be readable: ${actions.tryOnce} shows it`;
export const NO_METRIC = l10n.t('No metric found');
export const NO_METRIC_HINT = l10n.t`${actions.tryOnce} finds it in the output of the script`;
export const METRIC_PROMPT = l10n.t('Which metric should become better?');
export const TRIALS_PROMPT = l10n.t('How many trials in all?');
export const parallelLabel = (parallel: number): string => l10n.t`${parallel} at a time`;
export const parallelHint = (parallel: number, cores: number): string =>
  parallel > cores
    ? l10n.t`more than the ${coresText(cores)} of this machine`
    : l10n.t`this machine has ${coresText(cores)}`;
export const parallelPrompt = (cores: number): string =>
  l10n.t`How many trials at a time? This machine has ${coresText(cores)}.`;
export const NO_PYTHON = l10n.t('No Python found');
export const pythonLabel = (program: string): string => l10n.t`Run by ${program}`;
export const notAWholeNumber = (most: number): string => l10n.t`Write a whole number from 1 to ${most}.`;
export const needHint = (description: string): string =>
  [...(description === '' ? [] : [description]), l10n.t('only you know it')].join('; ');
export const startHint = (trials: number, parameters: number): string =>
  l10n.t`${trialsText(trials)} of ${parametersText(parameters)}`;
export const tryHint = (script: string | undefined): string =>
  script === undefined
    ? l10n.t('runs the script once with its own values')
    : l10n.t`runs ${script} once with its own values`;
export const OPEN_DRAFT = l10n.t('Write the declaration');
export const OPEN_DRAFT_HINT = l10n.t('starts nothing and opens it');
export const PARAMETERS_HEADING = l10n.t('parameters, ✓ tuned');
/** @param range undefined where it is left at its default */
export const parameterHint = (
  range: string | undefined,
  defaultValue: string | undefined,
  reason: string | undefined,
): string => {
  const given = defaultValue === undefined ? undefined : l10n.t`default ${defaultValue}`;
  return [range ?? l10n.t('not tuned'), given, reason].filter((part) => part !== undefined).join('; ');
};
/** A script's open needs, as a person is asked for them. */
export const needTitle = (script: string, flag: string | undefined, description: string): string =>
  l10n.t`${script} needs ${flag ?? description}`;
export const ofSeveral = (title: string, number: number, count: number): string =>
  count === 1 ? title : l10n.t`${title} (${number} of ${count})`;
export const waysPrompt = (description: string): string =>
  description === '' ? l10n.t('How do you want to give it?') : description;
export const wayLabels = {
  folder: l10n.t('Choose a folder…'),
  file: l10n.t('Choose a file…'),
  text: l10n.t('Write it…'),
} as const;
export const ANOTHER_VALUE = l10n.t('Another value…');
export const USE = l10n.t('Use');
export const NO_VALUE = l10n.t('Write a value, or press Escape.');
export const NOTHING_NEEDED = l10n.t('The command of this declaration has no <<<…>>> to fill in.');
export const fixTitle = (flag: string | undefined, description: string): string =>
  l10n.t`Fill in ${flag ?? description.split(':')[0]}…`;

/** A script that is tried. */
export const scriptNotTried = (study: string): string => l10n.t`The script of ${study} was not tried`;
export const alreadyTried = (study: string): string => l10n.t`The script of ${study} is being tried already.`;
export const fixBeforeTry = (file: string): string =>
  l10n.t`${file} has problems beside its metric, so its script was not tried.`;
export const tryingTitle = (command: string): string => l10n.t`Trying ${command}, for at most ten minutes`;
export const tryFailed = (script: string, reason: string): string => l10n.t`${script} does not run: ${reason}`;
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
    ? l10n.t`${script} was ended after ${time}: a trial takes longer than that.`
    : l10n.t`${script} ran in ${time}.`;
  const values = findings === undefined ? metrics.slice(0, 1) : findings.values;
  if (values.length === 0 && findings?.lack === undefined)
    return l10n.t`${ran} No metric was found in its output: let it print a line such as "val_accuracy: 0.93".`;
  const others = metrics.filter(({ name }) => !values.some((each) => each.name === name));
  const sentences = [
    ran,
    ...(values.length === 0 ? [] : [`${values.map(valueText).join(', ')}.`]),
    ...(isLimit || findings?.lack === undefined ? [] : [findings.lack]),
    ...limitSentences(findings?.limits ?? []),
    `${studyTimeText({ seconds, isLimit }, budget)}.`,
    ...(others.length === 0 ? [] : [l10n.t`It also reports ${others.slice(0, 5).map(({ name }) => name).join(', ')}.`]), // oxfmt-ignore
  ];
  return sentences.join(' ');
};
const valueText = ({ name, value }: ReportedMetric): string => `${name} = ${formatNumber(value)}`;
export const triedLogQuestion = (script: string): string => l10n.t`Output of ${script}`;
export const tryFirstQuestion = (script: string): string => l10n.t`Try ${script} once first?`;
export const tryFirstDetail = (metric: string): string =>
  l10n.t`The draft could not tell whether the script reports ${metric}. One run shows what it reports and how long it takes.`;

/** Of a further study. */
export const NEXT_STUDY = l10n.t('New study that learns from it…');
export const NEXT_STUDY_DESCRIPTION = l10n.t('for other data, or another version of the script');
export const nextStudyTitle = (study: string): string => l10n.t`A study that learns from ${study}`;
export const NEXT_STUDY_PROMPT = l10n.t('Its name, such as that of its data. Then change what its command names.');
export const NOT_A_FREE_NAME = l10n.t('Write a name that can be one of a file and that no study here has.');
