/** The objective: the metric, its direction, and known facts about it. */
import { isAbsolute } from 'node:path';
import * as z from 'zod';
import { goals } from '../../../engine/port/goal.ts';
import { reportChoices } from '../../declaration.ts';
import { expecting } from '../../keys/expecting.ts';
import { addProblem, nonEmpty, number, strictGroup, whenValid, word } from '../../keys/schemaTypes.ts';
import { formatValue, grouped } from '../../wording.ts';

export const metricNameSchema = nonEmpty('the name of the number your script prints, such as val_accuracy');

const OWN_FILE = 'a path inside the folder in which the trial runs, such as metrics.json';

export const objectiveSchema = strictGroup('the objective, such as { metric: val_accuracy, goal: maximize }', {
  metric: metricNameSchema.describe('Name of the number to optimize, as the script prints it.'),
  goal: word(goals).describe('Whether a smaller or a larger metric is better.'),
  optimum: number('the best possible value of the metric, a number')
    .exactOptional()
    .describe('The best possible value, if it is known: the regret is then exact.'),
  noise: number('the standard deviation of the metric from run to run, 0 or above', { atLeast: 0 })
    .exactOptional()
    .describe(
      'Standard deviation of the metric between runs of the same point; 0 for a deterministic script. Fitted by default.',
    ),
  target: number('a value of the metric that is good enough, a number')
    .exactOptional()
    .describe('Stop as soon as a trial reaches this value.'),
  pattern: nonEmpty('a regular expression with one group around the number')
    .superRefine(checkPattern)
    .exactOptional()
    .describe("How to find the metric in the script's output: a regular expression with one group around the number."),
  from: nonEmpty('a file that the script writes, such as metrics.json, or a folder, such as runs')
    .refine((file) => !isAbsolute(file) && !file.split('/').includes('..'), { error: expecting(OWN_FILE) })
    .exactOptional()
    .describe(
      'The file in which the script writes the metric, or a folder with such files: read instead of its output.',
    ),
  step: nonEmpty('the script’s name for the step of a report, such as epoch')
    .exactOptional()
    .describe('The name of the step beside the metric, such as epoch; by default the usual names are tried.'),
  report: word(reportChoices)
    .default('last')
    .describe('Of a metric that is reported again and again: whether its last or its best value is the result.'),
})
  .superRefine(checkReport, whenValid('from', 'report'))
  .meta({
    description: 'The number to optimize, as your script prints it, and the direction.',
    examples: [{ metric: 'val_accuracy', goal: 'maximize' }],
  })
  .transform(({ report, ...same }) => ({ ...same, ...(report === 'best' && { report }) }));

interface Reports {
  readonly from?: string;
  readonly report: (typeof reportChoices)[number];
}

function checkReport({ from, report }: Reports, context: z.core.$RefinementCtx): void {
  if (from !== undefined && report === 'best') addProblem(context, ['report'], bestOfFile);
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

const bestOfFile =
  'The best report is found only in printed output; of a file, the last value counts: remove report or from.';
const notAPattern = (pattern: string, reason: string) =>
  `${formatValue(pattern)} is not a regular expression (${reason}): write one such as "accuracy: ([0-9.]+)".`;
const patternTooLong = (length: number, most: number) =>
  `The pattern has ${grouped(length)} characters: write at most ${grouped(most)}.`;
const notOneGroup = (pattern: string, groups: number) =>
  `${formatValue(pattern)} has ${groups === 0 ? 'no group' : `${groups} groups`}: put parentheses around the number, and write (?:…) for any other group.`;
