/** A person's own rules that end a running trial by its reports. */
import * as l10n from '@vscode/l10n';
import { described, optional } from '../../keys/described.ts';
import * as z from 'zod';
import { addProblem, keysOf } from '../../keys/checks.ts';
import { integer, number, oneOrList, strictGroup, trueOrFalse } from '../../keys/schemaTypes.ts';
import { grouped } from '../../wording.ts';
import { metricNameSchema } from './objective.ts';

export const minReportsSchema = integer(
  () => l10n.t('a number of reports, a whole number from 1 to 100000'),
  1,
  100_000,
);

const someRules = () => l10n.t('rules that end a running trial, such as { diverged: true, patience: 10 }');
const forms = () => l10n.t`${someRules()}, or a list of them`;

const rulesSchema = strictGroup(someRules, {
  metric: optional(metricNameSchema, () =>
    l10n.t('The metric that is judged: an objective, or one that a limit or track names. By default the objective.'),
  ),
  below: optional(
    number(() => l10n.t('a value of the metric, a number')),
    () => l10n.t('End the trial when the metric is below this: bad if you maximize, good enough if you minimize.'),
  ),
  above: optional(
    number(() => l10n.t('a value of the metric, a number')),
    () => l10n.t('End the trial when the metric is above this: bad if you minimize, good enough if you maximize.'),
  ),
  diverged: optional(trueOrFalse, () =>
    l10n.t('End the trial when the metric is not a finite number, or worse than ten times its first value.'),
  ),
  patience: optional(
    integer(() => l10n.t('a number of reports without a new best, a whole number from 1 to 100000'), 1, 100_000),
    () =>
      l10n.t('End the trial after so many reports without a new best. Its result is the value that it has reached.'),
  ),
  limits: optional(trueOrFalse, () =>
    l10n.t('End the trial when what it has reported breaks a limit: for values that do not change until its end.'),
  ),
  min_reports: described(minReportsSchema.default(1), () =>
    l10n.t('Before so many reports only diverged ends a trial.'),
  ),
});

type WrittenRules = z.infer<typeof rulesSchema>;

export const stopSchema = described(
  oneOrList(rulesSchema, forms)
    // a misspelt rule is reported by itself
    .superRefine(checkRules, { when: ({ issues }) => issues.length === 0 }),
  () => l10n.t('Rules that end a running trial by its reports of a metric; or a list, with rules for each metric.'),
  [
    { diverged: true },
    { patience: 10 },
    { above: 5, min_reports: 3 },
    [{ diverged: true }, { metric: 'latency_ms', above: 100 }, { limits: true }],
  ],
).transform((written) => (Array.isArray(written) ? written.map(stored) : stored(written)));

function stored({ diverged, limits, min_reports: minReports, ...rules }: WrittenRules) {
  return { ...rules, ...(diverged && { diverged }), ...(limits && { limits }), minReports };
}

const MAX_RULES = 20;

function checkRules(written: WrittenRules | readonly WrittenRules[], context: z.core.$RefinementCtx): void {
  const list = [written].flat();
  if (list.length === 0 || list.length > MAX_RULES) {
    addProblem(context, [], list.length === 0 ? emptyList() : tooMany(list.length));
    return;
  }
  for (const [i, rules] of list.entries()) {
    const hasRule = keysOf(rules).some((key) => key !== 'min_reports' && key !== 'metric');
    if (!hasRule) addProblem(context, Array.isArray(written) ? [i] : [], noStopRule());
  }
}

const emptyList = () => l10n.t`stop is an empty list: write ${forms()}.`;
const tooMany = (count: number) => l10n.t`stop has ${grouped(count)} entries: write at most ${MAX_RULES}.`;
const noStopRule = () => l10n.t('stop has no rule: write below, above, diverged, patience or limits.');
