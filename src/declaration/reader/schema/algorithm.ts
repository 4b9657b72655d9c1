/** The settings of the algorithm; the default of each follows from the preset. */
import * as z from 'zod';
import { regretEstimators, type RegretEstimator } from '../../../core/agpucb/regretBound.ts';
import { algorithmNames, type AlgorithmName } from '../../../core/algorithms.ts';
import { ruleNames, type RuleName } from '../../../core/bbkb/rules.ts';
import { expecting, oneOf } from './expecting.ts';
import * as messages from './messages.ts';
import { joinWords } from '../../wording.ts';
import { strictGroup, number, whenValid, integer } from './schemaTypes.ts';

const presets = ['practical', 'theory'] as const;
const kernels = ['matern52', 'gaussian'] as const;
const lengthscale = number('a lengthscale above 0, where 1 is the full range of a parameter', { above: 0 });

const accuracyText = 'a number above 0, or inf';

export const algorithmSchema = strictGroup('settings of the algorithm, such as { preset: practical }', {
  preset: z
    .enum(presets, { error: oneOf(presets) })
    .default('practical')
    .describe('practical: tuned for a few hundred trials; theory: exactly as in the papers.'),
  name: z
    .enum(algorithmNames, { error: oneOf(algorithmNames) })
    .exactOptional()
    .describe('The algorithm; bbkb by default.'),
  rule: z
    .enum(ruleNames, { error: oneOf(ruleNames) })
    .exactOptional()
    .describe('The rule that ends the batches of preset theory; global by default, product for gp-bucb.'),
  kernel: z
    .enum(kernels, { error: oneOf(kernels) })
    .exactOptional()
    .describe('How smooth the metric is assumed to be.'),
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
  estimator: z
    .enum(regretEstimators, { error: oneOf(regretEstimators) })
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

/** The default algorithm alone can repeat what it likes, and choose trials while others run. */
export function isDefault({ preset, name = 'bbkb' }: Pick<WrittenAlgorithm, 'preset' | 'name'>): boolean {
  return preset !== 'theory' && name === 'bbkb';
}

interface AlgorithmRule {
  readonly name?: AlgorithmName | undefined;
  readonly rule?: RuleName | undefined;
}

function checkRule({ name = 'bbkb', rule }: AlgorithmRule, context: z.core.$RefinementCtx): void {
  if (rule === undefined) return;
  const rules = rulesOf(name);
  if (rules.includes(rule)) return;
  if (rules.length === 0) {
    context.addIssue({ code: 'custom', path: ['rule'], message: messages.noRuleAtAll(name), params: { at: 'key' } });
    return;
  }
  const remedy = rule === 'product' ? ', or name: gp-bucb' : '';
  const message = messages.otherRule(name, rule, `${joinWords(rules)}${remedy}`);
  context.addIssue({ code: 'custom', path: ['rule'], message });
}

interface EstimatorChoice extends AlgorithmRule {
  readonly preset: (typeof presets)[number];
  readonly estimator?: RegretEstimator | undefined;
}

function checkEstimator(
  { preset, name = 'bbkb', rule, estimator }: EstimatorChoice,
  context: z.core.$RefinementCtx,
): void {
  if (estimator === undefined) return;
  if (name !== 'a-gp-ucb') {
    const message = messages.noEstimator(name);
    context.addIssue({ code: 'custom', path: ['estimator'], message, params: { at: 'key' } });
    return;
  }
  if (estimator !== 'one-step' || (preset === 'theory' && rule === undefined)) return;
  const remedy = preset === 'theory' ? 'remove rule' : 'write preset: theory without a rule';
  context.addIssue({ code: 'custom', path: ['estimator'], message: messages.oneStepNotPossible(remedy) });
}

/** The product of the growth factors bounds only the exact posterior. */
function rulesOf(name: AlgorithmName): readonly RuleName[] {
  switch (name) {
    case 'gp-bucb':
      return ['product', 'global'];
    case 'bbkb':
    case 'a-gp-ucb':
      return ruleNames.filter((rule) => rule !== 'product');
    case 'gp-ucb':
    case 'bkb':
    case 'epsilon-greedy':
    case 'thompson':
    case 'evolution':
    case 'random':
      return [];
  }
}
