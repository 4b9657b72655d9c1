/** A person's own rules that end a running trial by its reports. */
import * as z from 'zod';
import { integer, keysOf, number, strictGroup, trueOrFalse } from '../../keys/schemaTypes.ts';

export const minReportsSchema = integer('a number of reports, a whole number from 1 to 100000', 1, 100_000);

export const stopSchema = strictGroup('rules that end a running trial, such as { diverged: true, patience: 10 }', {
  below: number('a value of the metric, a number')
    .exactOptional()
    .describe('End the trial when the metric is below this: bad if you maximize, good enough if you minimize.'),
  above: number('a value of the metric, a number')
    .exactOptional()
    .describe('End the trial when the metric is above this: bad if you minimize, good enough if you maximize.'),
  diverged: trueOrFalse
    .exactOptional()
    .describe('End the trial when the metric is not a finite number, or worse than ten times its first value.'),
  patience: integer('a number of reports without a new best, a whole number from 1 to 100000', 1, 100_000)
    .exactOptional()
    .describe('End the trial after so many reports without a new best. Its result is the value that it has reached.'),
  min_reports: minReportsSchema.default(1).describe('Before so many reports only diverged ends a trial.'),
})
  // a misspelt rule is reported by itself
  .superRefine(checkRules, { when: ({ issues }) => issues.length === 0 })
  .meta({
    description: 'Rules that end a running trial by its reports of the metric.',
    examples: [{ diverged: true }, { patience: 10 }, { above: 5, min_reports: 3 }],
  })
  .transform(({ diverged, min_reports: minReports, ...rules }) => ({
    ...rules,
    ...(diverged && { diverged }),
    minReports,
  }));

function checkRules(rules: object, context: z.core.$RefinementCtx): void {
  if (keysOf(rules).every((key) => key === 'min_reports')) context.addIssue({ code: 'custom', message: noStopRule });
}

const noStopRule = 'stop has no rule: write below, above, diverged or patience.';
