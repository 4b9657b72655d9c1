/** `default`: what a point under `start` has of a parameter that it leaves out. leftOut.ts has the checks. */
import * as l10n from '@vscode/l10n';
import { described } from '../../keys/described.ts';
import { anyForm, number, trueOrFalse } from '../../keys/schemaTypes.ts';
import type { Remedy } from '../../keys/unknownKey.ts';
import { valueSchema } from '../../valueSchema.ts';

const purpose = () =>
  l10n.t("The script's own value: what a point under start has of this parameter where it leaves it out.");
const anyOfItsValues = () => l10n.t('one of the values');

export const defaultNumber = described(
  number(() => l10n.t('a number of its range')),
  purpose,
);
export const defaultValue = described(anyForm(valueSchema.options, anyOfItsValues), purpose);
export const defaultTruth = described(trueOrFalse, purpose);

/** Of a parameter that is fixed, or calculated. */
export const noDefault: Remedy = {
  sentence: (name) => l10n.t`${name} is for a parameter that is searched, and this one is not: remove it.`,
  fix: { kind: 'remove', path: ['default'] },
};
