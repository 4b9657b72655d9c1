/** The earlier studies from which a study learns what is good: names and files, with other names of parameters. */
import * as l10n from '@vscode/l10n';
import { described, optional } from '../../keys/described.ts';
import * as z from 'zod';
import { usesPracticalOptimizer } from '../../../engine/fixedCandidates/presets.ts';
import type { Start } from '../../declaration.ts';
import { addProblem, corrections, removal } from '../../keys/checks.ts';
import { anyForm, list, named, nonEmpty, strictGroup } from '../../keys/schemaTypes.ts';
import { listedTwice, unknownParameter } from '../../wording.ts';
import type { WrittenAlgorithm } from './algorithm.ts';
import type { WrittenParameters } from './parameters.ts';
import { spaceOf } from './space.ts';

/** Each has a model of its own, which every batch asks. */
const MAX_SOURCES = 10;

const aSource = () => l10n.t('an earlier study or a file of its trials, such as mnist.bbkb.yaml, mnist or runs.csv');
const aName = () => l10n.t('the name of a parameter of this study, such as lr');

const nameSchema = nonEmpty(aSource);
const sourceSchema = anyForm(
  [
    nameSchema,
    strictGroup(() => l10n.t('study and rename, such as { study: mnist, rename: { learning_rate: lr } }'), {
      study: described(nameSchema, () =>
        l10n.t('A study by its name or its declaration, or a file: CSV, JSON, or the journal of an Optuna study.'),
      ),
      rename: optional(
        named(nonEmpty(aName), () =>
          l10n.t('names of its parameters with those of this study, such as { learning_rate: lr }'),
        ),
        () => l10n.t('The parameters that have another name there: its name, then the one of this study.'),
      ),
    }),
  ],
  aSource,
);

export const fromSchema = described(
  list(sourceSchema, () => l10n.t('a list of earlier studies and files, such as [mnist, runs.csv]')).superRefine(
    (sources, context) => {
      if (sources.length <= MAX_SOURCES) return;
      context.addIssue({ code: 'custom', message: tooManySources(sources.length, MAX_SOURCES) });
    },
  ),
  () =>
    l10n.t(
      'Earlier studies of related tasks, such as the same script with other data. They teach where good values are, and their values are not taken for those of this study.',
    ),
  [['mnist'], ['mnist.bbkb.yaml', { study: 'runs.csv', rename: { learning_rate: 'lr' } }]],
);

type WrittenFrom = z.infer<typeof fromSchema>;

/** In the form that the rest of the program uses; undefined if there are none. */
export function sourcesOf(written: WrittenFrom = []): Start['from'] {
  return written.length === 0 ? undefined : written.map((each) => (typeof each === 'string' ? { study: each } : each));
}

interface Names {
  readonly from?: WrittenFrom | undefined;
  readonly parameters: WrittenParameters;
}

/** Each new name must be that of a parameter, and no two may be the same; nor may two sources. */
export function checkSources({ from = [], parameters }: Names, context: z.core.$RefinementCtx): void {
  const names = spaceOf(parameters).map(({ name }) => name);
  const written = from.map((each) => (typeof each === 'string' ? each : each.study));
  from.forEach((each, i) => {
    const place = ['start', 'from', i];
    if (written.indexOf(written[i]) !== i)
      addProblem(context, place, listedTwice(written[i]), { fixes: [removal(...place)] });
    const renamed = Object.entries(typeof each === 'string' ? {} : (each.rename ?? {}));
    for (const [j, [theirs, ours]] of renamed.entries()) {
      const path = [...place, 'rename', theirs];
      if (!names.includes(ours))
        addProblem(context, path, unknownParameter(ours, names), { fixes: corrections(path, ours, names) });
      else if (renamed.findIndex(([, other]) => other === ours) !== j)
        addProblem(context, path, renamedTwice(ours), { fixes: [removal(...path)] });
    }
  });
}

/** Only the default learns from them. */
export function checkLearning(
  { from = [], algorithm }: Pick<Names, 'from'> & { readonly algorithm: WrittenAlgorithm },
  context: z.core.$RefinementCtx,
): void {
  if (from.length === 0 || usesPracticalOptimizer(algorithm)) return;
  addProblem(context, ['start', 'from'], fromNeedsDefault(), { at: 'key', fixes: [removal('start', 'from')] });
}

const tooManySources = (count: number, most: number) =>
  l10n.t`start.from has ${count} earlier studies: keep the ${most} that are most like this one.`;
const renamedTwice = (ours: string) => l10n.t`Two names are given to ${ours}: keep the one that means the same.`;
const fromNeedsDefault = () =>
  l10n.t(
    'start.from works with the default algorithm only: remove preset and name from algorithm, or remove start.from.',
  );
