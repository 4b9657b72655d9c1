/** The rules for one trial: its time limit, and the consequences of its failure for it and for the study. */
import * as l10n from '@vscode/l10n';
import { described, optional } from '../../keys/described.ts';
import * as z from 'zod';
import type { Value } from '../../../space/parameter.ts';
import { failurePolicies, retryCauses, type RetryCause } from '../../declaration.ts';
import { durationSchema } from '../../keys/duration.ts';
import { earlyStopSchema } from './earlyStop.ts';
import { PATH } from '../../keys/expecting.ts';
import { expectedMessage, listedTwice } from '../../wording.ts';
import { addProblem, refuseRepeated, whenValid } from '../../keys/checks.ts';
import {
  anyForm,
  integer,
  list,
  named,
  parameterValueSchema,
  strictGroup,
  text,
  trueOrFalse,
  word,
} from '../../keys/schemaTypes.ts';
import { shareSchema } from '../../keys/share.ts';
import { stopSchema } from './stop.ts';

const retriesText = () => l10n.t('the number of retries, a whole number from 0 to 100');
const retriesForms = () => l10n.t`${retriesText()}, or { count: 2, on: [exit, signal] }`;
const changesText = () =>
  l10n.t('the parameters to change and their new values, such as { batch_size: "batch_size / 2" }');
const causesText = () => l10n.t('the causes to retry after, such as [exit, signal]');
interface WrittenRetries {
  readonly count: number;
  readonly on: readonly RetryCause[];
  readonly set?: Readonly<Record<string, Value>>;
}
const DEFAULT_RETRY_CAUSES: readonly RetryCause[] = ['exit', 'signal'];

const retriesSchema = described(
  anyForm(
    [
      integer(retriesForms, 0, 100).transform((count): WrittenRetries => ({ count, on: DEFAULT_RETRY_CAUSES })),
      strictGroup(() => l10n.t('count and on, such as { count: 2, on: [exit, signal] }'), {
        count: optional(integer(retriesText, 0, 100), () =>
          l10n.t('The largest number of retries; with set 1 by default.'),
        ),
        on: described(
          list(word(retryCauses), causesText)
            .superRefine(checkCauses)
            .default([...DEFAULT_RETRY_CAUSES]),
          () =>
            l10n.t(
              'exit: an exit code other than 0; signal: killed; metric: missing or not finite; timeout: ran too long; start: could not start; memory: its output says that there was too little.',
            ),
        ),
        set: optional(
          named(parameterValueSchema, changesText),
          () =>
            l10n.t(
              'Instead of the same point another one is tried, as a trial of its own: new values, calculated from those of the point that failed.',
            ),
          [{ batch_size: 'batch_size / 2' }],
        ),
      })
        .superRefine(checkChanges, whenValid('set'))
        .transform(({ count = 1, ...same }): WrittenRetries => ({ count, ...same })),
    ],
    retriesForms,
  ),
  () => l10n.t('How often a failed trial runs again. A plain number applies to exit codes and signals.'),
  [2, { count: 2, on: ['exit', 'signal', 'timeout'] }, { on: ['memory'], set: { batch_size: 'batch_size / 2' } }],
);

const keepText = () => l10n.t('all, none, or the number of the best trials, such as best 3');

const keepCheckpointsSchema = described(
  text(keepText),
  () =>
    l10n.t(
      'Which trials that have ended by themselves keep their folder BBKB_CHECKPOINT_DIR: all, by default; best 3, the recommended and so many of the best; or none.',
    ),
  ['best 3', 'all', 'none'],
).transform(keptCount);

const failuresText = () =>
  l10n.t('the number of failed trials that ends the study, 1 or above, such as 5, or a share of them, such as 30%');

const maxFailuresSchema = described(
  anyForm(
    [integer(failuresText, 1, 100_000).transform((count) => ({ count })), shareSchema(failuresText)],
    failuresText,
  ),
  () => l10n.t('Ends the study when this many trials have failed; a share counts once 5 trials have ended.'),
  [5, '30%'],
);

export const trialSchema = described(
  strictGroup(() => l10n.t('the rules for one trial, such as { timeout: 10m }'), {
    timeout: optional(durationSchema, () =>
      l10n.t('End a trial that runs longer than this: 90s, 2h, 1h30m or seconds.'),
    ),
    on_failure: described(word(failurePolicies).default('worst'), () =>
      l10n.t('Whether a failed trial counts as the worst value so far, is ignored, or stops the study.'),
    ),
    retries: retriesSchema.exactOptional(),
    max_failures: maxFailuresSchema.exactOptional(),
    stop: stopSchema.exactOptional(),
    early_stop: earlyStopSchema.exactOptional(),
    checkpoint: optional(trueOrFalse, () =>
      l10n.t(
        'Each trial keeps the folder BBKB_CHECKPOINT_DIR across its attempts, so that a script can go on where it was.',
      ),
    ),
    keep_checkpoints: keepCheckpointsSchema.exactOptional(),
  }),
  () => l10n.t('The rules for one trial.'),
  [{ timeout: '10m', on_failure: 'ignore' }],
).transform(
  ({
    on_failure: onFailure,
    early_stop: earlyStop,
    retries,
    max_failures: maxFailures,
    checkpoint,
    keep_checkpoints: keepCheckpoints,
    ...same
  }) => ({
    ...same,
    onFailure,
    ...(retries !== undefined && retries.count > 0 && { retries }),
    ...(maxFailures !== undefined && { maxFailures }),
    ...(earlyStop && { earlyStop }),
    ...(checkpoint && { checkpoint }),
    ...(keepCheckpoints !== undefined && keepCheckpoints < Infinity && { keepCheckpoints }),
  }),
);

/** Without anything to change, the number of retries is all that they are. */
function checkChanges({ count, set }: Partial<WrittenRetries>, context: z.core.$RefinementCtx): void {
  if (count === undefined && set === undefined) {
    addProblem(context, ['count'], expectedMessage(['trial', 'retries', 'count'], undefined, retriesText()));
  }
  if (set !== undefined && Object.keys(set).length === 0) addProblem(context, ['set'], noChanges(changesText()));
}

function checkCauses(on: readonly RetryCause[], context: z.core.$RefinementCtx): void {
  if (on.length === 0) context.addIssue(noCauses(causesText()));
  refuseRepeated(on, context, listedTwice);
}

/** Infinity for all. */
function keptCount(written: string, context: z.core.$RefinementCtx): number {
  const word = written.trim();
  if (word === 'all' || word === 'none') return word === 'all' ? Infinity : 0;
  const count = Number(/^best +([1-9]\d{0,5})$/.exec(word)?.[1] ?? NaN);
  if (Number.isInteger(count)) return count;
  context.addIssue(expectedMessage(['trial', 'keep_checkpoints'], written, keepText()));
  return z.NEVER;
}

const noChanges = (expected: string) => l10n.t`${PATH} is empty: write ${expected}, or remove it.`;
const noCauses = (expected: string) => l10n.t`${PATH} is empty: write ${expected}, or remove retries.`;
