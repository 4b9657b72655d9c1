/** The choices of the algorithm; every one has a default that follows from the preset. */
import * as z from 'zod';
import { regretEstimators, type RegretEstimator } from '../../../core/agpucb/regretBound.ts';
import { algorithmNames, type AlgorithmName } from '../../../core/algorithms.ts';
import { ruleNames, type RuleName } from '../../../core/bbkb/rules.ts';
import { expecting, oneOf } from './expecting.ts';
import { joinWords } from '../../wording.ts';
import { strictGroup, number, whenValid, integer } from './schemaTypes.ts';

const presets = ['practical', 'theory'] as const;
const kernels = ['matern52', 'gaussian'] as const;
const lengthscale = number('a lengthscale above 0, where 1 is the whole range of a parameter', { above: 0 });

const accuracyText = 'a number above 0, or inf';

export const algorithmSchema = strictGroup('choices of the algorithm, such as { preset: practical }', {
  preset: z
    .enum(presets, { error: oneOf(presets) })
    .default('practical')
    .describe("practical: tuned for a few hundred trials; theory: the papers' algorithms to the letter."),
  name: z
    .enum(algorithmNames, { error: oneOf(algorithmNames) })
    .exactOptional()
    .describe('The algorithm; bbkb by default.'),
  rule: z
    .enum(ruleNames, { error: oneOf(ruleNames) })
    .exactOptional()
    .describe('What ends the batches of preset theory; global by default, product for gp-bucb.'),
  kernel: z
    .enum(kernels, { error: oneOf(kernels) })
    .exactOptional()
    .describe('How smooth the metric is taken to be.'),
  lengthscales: z
    .union([lengthscale, z.record(z.string(), lengthscale)], {
      error: expecting('one number above 0, or one for each parameter, such as { lr: 0.2 }'),
    })
    .exactOptional()
    .describe('In units of a whole range: 0.3 means that points 30 % of a range apart still tell of each other.'),
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
    .describe('Accuracy of the dictionary: more keeps more arms; inf keeps all.'),
  threshold: number('a variance ratio of 1 or above, such as 2', { atLeast: 1 })
    .exactOptional()
    .describe('Variance ratio at which the batch rule ends a batch.'),
  estimator: z
    .enum(regretEstimators, { error: oneOf(regretEstimators) })
    .exactOptional()
    .describe('How a-gp-ucb estimates the regret that shorter lengthscales and a larger norm would cost.'),
  candidates: integer('how many candidates to choose from, a whole number from 2 to 1000000', 2, 1_000_000)
    .exactOptional()
    .describe(
      'Points to choose from: of each batch, 2,048 by default; with preset: theory or a name, of the study, 10,000.',
    ),
})
  .superRefine(checkRule, whenValid('name', 'rule'))
  .superRefine(checkEstimator, whenValid('preset', 'name', 'rule', 'estimator'))
  .meta({
    description: 'Choices of the algorithm; every one has a default that follows from the preset.',
    examples: [{ preset: 'practical' }, { name: 'gp-bucb' }],
  });

export type WrittenAlgorithm = z.infer<typeof algorithmSchema>;

interface AlgorithmRule {
  readonly name?: AlgorithmName | undefined;
  readonly rule?: RuleName | undefined;
}

function checkRule({ name = 'bbkb', rule }: AlgorithmRule, context: z.core.$RefinementCtx): void {
  if (rule === undefined) return;
  const rules = rulesOf(name);
  if (rules.includes(rule)) return;
  if (rules.length === 0) {
    const message = `rule has no meaning for ${name}, whose batches no rule ends: take it out.`;
    context.addIssue({ code: 'custom', path: ['rule'], message, params: { at: 'key' } });
    return;
  }
  const remedy = rule === 'product' ? ', or name: gp-bucb' : '';
  const message = `${name} takes no rule ${rule}: write ${joinWords(rules)}${remedy}.`;
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
    const message = `estimator has no meaning for ${name}: take it out, or write name: a-gp-ucb.`;
    context.addIssue({ code: 'custom', path: ['estimator'], message, params: { at: 'key' } });
    return;
  }
  if (estimator !== 'one-step' || (preset === 'theory' && rule === undefined)) return;
  const remedy = preset === 'theory' ? 'take rule out' : 'write preset: theory without a rule';
  const message = `one-step needs the exact posterior: ${remedy}, or write bound or printed-bound.`;
  context.addIssue({ code: 'custom', path: ['estimator'], message });
}

/** The product of the growth factors is a bound on the exact posterior only. */
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
