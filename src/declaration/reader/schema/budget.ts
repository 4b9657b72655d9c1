/** The budget: how many trials, for how long, and what gain is too small to go on for. */
import * as l10n from '@vscode/l10n';
import { described, optional } from '../../keys/described.ts';
import { durationSchema } from '../../keys/duration.ts';
import { anyForm, integer, number, strictGroup } from '../../keys/schemaTypes.ts';
import { belongsBeside } from '../../keys/unknownKey.ts';
import { shareSchema } from '../../keys/share.ts';

const enoughText = () =>
  l10n.t(
    'the smallest gain to go on for, a number above 0 in the metric’s units, such as 0.001, or a share of what was gained so far, above 0 and at most 100 %, such as 2 %',
  );

const enoughSchema = described(
  anyForm([number(enoughText, { above: 0 }).transform((gain) => ({ gain })), shareSchema(enoughText)], enoughText),
  () =>
    l10n.t(
      'Ends the study when the rest of the budget will hardly gain this: in the metric’s units, or of what was gained.',
    ),
  [0.001, '2 %'],
);

export const budgetSchema = described(
  strictGroup(
    () => l10n.t('a budget, such as { trials: 100 }'),
    {
      trials: described(
        integer(() => l10n.t('the number of trials, a whole number from 1 to 100000'), 1, 100_000),
        () => l10n.t('Number of trials.'),
      ),
      time: optional(durationSchema, () => l10n.t('No trial starts after this time: 90s, 2h, 1h30m or seconds.')),
      enough: enoughSchema.exactOptional(),
    },
    { parallel: belongsBeside('budget', 'parallel', '…') },
  ),
  () => l10n.t('How many trials may run, for how long, and which gain is not worth the rest of them.'),
  [{ trials: 100 }, { trials: 200, time: '2h' }, { trials: 200, enough: '2 %' }],
).transform(({ trials, time, enough }) => ({
  trials,
  ...(time !== undefined && { seconds: time }),
  ...(enough !== undefined && { enough }),
}));
