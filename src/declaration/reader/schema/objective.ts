/** The objective: the metric, its direction, and known facts about it; or a list of several. */
import * as l10n from '@vscode/l10n';
import { described, optional } from '../../keys/described.ts';
import { isAbsolute } from 'node:path';
import * as z from 'zod';
import { goals } from '../../../engine/port/goal.ts';
import { namesTrialFolder } from '../../command/placeholders.ts';
import { reportChoices } from '../../declaration.ts';
import { expecting } from '../../keys/expecting.ts';
import { addProblem, whenValid } from '../../keys/checks.ts';
import { belongsBeside, isCalled } from '../../keys/unknownKey.ts';
import { anyForm, list, nonEmpty, number, strictGroup, word } from '../../keys/schemaTypes.ts';
import { refuseMisspeltFolders } from './misspeltFolders.ts';
import { formatValue, grouped } from '../../wording.ts';

export const metricNameSchema = nonEmpty(() =>
  l10n.t('the name of the number your script prints, such as val_accuracy'),
);

const anObjective = () => l10n.t('the objective, such as { metric: val_accuracy, goal: maximize }');
const ownFile = () =>
  l10n.t('a path inside the folder in which the trial runs, such as metrics.json, or inside ${trialFolder}');

const singleSchema = strictGroup(
  anObjective,
  {
    metric: described(metricNameSchema, () => l10n.t('Name of the number to optimize, as the script prints it.')),
    goal: described(word(goals), () => l10n.t('Whether a smaller or a larger metric is better.')),
    optimum: optional(
      number(() => l10n.t('the best possible value of the metric, a number')),
      () => l10n.t('The best possible value, if it is known: the regret is then exact.'),
    ),
    noise: optional(
      number(() => l10n.t('the standard deviation of the metric from run to run, 0 or above'), { atLeast: 0 }),
      () =>
        l10n.t(
          'Standard deviation of the metric between runs of the same point; 0 for a deterministic script. Fitted by default.',
        ),
    ),
    weight: optional(
      number(() => l10n.t('what one unit of the metric counts against the other objectives, a number above 0'), {
        above: 0,
      }),
      () =>
        l10n.t(
          'Of several objectives, with an algorithm of the papers: what one unit of this metric counts. The weighted sum is optimized.',
        ),
    ),
    target: optional(
      number(() => l10n.t('a value of the metric that is good enough, a number')),
      () => l10n.t('Stop as soon as a trial reaches this value.'),
    ),
    pattern: optional(
      nonEmpty(() => l10n.t('a regular expression with one group around the number')).superRefine(checkPattern),
      () =>
        l10n.t("How to find the metric in the script's output: a regular expression with one group around the number."),
    ),
    from: optional(
      nonEmpty(() => l10n.t('a file that the script writes, such as metrics.json, or a folder, such as runs'))
        .superRefine((file, context) => void refuseMisspeltFolders(file, context, ['trialFolder']))
        .refine(isOwnFile, { error: expecting(ownFile) }),
      () =>
        l10n.t(
          'The file in which the script writes the metric, or a folder with such files: read instead of its output.',
        ),
    ),
    step: optional(
      nonEmpty(() => l10n.t('the script’s name for the step of a report, such as epoch')),
      () => l10n.t('The name of the step beside the metric, such as epoch; by default the usual names are tried.'),
    ),
    report: described(word(reportChoices).default('last'), () =>
      l10n.t('Of a metric that is reported again and again: whether its last or its best value is the result.'),
    ),
  },
  {
    direction: isCalled('direction', 'goal', () => 'goal: minimize'),
    file: isCalled('file', 'from', () => 'from: metrics.json'),
    limits: belongsBeside('objective', 'limits', '"size_mb <= 40"'),
    track: belongsBeside('objective', 'track', '[…]'),
  },
)
  .superRefine(checkReport, whenValid('from', 'report'))
  .transform(({ report, ...same }) => ({ ...same, ...(report === 'best' && { report }) }));

/** `${trialFolder}` is a place to begin from. */
function isOwnFile(file: string): boolean {
  return (
    !isAbsolute(file) &&
    !file.split('/').includes('..') &&
    !namesTrialFolder(file.slice(1)) &&
    !file.includes('${workspaceFolder}')
  );
}

const MAX_OBJECTIVES = 4;

const forms = () => l10n.t`${anObjective()}, or a list of up to ${MAX_OBJECTIVES}`;

export const objectiveSchema = described(
  anyForm([singleSchema, list(singleSchema, forms).superRefine(checkList)], forms),
  () => l10n.t('The number to optimize, as your script prints it, and the direction; or a list of up to four.'),
  [
    { metric: 'val_accuracy', goal: 'maximize' },
    [
      { metric: 'val_accuracy', goal: 'maximize' },
      { metric: 'latency_ms', goal: 'minimize' },
    ],
  ],
);

type WrittenObjective = z.infer<typeof singleSchema>;

/** Each objective, the first before the others, with the place where it is written. */
export function objectivesOf(
  written: WrittenObjective | readonly WrittenObjective[],
): readonly (WrittenObjective & { readonly path: readonly PropertyKey[] })[] {
  const isList = (given: typeof written): given is readonly WrittenObjective[] => Array.isArray(given);
  return isList(written)
    ? written.map((each, i) => ({ ...each, path: ['objective', i] }))
    : [{ ...written, path: ['objective'] }];
}

/** A known best value and a target are of one metric, and a weight is against others. */
function checkList(list: readonly WrittenObjective[], context: z.core.$RefinementCtx): void {
  if (list.length === 0 || list.length > MAX_OBJECTIVES) {
    addProblem(context, [], list.length === 0 ? noObjective() : tooManyObjectives(list.length));
    return;
  }
  if (list.length === 1) return;
  const isWeighted = list.some(({ weight }) => weight !== undefined);
  const names = list.map(({ metric }) => metric);
  for (const [i, objective] of list.entries()) {
    if (names.indexOf(names[i]) !== i) addProblem(context, [i, 'metric'], objectiveTwice(names[i]));
    if (isWeighted && objective.weight === undefined) addProblem(context, [i], noWeight(names[i]));
    for (const key of ['optimum', 'target'] as const) {
      if (objective[key] !== undefined) addProblem(context, [i, key], ofOneObjective(key), { at: 'key' });
    }
  }
}

interface Reports {
  readonly from?: string;
  readonly report: (typeof reportChoices)[number];
}

function checkReport({ from, report }: Reports, context: z.core.$RefinementCtx): void {
  if (from !== undefined && report === 'best') addProblem(context, ['report'], bestOfFile());
}

const MAX_PATTERN_LENGTH = 1000;

function checkPattern(pattern: string, context: z.core.$RefinementCtx): void {
  if (pattern.length > MAX_PATTERN_LENGTH) {
    context.addIssue(patternTooLong(pattern.length, MAX_PATTERN_LENGTH));
    return;
  }
  const groups = captureGroups(pattern);
  if (typeof groups === 'string') context.addIssue(notAPattern(pattern, groups));
  else if (groups !== 1) context.addIssue(notOneGroup(pattern, groups));
}

/** The number of capturing groups, or why it is not a regular expression. */
function captureGroups(pattern: string): number | string {
  try {
    // the empty alternative matches at once, before the pattern is tried, and a match has one entry for each group
    return (new RegExp(`|${pattern}`).exec('')?.length ?? 1) - 1;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return error.message.replace(/^Invalid regular expression: /, '').replace(`/|${pattern}/: `, '');
  }
}

const noObjective = () => l10n.t`objective is an empty list: write ${forms()}.`;
const tooManyObjectives = (count: number) =>
  l10n.t`objective has ${grouped(count)} metrics: write at most ${MAX_OBJECTIVES}, and others as limits or under track.`;
const objectiveTwice = (metric: string) =>
  l10n.t`${formatValue(metric)} is an objective already: remove one of the two.`;
const noWeight = (metric: string) =>
  l10n.t`${formatValue(metric)} has no weight, and another objective has one: write a weight for each, or for none.`;
const ofOneObjective = (key: string) =>
  l10n.t`${key} compares trials by one metric, and there are several objectives: remove it, or write one objective and limits on the others.`;
const bestOfFile = () =>
  l10n.t('The best report is found only in printed output; of a file, the last value counts: remove report or from.');
const notAPattern = (pattern: string, reason: string) =>
  l10n.t`${formatValue(pattern)} is not a regular expression (${reason}): write one such as "accuracy: ([0-9.]+)".`;
const patternTooLong = (length: number, most: number) =>
  l10n.t`The pattern has ${grouped(length)} characters: write at most ${grouped(most)}.`;
const notOneGroup = (pattern: string, groups: number) =>
  groups === 0
    ? l10n.t`${formatValue(pattern)} has no group: put parentheses around the number, and write (?:…) for any other group.`
    : l10n.t`${formatValue(pattern)} has ${groups} groups: put parentheses around the number, and write (?:…) for any other group.`;
