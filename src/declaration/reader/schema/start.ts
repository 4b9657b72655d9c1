/** The beginning of a study: points to try first, past trials, earlier studies, the smallest batch. */
import * as l10n from '@vscode/l10n';
import { described, optional } from '../../keys/described.ts';
import * as z from 'zod';
import { algorithmNames, algorithms, DEFAULT_ALGORITHM } from '../../../bandits/algorithms.ts';
import { endsByRule } from '../../../engine/fixedCandidates/presets.ts';
import type { Parameter, Point } from '../../../space/parameter.ts';
import type { Start } from '../../declaration.ts';
import { pointProblems, completePoint } from '../../points/pointProblems.ts';
import { allOf, anyOf } from '../../wording.ts';
import type { WrittenAlgorithm } from './algorithm.ts';
import { leftOutOf, type LeftOut } from './leftOut.ts';
import { expecting } from '../../keys/expecting.ts';
import type { WrittenParameters } from './parameters.ts';
import { addProblem, keyCorrections, writing } from '../../keys/checks.ts';
import { anyForm, integer, list, named, parameterValueSchema, strictGroup, text } from '../../keys/schemaTypes.ts';
import { isDerived } from './derived.ts';
import { derivedOf } from './space.ts';
import { checkLearning, checkSources, fromSchema, sourcesOf } from './startFrom.ts';

const MAX_POINTS = 1000;

const somePoints = () => l10n.t('a list of points, such as [{ lr: 0.01 }]');
const aFile = () =>
  l10n.t('a file of past trials, such as past.csv, past.json, past.jsonl or past.log (a journal of Optuna)');

const pointsSchema = list(
  named(parameterValueSchema, () => l10n.t('a point, such as { lr: 0.01 }')),
  somePoints,
).superRefine((points, context) => {
  if (points.length > MAX_POINTS) addProblem(context, [], tooManyPoints(points.length));
});
const trialsSchema = text(aFile).refine((file) => /\.(?:csv|json|jsonl|log)$/i.test(file), {
  error: expecting(aFile),
});

export const startSchema = described(
  anyForm(
    [
      trialsSchema,
      pointsSchema,
      strictGroup(() => l10n.t('points, trials, from or batch, such as { points: [{ lr: 0.01 }] }'), {
        points: optional(pointsSchema, () =>
          l10n.t(
            'Points to try first, in this order. A parameter that a point leaves out gets its default or, without one, the middle of its range, the first of its values, or false.',
          ),
        ),
        trials: optional(trialsSchema, () =>
          l10n.t('A file of trials made before: an absolute path, or one relative to the folder of this file.'),
        ),
        from: fromSchema.exactOptional(),
        batch: optional(
          integer(() => l10n.t('the smallest size of a batch, a whole number from 2 to 1000'), 2, 1000),
          () =>
            l10n.t('Only with preset: theory. Explore first, until every later batch has at least this many trials.'),
        ),
      }),
    ],
    () => l10n.t`${somePoints()}, or ${aFile()}`,
  ),
  () => l10n.t('The beginning of the study: points to try first, a file of past trials, or earlier studies.'),
  [[{ lr: 0.01 }], 'past.csv', { points: [{ lr: 0.01 }], trials: 'past.csv' }, { from: ['mnist'] }],
);

export type WrittenStart = z.infer<typeof startSchema>;

/** In the form that the rest of the program uses; undefined if it is empty. */
export function startOf(written: WrittenStart | undefined, parameters: WrittenParameters): Start | undefined {
  if (written === undefined) return undefined;
  const { points = [], from: writtenFrom, ...others } = expandShortForm(written);
  const from = sourcesOf(writtenFrom);
  const same = { ...others, ...(from && { from }) };
  if (points.length === 0 && Object.keys(same).length === 0) return undefined;
  const leftOut = leftOutOf(parameters);
  const complete = points.map((point) => completePoint(leftOut.space, { ...leftOut.values, ...point }));
  return { points: complete, ...same };
}

function expandShortForm(written: WrittenStart): Exclude<WrittenStart, string | readonly unknown[]> {
  if (typeof written === 'string') return { trials: written };
  return Array.isArray(written) ? { points: written } : written;
}

export function hasStartPoint(start: WrittenStart | undefined): boolean {
  return start !== undefined && (expandShortForm(start).points ?? []).length > 0;
}

/** Which parameters the trial of a point has although neither the point nor a default says with which value. */
export function unsaidOf(point: Point, { space, values, said }: LeftOut): readonly Parameter[] {
  const complete = completePoint(space, { ...values, ...point });
  return space.filter(
    ({ name, type }) =>
      type !== 'fixed' && Object.hasOwn(complete, name) && !Object.hasOwn(point, name) && !said.has(name),
  );
}

/** The points as they are written, and their place in the file. */
export function writtenPoints(start: WrittenStart = []) {
  return {
    points: expandShortForm(start).points ?? [],
    path: Array.isArray(start) ? ['start'] : ['start', 'points'],
  };
}

/** Each name must be that of a parameter, and each value one that it can have. */
export function checkPoints(
  { start, parameters }: { readonly start?: WrittenStart; readonly parameters: WrittenParameters },
  context: z.core.$RefinementCtx,
): void {
  const { space, values } = leftOutOf(parameters);
  const { derived, unchecked } = calculatedIn(parameters);
  const { points, path } = writtenPoints(start);
  points.forEach((point, i) => {
    const known = Object.fromEntries(Object.entries(point).filter(([name]) => !unchecked.has(name)));
    for (const { message, name, at, meant } of pointProblems({ space, derived }, { ...values, ...known })) {
      const place = name === undefined ? [...path, i] : [...path, i, name];
      const names = Object.keys(parameters).filter((each) => !Object.hasOwn(point, each));
      const fixes = at === 'key' ? keyCorrections(place, names) : writing(place, meant);
      addProblem(context, place, message, { at, fixes });
    }
  });
}

/** One that cannot be read is a problem by itself, and others may follow from it. */
function calculatedIn(parameters: WrittenParameters) {
  const names = Object.keys(parameters).filter((name) => isDerived(parameters[name]));
  const derived = derivedOf(parameters);
  return derived.length === names.length
    ? { derived, unchecked: new Set<string>() }
    : { derived: [], unchecked: new Set(names) };
}

/** The earlier studies that it names. */
export function checkFrom(
  written: {
    readonly start?: WrittenStart;
    readonly parameters: WrittenParameters;
    readonly algorithm: WrittenAlgorithm;
  },
  context: z.core.$RefinementCtx,
): void {
  const { from } = expandShortForm(written.start ?? []);
  checkSources({ from, parameters: written.parameters }, context);
  checkLearning({ from, algorithm: written.algorithm }, context);
}

/** The smallest batch has a meaning only if a rule ends the batches. */
export function checkBatch(
  { start = [], algorithm }: { readonly start?: WrittenStart; readonly algorithm: WrittenAlgorithm },
  context: z.core.$RefinementCtx,
): void {
  if (expandShortForm(start).batch === undefined || endsByRule(algorithm)) return;
  const { preset, name = DEFAULT_ALGORITHM } = algorithm;
  const rule =
    algorithms[name].rules.length > 0 ? l10n.t('a rule, such as rule: global') : `name: ${anyOf(algorithmsWithRule)}`;
  const remedy = allOf([
    ...(preset === 'theory' ? [] : ['preset: theory']),
    ...(endsByRule({ ...algorithm, preset: 'theory' }) ? [] : [rule]),
  ]);
  addProblem(context, ['start', 'batch'], batchWithoutRule(remedy));
}

const algorithmsWithRule = algorithmNames.filter((name) => algorithms[name].defaultRule !== undefined);

const tooManyPoints = (count: number) => l10n.t`start has ${count} points: keep at most ${MAX_POINTS}.`;
const batchWithoutRule = (remedy: string) =>
  l10n.t`start.batch has no effect unless a rule ends the batches: write ${remedy} under algorithm, or remove it.`;
