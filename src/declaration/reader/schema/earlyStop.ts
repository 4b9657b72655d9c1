/** Whether a running trial that will not become the best is ended, and how that is judged. */
import * as l10n from '@vscode/l10n';
import { described, optional } from '../../keys/described.ts';
import * as z from 'zod';
import type { EarlyStopChoice } from '../../declaration.ts';
import { metricNameSchema } from './objective.ts';
import { minReportsSchema } from './stop.ts';
import { addProblem, removal, whenValid } from '../../keys/checks.ts';
import { anyForm, integer, number, strictGroup, word } from '../../keys/schemaTypes.ts';

const earlyStopRules = ['median', 'model', 'halving', 'pause'] as const;

const forms = () => l10n.t('true, false, or a rule such as { rule: median, min_reports: 3 }');

/** The rule and the reports that `npm run bench:curves` compares. */
const DEFAULT_MIN_REPORTS = 3;
const DEFAULT_CHANCE = 0.1;
const DEFAULT_ETA = 3;

const ruleSchema = strictGroup(() => l10n.t('a rule, such as { rule: median, min_reports: 3 }'), {
  rule: described(word(earlyStopRules).default('median'), () =>
    l10n.t(
      'median: worse than half of the trials were; model: as that, and with too small a chance; halving: not among the best 1/eta; pause: trials pause, and those that promise most go on from their checkpoints.',
    ),
  ),
  eta: optional(
    number(() => l10n.t('a number above 1, such as 3'), { above: 1 }),
    () =>
      l10n.t(
        'With rule: halving, one trial in so many goes on at each rung, which are as many times apart; 3 by default.',
      ),
  ),
  chance: optional(
    number(() => l10n.t('a probability between 0 and 1, such as 0.1'), { above: 0, below: 1 }),
    () => l10n.t('With rule: model, from this chance to beat the best on, a trial goes on; 0.1 by default.'),
  ),
  steps: optional(
    integer(() => l10n.t('the number of the last step, a whole number from 2 to 1000000000'), 2, 1e9),
    () =>
      l10n.t(
        'With rule: pause, the last step of a trial, such as its number of epochs, where the script does not print it.',
      ),
  ),
  min_reports: optional(minReportsSchema, () => l10n.t('With fewer reports no trial is ended; 3 by default.')),
  metric: optional(metricNameSchema, () =>
    l10n.t('Of several objectives the one by which trials are judged. By default a trial ends that is worse in all.'),
  ),
})
  .superRefine(checkKeys, whenValid('rule', 'eta', 'chance', 'steps', 'min_reports', 'metric'))
  .transform(
    ({
      rule,
      eta = DEFAULT_ETA,
      chance = DEFAULT_CHANCE,
      min_reports: minReports = DEFAULT_MIN_REPORTS,
      steps,
      ...metric
    }): EarlyStopChoice => {
      if (rule === 'pause') return { rule, ...(steps !== undefined && { steps }) };
      if (rule === 'median') return { rule, minReports, ...metric };
      return rule === 'model' ? { rule, chance, minReports, ...metric } : { rule, eta, minReports, ...metric };
    },
  );

/** `true` is the default rule; undefined where trials run to their end. */
const switchSchema = z
  .boolean()
  .transform((on): EarlyStopChoice | undefined =>
    on ? { rule: 'median', minReports: DEFAULT_MIN_REPORTS } : undefined,
  );

export const earlyStopSchema = described(
  anyForm([switchSchema, ruleSchema], forms),
  () => l10n.t('End running trials that will not become the best, judged by their learning curves.'),
  [true, { rule: 'model', chance: 0.05 }, { rule: 'halving', eta: 3, min_reports: 1 }, { rule: 'pause' }],
);

interface WrittenRule {
  readonly rule: (typeof earlyStopRules)[number];
  readonly eta?: number;
  readonly chance?: number;
  readonly steps?: number;
  readonly min_reports?: number;
  readonly metric?: string;
}

function checkKeys({ rule, eta, chance, steps, ...judged }: WrittenRule, context: z.core.$RefinementCtx): void {
  const add = (key: string, owner: string): void => {
    addProblem(context, [key], keyOfOtherRule(key, owner, rule), { at: 'key', fixes: [removal(key)] });
  };
  if (rule !== 'halving' && eta !== undefined) add('eta', 'halving');
  if (rule !== 'model' && chance !== undefined) add('chance', 'model');
  if (rule !== 'pause' && steps !== undefined) add('steps', 'pause');
  if (rule !== 'pause') return;
  for (const key of Object.keys(judged))
    addProblem(context, [key], notOfPauses(key), { at: 'key', fixes: [removal(key)] });
}

const notOfPauses = (key: string) =>
  l10n.t`With rule: pause trials are compared by one model of all curves: remove ${key}.`;
const keyOfOtherRule = (key: string, owner: string, rule: string) =>
  l10n.t`${key} belongs to rule: ${owner}, and the rule is ${rule}: remove ${key}.`;
