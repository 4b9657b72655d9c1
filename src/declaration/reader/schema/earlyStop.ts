/** Whether a running trial that will not become the best is ended, and how that is judged. */
import * as z from 'zod';
import type { EarlyStopChoice } from '../../declaration.ts';
import { expecting } from '../../keys/expecting.ts';
import { metricNameSchema } from './objective.ts';
import { minReportsSchema } from './stop.ts';
import { addProblem, number, removal, strictGroup, whenValid, word } from '../../keys/schemaTypes.ts';

const earlyStopRules = ['median', 'model', 'halving'] as const;

const forms = 'true, false, or a rule such as { rule: median, min_reports: 3 }';

/** The rule and the reports that `npm run bench:curves` compares. */
const DEFAULT_MIN_REPORTS = 3;
const DEFAULT_CHANCE = 0.1;
const DEFAULT_ETA = 3;

const ruleSchema = strictGroup('a rule, such as { rule: median, min_reports: 3 }', {
  rule: word(earlyStopRules)
    .default('median')
    .describe(
      'median: worse than half of the trials were; model: as that, and with too small a chance; halving: not among the best 1/eta.',
    ),
  eta: number('a number above 1, such as 3', { above: 1 })
    .exactOptional()
    .describe(
      'With rule: halving, one trial in so many goes on at each rung, which are as many times apart; 3 by default.',
    ),
  chance: number('a probability between 0 and 1, such as 0.1', { above: 0, below: 1 })
    .exactOptional()
    .describe('With rule: model, from this chance to beat the best on, a trial goes on; 0.1 by default.'),
  min_reports: minReportsSchema
    .default(DEFAULT_MIN_REPORTS)
    .describe('With fewer reports no trial is ended; 3 by default.'),
  metric: metricNameSchema
    .exactOptional()
    .describe(
      'Of several objectives the one by which trials are judged. By default a trial ends that is worse in all.',
    ),
})
  .superRefine(checkKeys, whenValid('rule', 'eta', 'chance'))
  .transform(
    ({ rule, eta = DEFAULT_ETA, chance = DEFAULT_CHANCE, min_reports: minReports, ...metric }): EarlyStopChoice => {
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

export const earlyStopSchema = z.union([switchSchema, ruleSchema], { error: expecting(forms) }).meta({
  description: 'End running trials that will not become the best, judged by their learning curves.',
  examples: [true, { rule: 'model', chance: 0.05 }, { rule: 'halving', eta: 3, min_reports: 1 }],
});

interface WrittenRule {
  readonly rule: (typeof earlyStopRules)[number];
  readonly eta?: number;
  readonly chance?: number;
}

function checkKeys({ rule, eta, chance }: WrittenRule, context: z.core.$RefinementCtx): void {
  const add = (key: string, owner: string): void => {
    addProblem(context, [key], keyOfOtherRule(key, owner, rule), { at: 'key', fixes: [removal(key)] });
  };
  if (rule !== 'halving' && eta !== undefined) add('eta', 'halving');
  if (rule !== 'model' && chance !== undefined) add('chance', 'model');
}

const keyOfOtherRule = (key: string, owner: string, rule: string) =>
  `${key} belongs to rule: ${owner}, and the rule is ${rule}: remove ${key}.`;
