/** The rules for one trial: its time limit, and the consequences of its failure for it and for the study. */
import * as z from 'zod';
import { failurePolicies, retryCauses, type RetryCause } from '../../declaration.ts';
import { durationSchema } from '../../keys/duration.ts';
import { earlyStopSchema } from './earlyStop.ts';
import { expecting } from '../../keys/expecting.ts';
import { listedTwice } from '../../wording.ts';
import { integer, refuseRepeated, strictGroup, trueOrFalse, word } from '../../keys/schemaTypes.ts';
import { shareSchema } from '../../keys/share.ts';
import { stopSchema } from './stop.ts';

const retriesText = 'the number of retries, a whole number from 0 to 100';
const retriesForms = `${retriesText}, or { count: 2, on: [exit, signal] }`;
const causesText = 'the causes to retry after, such as [exit, signal]';
const DEFAULT_RETRY_CAUSES: readonly RetryCause[] = ['exit', 'signal'];

const retriesSchema = z
  .union(
    [
      integer(retriesForms, 0, 100).transform((count) => ({ count, on: DEFAULT_RETRY_CAUSES })),
      strictGroup('count and on, such as { count: 2, on: [exit, signal] }', {
        count: integer(retriesText, 0, 100).describe('The largest number of retries.'),
        on: z
          .array(word(retryCauses), { error: expecting(causesText) })
          .superRefine(checkCauses)
          .default([...DEFAULT_RETRY_CAUSES])
          .describe(
            'exit: an exit code other than 0; signal: killed; metric: missing or not finite; timeout: ran too long; start: could not start.',
          ),
      }),
    ],
    { error: expecting(retriesForms) },
  )
  .meta({
    description: 'How often a failed trial runs again. A plain number applies to exit codes and signals.',
    examples: [2, { count: 2, on: ['exit', 'signal', 'timeout'] }],
  });

const failuresText =
  'the number of failed trials that ends the study, 1 or above, such as 5, or a share of them, such as 30%';

const maxFailuresSchema = z
  .union([integer(failuresText, 1, 100_000).transform((count) => ({ count })), shareSchema(failuresText)], {
    error: expecting(failuresText),
  })
  .meta({
    description: 'Ends the study when this many trials have failed; a share counts once 5 trials have ended.',
    examples: [5, '30%'],
  });

export const trialSchema = strictGroup('the rules for one trial, such as { timeout: 10m }', {
  timeout: durationSchema
    .exactOptional()
    .describe('End a trial that runs longer than this: 90s, 2h, 1h30m or seconds.'),
  on_failure: word(failurePolicies)
    .default('worst')
    .describe('Whether a failed trial counts as the worst value so far, is ignored, or stops the study.'),
  retries: retriesSchema.exactOptional(),
  max_failures: maxFailuresSchema.exactOptional(),
  stop: stopSchema.exactOptional(),
  early_stop: earlyStopSchema.exactOptional(),
  checkpoint: trueOrFalse
    .exactOptional()
    .describe(
      'Each trial keeps the folder BBKB_CHECKPOINT_DIR across its attempts, so that a script can go on where it was.',
    ),
})
  .meta({ description: 'The rules for one trial.', examples: [{ timeout: '10m', on_failure: 'ignore' }] })
  .transform(
    ({ on_failure: onFailure, early_stop: earlyStop, retries, max_failures: maxFailures, checkpoint, ...same }) => ({
      ...same,
      onFailure,
      ...(retries !== undefined && retries.count > 0 && { retries }),
      ...(maxFailures !== undefined && { maxFailures }),
      ...(earlyStop && { earlyStop }),
      ...(checkpoint && { checkpoint }),
    }),
  );

function checkCauses(on: readonly RetryCause[], context: z.core.$RefinementCtx): void {
  if (on.length === 0) context.addIssue(noCauses(causesText));
  refuseRepeated(on, context, listedTwice);
}

const noCauses = (expected: string) => `on is empty: write ${expected}, or remove retries.`;
