/** What a study begins with beside its space: points to try first, a file of past trials, the least batch. */
import * as z from 'zod';
import { encoding } from '../../../core/space/encoding.ts';
import type { Parameter, Point, Space, Value } from '../../../core/space/parameter.ts';
import type { Start } from '../../declaration.ts';
import { pointProblems, completePoint } from '../../points/pointProblems.ts';
import type { WrittenAlgorithm } from './algorithm.ts';
import { expecting } from './expecting.ts';
import { strictGroup, integer } from './schemaTypes.ts';

const MAX_POINTS = 1000;

const somePoints = 'a list of points, such as [{ lr: 0.01 }]';
const aFile = 'the file of past trials, such as past.csv, past.json, past.jsonl or the journal of Optuna, past.log';

const valueSchema = z.union([z.number(), z.string(), z.boolean(), z.null()], {
  error: expecting('a value of the parameter'),
});
const pointsSchema = z
  .array(z.record(z.string(), valueSchema, { error: expecting('a point, such as { lr: 0.01 }') }), {
    error: expecting(somePoints),
  })
  .superRefine((points, context) => {
    if (points.length <= MAX_POINTS) return;
    const message = `There are ${points.length} points here: keep at most ${MAX_POINTS}.`;
    context.addIssue({ code: 'custom', message });
  });
const trialsSchema = z
  .string({ error: expecting(aFile) })
  .refine((file) => !file.includes('\0') && /\.(?:csv|json|jsonl|log)$/i.test(file), { error: expecting(aFile) });

export const startSchema = z
  .union(
    [
      trialsSchema,
      pointsSchema,
      strictGroup('points, trials or batch, such as { points: [{ lr: 0.01 }] }', {
        points: pointsSchema
          .exactOptional()
          .describe(
            'Tried before any other point, in this order; a parameter left out is in the middle of its range, the first of its values, or off.',
          ),
        trials: trialsSchema
          .exactOptional()
          .describe("Trials made before: a file, relative to this file's folder or absolute."),
        batch: integer('the fewest trials that a batch may have, a whole number from 2 to 1000', 2, 1000)
          .exactOptional()
          .describe('Theory only: explore the space first, until every later batch has at least this many trials.'),
      }),
    ],
    { error: expecting(`${somePoints}, or ${aFile}`) },
  )
  .meta({
    description: 'What the study begins with: points to try first, or a file of past trials.',
    examples: [[{ lr: 0.01 }], 'past.csv', { points: [{ lr: 0.01 }], trials: 'past.csv' }],
  });

type WrittenStart = z.infer<typeof startSchema>;

/** As the rest of the program sees it; undefined where nothing was asked for. */
export function startOf(written: WrittenStart | undefined, space: Space): Start | undefined {
  if (written === undefined) return undefined;
  const { points = [], ...same } = expandShortForm(written);
  return points.length === 0 && Object.keys(same).length === 0
    ? undefined
    : { points: points.map((point) => completePoint(space, withMidpoints(space, point))), ...same };
}

function expandShortForm(written: WrittenStart): Exclude<WrittenStart, string | readonly unknown[]> {
  if (typeof written === 'string') return { trials: written };
  return Array.isArray(written) ? { points: written } : written;
}

/** With the middle for what the point leaves out, whether or not it is active. */
function withMidpoints(space: Space, point: Point): Point {
  return { ...Object.fromEntries(space.map((parameter) => [parameter.name, midValue(parameter)])), ...point };
}

/** Of a range, the first of values, and off of a switch. */
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
      // the root of 1e-4 is not 0.01 to the last digit
      return typeof value === 'number' ? Number(value.toPrecision(12)) : value;
    }
  }
}

/** Each value must be one that its parameter can have, and each name a parameter's. */
export function checkPoints(written: WrittenStart, space: Space, context: z.core.$RefinementCtx): void {
  const { points = [] } = expandShortForm(written);
  const path = Array.isArray(written) ? ['start'] : ['start', 'points'];
  points.forEach((point, i) => {
    for (const { message, name, at } of pointProblems(space, withMidpoints(space, point))) {
      const issuePath = name === undefined ? [...path, i] : [...path, i, name];
      context.addIssue({ code: 'custom', path: issuePath, message, params: { at } });
    }
  });
}

/** A least batch means something only where a rule ends the batches. */
export function checkBatch(
  written: WrittenStart,
  { preset, name = 'bbkb', rule }: WrittenAlgorithm,
  context: z.core.$RefinementCtx,
): void {
  if (expandShortForm(written).batch === undefined) return;
  const hasRule = name === 'bbkb' || name === 'gp-bucb' || (name === 'a-gp-ucb' && rule !== undefined);
  if (preset === 'theory' && hasRule) return;
  const remedy = [
    ...(preset === 'theory' ? [] : ['preset: theory']),
    ...(hasRule ? [] : [name === 'a-gp-ucb' ? 'a rule, such as rule: global' : 'name: bbkb or gp-bucb']),
  ].join(' and ');
  const message = `start.batch needs batches that a rule ends: write ${remedy} under algorithm, or take it out.`;
  context.addIssue({ code: 'custom', path: ['start', 'batch'], message });
}
