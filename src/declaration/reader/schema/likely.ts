/** `likely`: where a person believes a parameter's best value to be. checkLikely.ts has the checks. */
import * as z from 'zod';
import { expecting } from '../../keys/expecting.ts';
import type { Remedy } from '../../keys/unknownKey.ts';

const aValueOrPart = 'a number, such as 3e-4, or the two ends of a part of the range, such as [1e-4, 1e-3]';
const someOfTheValues = 'one of the values, or a list of some, such as [adam, sgd]';

export const likelyNumber = likelySchema(z.number(), aValueOrPart).describe(
  'Where you believe the best value to be: a number, or a part of the range. It counts less and less.',
);
export const likelyValue = likelySchema(
  z.union([z.string(), z.number(), z.boolean(), z.null()]),
  someOfTheValues,
).describe('Which values you believe to be the best: one, or a list of some. It counts less and less.');
export const likelyTruth = likelySchema(z.boolean(), 'true or false').describe(
  'Which of the two you believe to be better. It counts less and less.',
);

/** Of a parameter that is fixed, or calculated. */
export const nothingLikely: Remedy = {
  sentence: 'says where the best value is, and this one is not searched: remove it, or write a range.',
  fix: { kind: 'remove', path: ['likely'] },
};

function likelySchema<Believed extends z.ZodType>(believed: Believed, expected: string) {
  const error = expecting(expected);
  return z.union([believed, z.array(believed)], { error });
}
