/** The settings of the algorithm; the default of each follows from the preset. */
import * as l10n from '@vscode/l10n';
import { described, optional } from '../../keys/described.ts';
import * as z from 'zod';
import { regretEstimators, type RegretEstimator } from '../../../bandits/agpucb/regretBound.ts';
import { algorithmNames, algorithms, DEFAULT_ALGORITHM, type AlgorithmName } from '../../../bandits/algorithms.ts';
import { ruleNames, type RuleName } from '../../../bandits/bbkb/rules.ts';
import { anyOf } from '../../wording.ts';
import { addProblem, removal, whenValid } from '../../keys/checks.ts';
import { anyForm, integer, number, strictGroup, word } from '../../keys/schemaTypes.ts';

const presets = ['practical', 'theory'] as const;
const kernels = ['matern52', 'gaussian'] as const;
const lengthscale = number(() => l10n.t('a lengthscale above 0, where 1 is the full range of a parameter'), {
  above: 0,
});

const defaultRules = (): readonly string[] => [
  l10n.t('global by default'),
  ...algorithmNames.flatMap((name) => {
    const { defaultRule = 'global' } = algorithms[name];
    return defaultRule === 'global' ? [] : [l10n.t`${defaultRule} for ${name}`];
  }),
];

const accuracyText = () => l10n.t('a number above 0, or inf');

export const algorithmSchema = described(
  strictGroup(() => l10n.t('settings of the algorithm, such as { preset: practical }'), {
    preset: described(word(presets).default('practical'), () =>
      l10n.t('practical: tuned for a few hundred trials; theory: exactly as in the papers.'),
    ),
    name: optional(word(algorithmNames), () => l10n.t('The algorithm; bbkb by default.')),
    rule: optional(
      word(ruleNames),
      () => l10n.t`The rule that ends the batches of preset theory; ${defaultRules().join(', ')}.`,
    ),
    kernel: optional(word(kernels), () => l10n.t('How smooth the metric is assumed to be.')),
    lengthscales: optional(
      anyForm([lengthscale, z.record(z.string(), lengthscale)], () =>
        l10n.t('one number above 0, or one for each parameter, such as { lr: 0.2 }'),
      ),
      () =>
        l10n.t('In units of the full range: with 0.3, points that are 30 % of a range apart still inform each other.'),
    ),
    lambda: optional(
      number(() => l10n.t('the regulariser, a number above 0'), { above: 0 }),
      () => l10n.t('Regulariser of the posterior.'),
    ),
    norm: optional(
      number(() => l10n.t('the bound on the norm of the function, a number above 0'), { above: 0 }),
      () => l10n.t('Bound on the norm of the function, for the width of the confidence bounds.'),
    ),
    delta: optional(
      number(() => l10n.t('a probability between 0 and 1, such as 0.1'), { above: 0, below: 1 }),
      () => l10n.t('Probability with which the confidence bounds may fail.'),
    ),
    qbar: optional(anyForm([number(accuracyText, { above: 0 }), z.literal('inf')], accuracyText), () =>
      l10n.t('Accuracy of the dictionary: a larger value keeps more arms; inf keeps all.'),
    ),
    threshold: optional(
      number(() => l10n.t('a variance ratio of 1 or above, such as 2'), { atLeast: 1 }),
      () => l10n.t('Variance ratio at which the batch rule ends a batch.'),
    ),
    estimator: optional(word(regretEstimators), () =>
      l10n.t('How a-gp-ucb estimates the regret that shorter lengthscales and a larger norm would cost.'),
    ),
    candidates: optional(
      integer(() => l10n.t('the number of candidates, a whole number from 2 to 1000000'), 2, 1_000_000),
      () =>
        l10n.t(
          'How many points to choose from: 2,048 for each batch by default; with preset: theory or a name, 10,000 for the study.',
        ),
    ),
  })
    .superRefine(checkRule, whenValid('name', 'rule'))
    .superRefine(checkEstimator, whenValid('preset', 'name', 'rule', 'estimator')),
  () => l10n.t('Settings of the algorithm; the default of each follows from the preset.'),
  [{ preset: 'practical' }, { name: 'gp-bucb' }],
);

export type WrittenAlgorithm = z.infer<typeof algorithmSchema>;

interface AlgorithmRule {
  readonly name?: AlgorithmName | undefined;
  readonly rule?: RuleName | undefined;
}

function checkRule({ name = DEFAULT_ALGORITHM, rule }: AlgorithmRule, context: z.core.$RefinementCtx): void {
  if (rule === undefined) return;
  const { rules } = algorithms[name];
  if (rules.includes(rule)) return;
  if (rules.length === 0) {
    addProblem(context, ['rule'], noRuleAtAll(name), { at: 'key', fixes: [removal('rule')] });
    return;
  }
  const ofOthers = algorithmNames.filter((each) => algorithms[each].defaultRule === rule);
  const remedy = [anyOf(rules), ...ofOthers.map((each) => l10n.t`or name: ${each}`)].join(', ');
  addProblem(context, ['rule'], otherRule(name, rule, remedy));
}

interface EstimatorChoice extends AlgorithmRule {
  readonly preset: (typeof presets)[number];
  readonly estimator?: RegretEstimator | undefined;
}

function checkEstimator(
  { preset, name = DEFAULT_ALGORITHM, rule, estimator }: EstimatorChoice,
  context: z.core.$RefinementCtx,
): void {
  if (estimator === undefined) return;
  if (algorithms[name].model !== 'adaptive') {
    addProblem(context, ['estimator'], noEstimator(name), { at: 'key', fixes: [removal('estimator')] });
    return;
  }
  if (estimator !== 'one-step' || (preset === 'theory' && rule === undefined)) return;
  addProblem(context, ['estimator'], preset === 'theory' ? oneStepWithRule() : oneStepWithoutTheory());
}

const noRuleAtAll = (algorithm: string) => l10n.t`${algorithm} does not use a rule to end its batches: remove rule.`;
const otherRule = (algorithm: string, rule: string, remedy: string) =>
  l10n.t`${algorithm} cannot use the rule ${rule}: write ${remedy}.`;
const noEstimator = (algorithm: string) =>
  l10n.t`${algorithm} does not use an estimator: remove estimator, or write name: ${anyOf(algorithmNames.filter((each) => algorithms[each].model === 'adaptive'))}.`;
const oneStepWithRule = () =>
  l10n.t('one-step needs the exact posterior: remove rule, or write bound or printed-bound.');
const oneStepWithoutTheory = () =>
  l10n.t('one-step needs the exact posterior: write preset: theory without a rule, or write bound or printed-bound.');
