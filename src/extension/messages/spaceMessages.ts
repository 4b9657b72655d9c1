/** Sentences about a search space that has changed, and about the new study that this makes. */
import * as l10n from '@vscode/l10n';
import { trialsText } from './words.ts';
import { formatNumber } from './format.ts';

export const WHICH_RANGE_END = l10n.t('Widen which range?');
export const WHICH_REGION = l10n.t('Exclude which region?');
export const NO_FAILING_REGION = l10n.t('No failure of this study is explained by one parameter.');
export const NO_LACK_OF_MEMORY = l10n.t('No trials of this study ask for retries after a lack of memory.');
export const NO_LACK_OF_METRIC = l10n.t('No trial of this study failed because its metric was missing.');
export const noMetricPrinted = (trial: number): string =>
  l10n.t`Trial ${trial} reported nothing that could be the metric: let the script print a line such as "val_accuracy: 0.93".`;
/** @param names at least one */
export const writeOneOf = (trial: number, names: string): string =>
  l10n.t`The objective in the declaration has settings of your own and was not changed. Trial ${trial} reported ${names}: write one of them as metric.`;
/** @param objective goal and metric */
export const metricFound = (objective: string, trial: number, value: string): string =>
  l10n.t`The objective is now: ${objective}, which was ${value} in trial ${trial}. Check the goal.`;
export const rangeEndLabel = (name: string, edge: 'low' | 'high', end: number): string =>
  edge === 'low' ? l10n.t`${name} below ${formatNumber(end)}` : l10n.t`${name} above ${formatNumber(end)}`;

/** @param done the change in the declaration, which is shown and makes no other study */
export const holdsOnceSaved = (done: string): string =>
  l10n.t`${done} It holds once the file is saved, for a running study as well.`;
/** @param done the same, of a change that makes another one */
export const isAnotherStudy = (done: string): string =>
  l10n.t`${done} That makes it another study, which can begin with the trials so far. Undo the change to keep the old one.`;

export const newStudyQuestion = (file: string): string =>
  l10n.t`${file} no longer describes the study that was started. Start a new study?`;
/** What is said where trials of the old study were to run again. */
export const NOT_RUN_AGAIN = l10n.t(
  'No trial of the old study is run again: those trials were started as it was declared then.',
);
/**
 * @param kept how many trials of the old study the new one can begin with
 * @param loss what else the old one does not get; empty if nothing
 */
export const newStudyDetail = (differences: readonly string[], kept: number, loss: string): string =>
  [
    differences.join('\n'),
    ...(loss === '' ? [] : [loss]),
    ...keptText(kept),
    l10n.t(
      'The results so far are still shown in the side bar, under another name. To continue the old study instead, undo the change.',
    ),
  ].join('\n\n');

export const lostStudyQuestion = (study: string): string =>
  l10n.t`The folder of ${study} is gone. Start a new study in its place?`;
/** @param reason where it went, and how the old study goes on */
export const lostStudyDetail = (reason: string, kept: number): string => [reason, ...keptText(kept)].join('\n\n');

const keptText = (trials: number): string[] =>
  trials === 0
    ? []
    : [
        l10n.t`${trialsText(trials)} of the old study can go into the new one, which learns from them and does not run them again.`,
      ];
