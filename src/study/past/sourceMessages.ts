/** Messages about the earlier studies from which a study learns. */
import type { Goal } from '../../engine/port/goal.ts';
import { didYouMean, grouped, joinWords } from '../../declaration/wording.ts';

const REMOVE = 'or remove it from start.from';

/** Problems: whole sentences. */
export const noSuchSource = (written: string, known: readonly string[]): string =>
  `There is no study or file ${written}${didYouMean(written, known)}: name a study of this folder, its declaration ` +
  `or a file of its trials, ${REMOVE}.`;
export const notAStudyFolder = (folder: string): string =>
  `${folder} is a folder without a study: name a folder in .bbkb, a declaration or a file of trials.`;
export const invalidDeclaration = (file: string, problem: string): string =>
  `The declaration ${file} cannot be read (${problem.replace(/\.$/, '')}): correct it, or name its study’s folder in .bbkb.`;
export const notBegun = (name: string): string =>
  `The study ${name} has not begun: start it first, name another one, ${REMOVE}.`;
export const isThisStudy = (name: string): string =>
  `${name} is this study itself: name an earlier one, such as ${name}-2, which was set aside.`;
export const unreadableStudy = (name: string, reason: string): string => `The study ${name} cannot be read: ${reason}`;
export const runsWithoutResult = (name: string): string =>
  `The study ${name} runs now and has no result yet: start this one later, ${REMOVE}.`;
export const withoutResult = (name: string): string =>
  `The study ${name} has no trial that succeeded: name another one, ${REMOVE}.`;
export const otherGoal = (name: string, metric: string, theirs: Goal, ours: Goal): string =>
  `${name} has ${metric} ${theirs}d, and this study has it ${ours}d: write the same goal under objective, ${REMOVE}.`;
export const nothingInCommon = (name: string, theirs: readonly string[], ours: readonly string[]): string =>
  `${name} has none of the parameters ${listed(ours)}${has(theirs)}: name what means the same with rename, such as ` +
  `{ study: …, rename: { ${theirs.at(0) ?? 'learning_rate'}: ${ours.at(0) ?? 'lr'} } }, ${REMOVE}.`;
export const nothingToRename = (name: string, wrong: string, theirs: readonly string[]): string =>
  `${name} has no ${wrong}${didYouMean(wrong, theirs)}${has(theirs)}: correct the name under rename.`;
export const withoutMetric = (name: string, metric: string, present: readonly string[]): string =>
  `${name} has no ${metric}${didYouMean(metric, present)}${has(present)}: give the metric a column with its name.`;
export const nothingUsable = (name: string, reasons: readonly string[]): string =>
  [`${name} has no trial that can be used.`, ...reasons].join(' ');

/** Remarks: whole sentences. */
export const runsNow = (name: string, count: number): string =>
  `The study ${name} runs now: ${count === 1 ? 'its trial that has succeeded is' : `its ${grouped(count)} trials that have succeeded are`} learned from, and no later one.`;
export const otherMetric = (
  name: string,
  { metric, goal }: { metric?: string | undefined; goal: Goal },
  ours: string,
) =>
  `${name} has no ${ours}: what is good there, by ${metric ?? 'its objective'}, which it ${goal}s, teaches what is good here.`;
export const thinnedOut = (name: string, all: number, { best, others }: { best: number; others: number }): string =>
  `${name} has ${grouped(all)} trials: the best ${best} of them and ${others} spread over all other values are learned from.`;
export const lacking = (name: string, count: number, all: number, what: string): string =>
  `${grouped(count)} of ${grouped(all)} trials of ${name} ${count === 1 ? 'has' : 'have'} no value of ${what} and ${count === 1 ? 'was' : 'were'} left out.`;

const MOST_NAMES = 20;

function has(names: readonly string[]): string {
  const short = names.filter((name) => name !== '' && name.length <= 60);
  return short.length === 0 ? '' : `; it has ${listed(short)}`;
}

function listed(names: readonly string[]): string {
  return names.length > MOST_NAMES ? `${names.slice(0, MOST_NAMES).join(', ')}, …` : joinWords(names, 'and');
}
