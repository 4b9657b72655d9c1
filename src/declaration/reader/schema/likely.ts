/** `likely`: where a person believes a parameter's best value to be. checkLikely.ts has the checks. */
import * as l10n from '@vscode/l10n';
import { described } from '../../keys/described.ts';
import * as z from 'zod';
import { expecting } from '../../keys/expecting.ts';
import type { Remedy } from '../../keys/unknownKey.ts';
import type { Wording } from '../../wording.ts';

const aValueOrPart = () =>
  l10n.t('a number, such as 3e-4, or the two ends of a part of the range, such as [1e-4, 1e-3]');
const someOfTheValues = () => l10n.t('one of the values, or a list of some, such as [adam, sgd]');

export const likelyNumber = described(likelySchema(z.number(), aValueOrPart), () =>
  l10n.t('Where you believe the best value to be: a number, or a part of the range. It counts less and less.'),
);
export const likelyValue = described(
  likelySchema(z.union([z.string(), z.number(), z.boolean(), z.null()]), someOfTheValues),
  () => l10n.t('Which values you believe to be the best: one, or a list of some. It counts less and less.'),
);
export const likelyTruth = described(
  likelySchema(z.boolean(), () => l10n.t('true or false')),
  () => l10n.t('Which of the two you believe to be better. It counts less and less.'),
);

/** Of a parameter that is fixed, or calculated. */
export const nothingLikely: Remedy = {
  sentence: (name) =>
    l10n.t`${name} says where the best value is, and this one is not searched: remove it, or write a range.`,
  fix: { kind: 'remove', path: ['likely'] },
};

function likelySchema<Believed extends z.ZodType>(believed: Believed, expected: Wording) {
  const error = expecting(expected);
  return z.union([believed, z.array(believed)], { error });
}
