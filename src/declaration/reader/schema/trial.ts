/** The rules for one trial: how long it may take, and what its failure means for it and for the study. */
import * as z from 'zod';
import { failurePolicies, retryCauses, type Declaration, type RetryCause } from '../../declaration.ts';
import { durationSchema } from './duration.ts';
import { expecting, oneOf } from './expecting.ts';
import { formatValue } from '../../wording.ts';
import { strictGroup, integer } from './schemaTypes.ts';

const attemptsText = 'how many more attempts a failed trial gets, a whole number from 0 to 100';
const causesText = 'the failures to try again after, such as [exit, signal]';
const DEFAULT_RETRY_CAUSES: readonly RetryCause[] = ['exit', 'signal'];

const retriesSchema = z
  .union(
    [
      integer(`${attemptsText}, or { count: 2, on: [exit, signal] }`, 0, 100),
      strictGroup('count and on, such as { count: 2, on: [exit, signal] }', {
        count: integer(attemptsText, 0, 100).describe('More attempts, at most.'),
        on: z
          .array(z.enum(retryCauses, { error: oneOf(retryCauses) }), { error: expecting(causesText) })
          .superRefine(checkCauses)
          .default([...DEFAULT_RETRY_CAUSES])
          .describe(
            'exit: an exit code; signal: killed by one; metric: none, or not finite; timeout; start: it could not be started.',
          ),
      }),
    ],
    { error: expecting(`${attemptsText}, or { count: 2, on: [exit, signal] }`) },
  )
  .meta({
    description: 'How often a failed trial is tried again; a number is meant for exit codes and signals.',
    examples: [2, { count: 2, on: ['exit', 'signal', 'timeout'] }],
  });

const failuresText =
  'how many failed trials end the study: a whole number of 1 or above, such as 5, or a share, such as 30%';
const maxFailuresSchema = z
  .union([integer(failuresText, 1, 100_000), z.string({ error: expecting(failuresText) }).transform(shareOf)], {
    error: expecting(failuresText),
  })
  .meta({
    description: 'Ends the study early once so many trials have failed; a share counts from 5 ended trials on.',
    examples: [5, '30%'],
  });

export const trialSchema = strictGroup('the rules for one trial, such as { timeout: 10m }', {
  timeout: durationSchema
    .exactOptional()
    .describe('End a trial that runs longer than this: 90s, 2h, 1h30m or seconds.'),
  on_failure: z
    .enum(failurePolicies, { error: oneOf(failurePolicies) })
    .default('worst')
    .describe('A failed trial counts as the worst value so far, is ignored, or stops the study.'),
  retries: retriesSchema.exactOptional(),
  max_failures: maxFailuresSchema.exactOptional(),
}).meta({ description: 'The rules for one trial.', examples: [{ timeout: '10m', on_failure: 'ignore' }] });

/** As the rest of the program sees them. */
export function trialRulesOf(written: z.infer<typeof trialSchema>): Declaration['trial'] {
  const { timeout, on_failure: onFailure, retries, max_failures: maxFailures } = written;
  const { count, on } = typeof retries === 'object' ? retries : { count: retries ?? 0, on: DEFAULT_RETRY_CAUSES };
  return {
    onFailure,
    ...(timeout !== undefined && { timeout }),
    ...(count > 0 && { retries: { count, on } }),
    ...(maxFailures !== undefined && {
      maxFailures: typeof maxFailures === 'number' ? { count: maxFailures } : maxFailures,
    }),
  };
}

function checkCauses(on: readonly RetryCause[], context: z.core.$RefinementCtx): void {
  if (on.length === 0) context.addIssue(`on is empty: write ${causesText}, or take retries out.`);
  on.forEach((cause, i) => {
    if (on.indexOf(cause) === i) return;
    context.addIssue({ code: 'custom', path: [i], message: `${cause} stands here twice: keep one of the two.` });
  });
}

function shareOf(text: string, context: z.core.$RefinementCtx): { share: number } {
  const percent = Number(/^(\d+(?:\.\d+)?)\s*%$/.exec(text.trim())?.[1] ?? NaN);
  if (percent > 0 && percent <= 100) return { share: percent / 100 };
  context.addIssue(
    `${formatValue(text)} is no number of trials and no share of them: write 5, or a share from 1% to 100%.`,
  );
  return z.NEVER;
}
