/** `track`: further metrics, which are recorded and decide nothing. */
import * as l10n from '@vscode/l10n';
import { described } from '../../keys/described.ts';
import { addProblem, refuseRepeated } from '../../keys/checks.ts';
import { list } from '../../keys/schemaTypes.ts';
import { formatValue, grouped } from '../../wording.ts';
import { metricNameSchema } from './objective.ts';

/** Each line of a script's output is searched for each of them. */
const MAX_TRACKED = 20;
/** The journal has the names in the result of each trial. */
const MAX_NAME_LENGTH = 200;

const someNames = () => l10n.t('names of further numbers that your script prints, such as [f1, train_loss]');

export const trackSchema = described(
  list(metricNameSchema, someNames).superRefine((names, context) => {
    if (names.length > MAX_TRACKED) {
      addProblem(context, [], tooMany(names.length));
      return;
    }
    refuseRepeated(names, context, listedTwice);
    for (const [i, name] of names.entries()) {
      if (name.length > MAX_NAME_LENGTH) addProblem(context, [i], tooLong(name.length));
      // an object that is read back from the journal would not have it
      if (name === '__proto__') addProblem(context, [i], notAName());
    }
  }),
  () =>
    l10n.t('Further numbers that the script prints: recorded, shown and exported. One that is missing is no failure.'),
  [['f1', 'train_loss']],
);

const tooMany = (count: number) =>
  l10n.t`track has ${grouped(count)} names: write at most ${MAX_TRACKED}, those that you want to see beside the metric.`;
const listedTwice = (name: string) => l10n.t`${formatValue(name)} is tracked twice: remove one of them.`;
const tooLong = (length: number) =>
  l10n.t`The name has ${grouped(length)} characters: track names of at most ${MAX_NAME_LENGTH}.`;
const notAName = () => l10n.t('"__proto__" cannot be tracked: have the script print the number under another name.');
