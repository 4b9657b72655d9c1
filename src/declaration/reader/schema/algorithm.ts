/** The settings of the algorithm; the default of each follows from the preset. */
import * as z from 'zod';
import { regretEstimators, type RegretEstimator } from '../../../bandits/agpucb/regretBound.ts';
import { algorithmNames, algorithms, DEFAULT_ALGORITHM, type AlgorithmName } from '../../../bandits/algorithms.ts';
import { ruleNames, type RuleName } from '../../../bandits/bbkb/rules.ts';
import { expecting } from '../../keys/expecting.ts';
import { joinWords } from '../../wording.ts';
import { addProblem, integer, number, removal, strictGroup, whenValid, word } from '../../keys/schemaTypes.ts';

const presets = ['practical', 'theory'] as const;
const kernels = ['matern52', 'gaussian'] as const;
const lengthscale = number('a lengthscale above 0, where 1 is the full range of a parameter', { above: 0 });

const defaultRules = [
  'global by default',
  ...algorithmNames.flatMap((name) => {
    const { defaultRule = 'global' } = algorithms[name];
    return defaultRule === 'global' ? [] : [`${defaultRule} for ${name}`];
  }),
];

const accuracyText = 'a number above 0, or inf';

export const algorithmSchema = strictGroup('settings of the algorithm, such as { preset: practical }', {
  preset: word(presets)
    .default('practical')
    .describe('practical: tuned for a few hundred trials; theory: exactly as in the papers.'),
  name: word(algorithmNames).exactOptional().describe('The algorithm; bbkb by default.'),
  rule: word(ruleNames)
    .exactOptional()
    .describe(`The rule that ends the batches of preset theory; ${defaultRules.join(', ')}.`),
  kernel: word(kernels).exactOptional().describe('How smooth the metric is assumed to be.'),
  lengthscales: z
    .union([lengthscale, z.record(z.string(), lengthscale)], {
      error: expecting('one number above 0, or one for each parameter, such as { lr: 0.2 }'),
    })
    .exactOptional()
    .describe('In units of the full range: with 0.3, points that are 30 % of a range apart still inform each other.'),
  lambda: number('the regulariser, a number above 0', { above: 0 })
    .exactOptional()
    .describe('Regulariser of the posterior.'),
  norm: number('the bound on the norm of the function, a number above 0', { above: 0 })
    .exactOptional()
    .describe('Bound on the norm of the function, for the width of the confidence bounds.'),
  delta: number('a probability between 0 and 1, such as 0.1', { above: 0, below: 1 })
    .exactOptional()
    .describe('Probability with which the confidence bounds may fail.'),
  qbar: z
    .union([number(accuracyText, { above: 0 }), z.literal('inf')], { error: expecting(accuracyText) })
    .exactOptional()
    .describe('Accuracy of the dictionary: a larger value keeps more arms; inf keeps all.'),
  threshold: number('a variance ratio of 1 or above, such as 2', { atLeast: 1 })
    .exactOptional()
    .describe('Variance ratio at which the batch rule ends a batch.'),
  estimator: word(regretEstimators)
    .exactOptional()
    .describe('How a-gp-ucb estimates the regret that shorter lengthscales and a larger norm would cost.'),
  candidates: integer('the number of candidates, a whole number from 2 to 1000000', 2, 1_000_000)
    .exactOptional()
    .describe(
      'How many points to choose from: 2,048 for each batch by default; with preset: theory or a name, 10,000 for the study.',
    ),
})
  .superRefine(checkRule, whenValid('name', 'rule'))
  .superRefine(checkEstimator, whenValid('preset', 'name', 'rule', 'estimator'))
  .meta({
    description: 'Settings of the algorithm; the default of each follows from the preset.',
    examples: [{ preset: 'practical' }, { name: 'gp-bucb' }],
  });

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
  const remedy = [joinWords(rules), ...ofOthers.map((each) => `or name: ${each}`)].join(', ');
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
  const remedy = preset === 'theory' ? 'remove rule' : 'write preset: theory without a rule';
  addProblem(context, ['estimator'], oneStepNotPossible(remedy));
}

const noRuleAtAll = (algorithm: string) => `${algorithm} does not use a rule to end its batches: remove rule.`;
const otherRule = (algorithm: string, rule: string, remedy: string) =>
  `${algorithm} cannot use the rule ${rule}: write ${remedy}.`;
const noEstimator = (algorithm: string) =>
  `${algorithm} does not use an estimator: remove estimator, or write name: ${joinWords(algorithmNames.filter((each) => algorithms[each].model === 'adaptive'))}.`;
const oneStepNotPossible = (remedy: string) =>
  `one-step needs the exact posterior: ${remedy}, or write bound or printed-bound.`;
