/** `default`: what a point under `start` has of a parameter that it leaves out. leftOut.ts has the checks. */
import * as l10n from '@vscode/l10n';
import { described } from '../../keys/described.ts';
import * as z from 'zod';
import { expecting } from '../../keys/expecting.ts';
import type { Remedy } from '../../keys/unknownKey.ts';

const purpose = described(() =>
  l10n.t("The script's own value: what a point under start has of this parameter where it leaves it out."),
);
const anyOfItsValues = () => l10n.t('one of the values');

export const defaultNumber = z.number({ error: expecting(() => l10n.t('a number of its range')) }).meta(purpose);
export const defaultValue = z
  .union([z.string(), z.number(), z.boolean(), z.null()], { error: expecting(anyOfItsValues) })
  .meta(purpose);
export const defaultTruth = z.boolean({ error: expecting(() => l10n.t('true or false')) }).meta(purpose);

/** Of a parameter that is fixed, or calculated. */
export const noDefault: Remedy = {
  sentence: (name) => l10n.t`${name} is for a parameter that is searched, and this one is not: remove it.`,
  fix: { kind: 'remove', path: ['default'] },
};
