/** Messages about the earlier studies from which a study learns. */
import * as l10n from '@vscode/l10n';
import type { Goal } from '../../engine/port/goal.ts';
import { allOf, didYouMean, grouped } from '../../declaration/wording.ts';
import { done, itsObjective } from './messages.ts';

/** Problems: whole sentences. */
export const noSuchSource = (written: string, known: readonly string[]): string =>
  l10n.t`There is no study or file ${written}${didYouMean(written, known)}: name a study of this folder, its declaration or a file of its trials, or remove it from start.from.`;
export const notAStudyFolder = (folder: string): string =>
  l10n.t`${folder} is a folder without a study: name a folder in .bbkb, a declaration or a file of trials.`;
export const invalidDeclaration = (file: string, problem: string): string =>
  l10n.t`The declaration ${file} cannot be read (${problem.replace(/\.$/, '')}): correct it, or name its study’s folder in .bbkb.`;
export const notBegun = (name: string): string =>
  l10n.t`The study ${name} has not begun: start it first, name another one, or remove it from start.from.`;
export const isThisStudy = (name: string): string =>
  l10n.t`${name} is this study itself: name an earlier one, such as ${name}-2, which was set aside.`;
export const unreadableStudy = (name: string, reason: string): string =>
  l10n.t`The study ${name} cannot be read: ${reason}`;
export const runsWithoutResult = (name: string): string =>
  l10n.t`The study ${name} runs now and has no result yet: start this one later, or remove it from start.from.`;
export const withoutResult = (name: string): string =>
  l10n.t`The study ${name} has no trial that succeeded: name another one, or remove it from start.from.`;
export const otherGoal = (name: string, metric: string, theirs: Goal, ours: Goal): string =>
  l10n.t`${name} has ${metric} ${done(theirs)}, and this study has it ${done(ours)}: write the same goal under objective, or remove it from start.from.`;
export const nothingInCommon = (name: string, theirs: readonly string[], ours: readonly string[]): string => {
  const renamed = `{ study: …, rename: { ${theirs.at(0) ?? 'learning_rate'}: ${ours.at(0) ?? 'lr'} } }`;
  return l10n.t`${name} has none of the parameters ${listed(ours)}${has(theirs)}: name what means the same with rename, such as ${renamed}, or remove it from start.from.`;
};
export const nothingToRename = (name: string, wrong: string, theirs: readonly string[]): string =>
  l10n.t`${name} has no ${wrong}${didYouMean(wrong, theirs)}${has(theirs)}: correct the name under rename.`;
export const withoutMetric = (name: string, metric: string, present: readonly string[]): string =>
  l10n.t`${name} has no ${metric}${didYouMean(metric, present)}${has(present)}: give the metric a column with its name.`;
export const nothingUsable = (name: string, reasons: readonly string[]): string =>
  [l10n.t`${name} has no trial that can be used.`, ...reasons].join(' ');

/** Remarks: whole sentences. */
export const runsNow = (name: string, count: number): string =>
  count === 1
    ? l10n.t`The study ${name} runs now: its trial that has succeeded is learned from, and no later one.`
    : l10n.t`The study ${name} runs now: its ${grouped(count)} trials that have succeeded are learned from, and no later one.`;
export const otherMetric = (
  name: string,
  { metric = itsObjective(), goal }: { metric?: string | undefined; goal: Goal },
  ours: string,
) =>
  goal === 'minimize'
    ? l10n.t`${name} has no ${ours}: what is good there, by ${metric}, which it minimizes, teaches what is good here.`
    : l10n.t`${name} has no ${ours}: what is good there, by ${metric}, which it maximizes, teaches what is good here.`;
/** @param lacking names of this study @param others those of the source that this study lacks */
export const unshared = (
  name: string,
  lacking: readonly string[],
  others: readonly string[],
  taught: readonly string[],
): string =>
  l10n.t`${name} has no ${listed(lacking)} (it has ${listed(others)}), so it teaches about ${listed(taught)} only.`;
export const isRenamed = (theirs: string, ours: string, entry: string): string =>
  l10n.t`If ${theirs} is ${ours} now, write ${entry} under start.from.`;
export const mayBeRenamed = (entry: string): string =>
  l10n.t`If one of them has another name now, say so under start.from, such as ${entry}.`;
export const renamed = (
  { written, rename }: { written: string; rename: Readonly<Record<string, string>> },
  theirs: string,
  ours: string,
): string => {
  const names = [...Object.entries(rename), [theirs, ours]].map(([from, to]) => `${from}: ${to}`);
  return `{ study: ${written}, rename: { ${names.join(', ')} } }`;
};
export const thinnedOut = (name: string, all: number, { best, others }: { best: number; others: number }): string =>
  l10n.t`${name} has ${grouped(all)} trials: the best ${best} of them and ${others} spread over all other values are learned from.`;
export const lacking = (name: string, count: number, all: number, what: string): string =>
  count === 1
    ? l10n.t`${grouped(count)} of ${grouped(all)} trials of ${name} has no value of ${what} and was left out.`
    : l10n.t`${grouped(count)} of ${grouped(all)} trials of ${name} have no value of ${what} and were left out.`;

export const anyCommonParameter = (): string => l10n.t('any common parameter');

const MOST_NAMES = 20;

function has(names: readonly string[]): string {
  const short = names.filter((name) => name !== '' && name.length <= 60);
  return short.length === 0 ? '' : l10n.t`; it has ${listed(short)}`;
}

function listed(names: readonly string[]): string {
  return names.length > MOST_NAMES ? `${names.slice(0, MOST_NAMES).join(', ')}, …` : allOf(names);
}
