/** The beginning of a study: points to try first, past trials, earlier studies, the smallest batch. */
import * as l10n from '@vscode/l10n';
import { described } from '../../keys/described.ts';
import * as z from 'zod';
import { algorithmNames, algorithms, DEFAULT_ALGORITHM } from '../../../bandits/algorithms.ts';
import { endsByRule } from '../../../engine/fixedCandidates/presets.ts';
import { encoding } from '../../../space/encoding.ts';
import type { Parameter, Point, Space, Value } from '../../../space/parameter.ts';
import type { Start } from '../../declaration.ts';
import { isAllowedValue } from '../../points/allowedValues.ts';
import { pointProblems, completePoint } from '../../points/pointProblems.ts';
import { allOf, anyOf } from '../../wording.ts';
import type { WrittenAlgorithm } from './algorithm.ts';
import { expecting } from '../../keys/expecting.ts';
import type { WrittenParameters } from './parameters.ts';
import {
  addProblem,
  keyCorrections,
  strictGroup,
  integer,
  parameterValueSchema,
  writing,
} from '../../keys/schemaTypes.ts';
import { isDerived } from './derived.ts';
import { derivedOf, spaceOf } from './space.ts';
import { checkLearning, checkSources, fromSchema, sourcesOf } from './startFrom.ts';

const MAX_POINTS = 1000;

const somePoints = () => l10n.t('a list of points, such as [{ lr: 0.01 }]');
const aFile = () =>
  l10n.t('a file of past trials, such as past.csv, past.json, past.jsonl or past.log (a journal of Optuna)');

const pointsSchema = z
  .array(
    z.record(z.string(), parameterValueSchema, { error: expecting(() => l10n.t('a point, such as { lr: 0.01 }')) }),
    {
      error: expecting(somePoints),
    },
  )
  .superRefine((points, context) => {
    if (points.length > MAX_POINTS) addProblem(context, [], tooManyPoints(points.length));
  });
const trialsSchema = z
  .string({ error: expecting(aFile) })
  .refine((file) => !file.includes('\0') && /\.(?:csv|json|jsonl|log)$/i.test(file), { error: expecting(aFile) });

export const startSchema = z
  .union(
    [
      trialsSchema,
      pointsSchema,
      strictGroup(() => l10n.t('points, trials, from or batch, such as { points: [{ lr: 0.01 }] }'), {
        points: pointsSchema
          .exactOptional()
          .meta(
            described(() =>
              l10n.t(
                'Points to try first, in this order. A parameter that a point leaves out gets the middle of its range, the first of its values, or false.',
              ),
            ),
          ),
        trials: trialsSchema
          .exactOptional()
          .meta(
            described(() =>
              l10n.t('A file of trials made before: an absolute path, or one relative to the folder of this file.'),
            ),
          ),
        from: fromSchema.exactOptional(),
        batch: integer(() => l10n.t('the smallest size of a batch, a whole number from 2 to 1000'), 2, 1000)
          .exactOptional()
          .meta(
            described(() =>
              l10n.t('Only with preset: theory. Explore first, until every later batch has at least this many trials.'),
            ),
          ),
      }),
    ],
    { error: expecting(() => l10n.t`${somePoints()}, or ${aFile()}`) },
  )
  .meta(
    described(
      () => l10n.t('The beginning of the study: points to try first, a file of past trials, or earlier studies.'),
      [[{ lr: 0.01 }], 'past.csv', { points: [{ lr: 0.01 }], trials: 'past.csv' }, { from: ['mnist'] }],
    ),
  );

export type WrittenStart = z.infer<typeof startSchema>;

/** In the form that the rest of the program uses; undefined if it is empty. */
export function startOf(written: WrittenStart | undefined, space: Space): Start | undefined {
  if (written === undefined) return undefined;
  const { points = [], from: writtenFrom, ...others } = expandShortForm(written);
  const from = sourcesOf(writtenFrom);
  const same = { ...others, ...(from && { from }) };
  if (points.length === 0 && Object.keys(same).length === 0) return undefined;
  const complete = points.map((point) => completePoint(space, withMidpoints(space, point)));
  const isGiven = ({ name, type }: Parameter): boolean => type === 'fixed' || Object.hasOwn(points[0], name);
  const isWhole = complete.length > 0 && space.every((each) => !Object.hasOwn(complete[0], each.name) || isGiven(each));
  return { points: complete, ...(isWhole && { whole: true as const }), ...same };
}

function expandShortForm(written: WrittenStart): Exclude<WrittenStart, string | readonly unknown[]> {
  if (typeof written === 'string') return { trials: written };
  return Array.isArray(written) ? { points: written } : written;
}

export function hasStartPoint(start: WrittenStart | undefined): boolean {
  return start !== undefined && (expandShortForm(start).points ?? []).length > 0;
}

/** The point with the middle of every parameter that it leaves out, active or not. */
function withMidpoints(space: Space, point: Point): Point {
  return { ...Object.fromEntries(space.map((parameter) => [parameter.name, midValue(parameter)])), ...point };
}

/** The middle of a range, the first value of a choice, and false for a bool. */
function midValue(parameter: Parameter): Value {
  switch (parameter.type) {
    case 'bool':
      return false;
    case 'fixed':
      return parameter.value;
    case 'choice':
    case 'int':
    case 'float': {
      const { groups, decode } = encoding([{ ...parameter, when: { kind: 'value', value: true } }]);
      const value = decode(new Float64Array(groups.length).fill(0.5))[parameter.name];
      // the square root of 1e-4 is not exactly 0.01; the middle of a narrow range needs all its digits
      const rounded = typeof value === 'number' ? Number(value.toPrecision(12)) : value;
      return isAllowedValue(parameter, rounded) ? rounded : value;
    }
  }
}

/** Each name must be that of a parameter, and each value one that it can have. */
export function checkPoints(
  { start = [], parameters }: { readonly start?: WrittenStart; readonly parameters: WrittenParameters },
  context: z.core.$RefinementCtx,
): void {
  const space = spaceOf(parameters);
  const { derived, unchecked } = calculatedIn(parameters);
  const { points = [] } = expandShortForm(start);
  const path = Array.isArray(start) ? ['start'] : ['start', 'points'];
  points.forEach((point, i) => {
    const known = Object.fromEntries(Object.entries(point).filter(([name]) => !unchecked.has(name)));
    for (const { message, name, at, meant } of pointProblems({ space, derived }, withMidpoints(space, known))) {
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
