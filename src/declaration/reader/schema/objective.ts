/** What is optimized: the metric, its direction, and what is known about it in advance. */
import { isAbsolute } from 'node:path';
import * as z from 'zod';
import { goals, reportChoices, type Objective } from '../../declaration.ts';
import { expecting, oneOf } from './expecting.ts';
import { bestOfFile, notAPattern, notOneGroup, patternTooLong } from './messages.ts';
import { strictGroup, nonEmpty, number, whenValid } from './schemaTypes.ts';

const OWN_FILE = 'a path inside the folder in which the trial runs, such as metrics.json';

export const objectiveSchema = strictGroup('what to optimize, such as { metric: val_accuracy, goal: maximize }', {
  metric: nonEmpty('the name of the number your script prints, such as val_accuracy').describe(
    'Name of the number to optimize, as the script prints it.',
  ),
  goal: z.enum(goals, { error: oneOf(goals) }).describe('Whether a smaller or a larger metric is better.'),
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
  step: nonEmpty('what the script calls the step of a report, such as epoch')
    .exactOptional()
    .describe(
      'What the script calls the step beside the metric, such as epoch. Found by itself among the usual names.',
    ),
  report: z
    .enum(reportChoices, { error: oneOf(reportChoices) })
    .default('last')
    .describe('Of a metric that is reported again and again: whether its last or its best value is the result.'),
})
  .superRefine(checkReport, whenValid('from', 'report'))
  .meta({
    description: 'What to optimize: the number your script prints, and in which direction.',
    examples: [{ metric: 'val_accuracy', goal: 'maximize' }],
  });

/** In the form that the rest of the program uses. */
export function objectiveOf({ report, ...written }: z.infer<typeof objectiveSchema>): Objective {
  return { ...written, ...(report === 'best' && { report }) };
}

interface Reports {
  readonly from?: string;
  readonly report: (typeof reportChoices)[number];
}

function checkReport({ from, report }: Reports, context: z.core.$RefinementCtx): void {
  if (from === undefined || report === 'last') return;
  context.addIssue({ code: 'custom', path: ['report'], message: bestOfFile });
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
