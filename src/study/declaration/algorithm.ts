/** The choices of the algorithm; every one has a default that follows from the preset. */
import * as z from 'zod';
import { expecting, notYet, oneOf } from './expecting.ts';
import { closed, number, whole } from './parts.ts';

const presets = ['practical', 'theory'] as const;
const kernels = ['matern52', 'gaussian'] as const;
const lengthscale = number('a lengthscale above 0, where 1 is the whole range of a parameter', { above: 0 });

const accuracy = 'a number above 0, or inf';

export const algorithmSchema = closed(
  'choices of the algorithm, such as { preset: practical }',
  {
    preset: z
      .enum(presets, { error: oneOf(presets) })
      .default('practical')
      .describe("practical: tuned for a few hundred trials; theory: the papers' BBKB to the letter."),
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
      .union([number(accuracy, { above: 0 }), z.literal('inf')], { error: expecting(accuracy) })
      .exactOptional()
      .describe('Accuracy of the dictionary: more keeps more arms; inf keeps all.'),
    threshold: number('a variance ratio of 1 or above, such as 2', { least: 1 })
      .exactOptional()
      .describe('Variance ratio at which the batch rule ends a batch.'),
    candidates: whole('how many candidates to choose from, a whole number from 2 to 1000000', 2, 1_000_000)
      .exactOptional()
      .describe('Size of the candidate set.'),
  },
  { name: notYet, rule: notYet },
);
