/** What a study begins with beside its space: points to try first, a file of past trials, the least batch. */
import * as z from 'zod';
import { encoding } from '../../core/space/encoding.ts';
import type { Parameter, Point, Space, Value } from '../../core/space/parameter.ts';
import type { Start } from '../declared.ts';
import { pointProblems, wholePoint } from '../pointProblems.ts';
import type { Choice } from './algorithm.ts';
import { expecting } from './expecting.ts';
import { closed, whole } from './parts.ts';

const MOST_POINTS = 1000;

const somePoints = 'a list of points, such as [{ lr: 0.01 }]';
const aFile = 'the file of past trials, such as past.csv, past.json, past.jsonl or the journal of Optuna, past.log';

const value = z.union([z.number(), z.string(), z.boolean(), z.null()], {
  error: expecting('a value of the parameter'),
});
const points = z
  .array(z.record(z.string(), value, { error: expecting('a point, such as { lr: 0.01 }') }), {
    error: expecting(somePoints),
  })
  .superRefine((points, context) => {
    if (points.length <= MOST_POINTS) return;
    const message = `There are ${points.length} points here: keep at most ${MOST_POINTS}.`;
    context.addIssue({ code: 'custom', message });
  });
const trials = z
  .string({ error: expecting(aFile) })
  .refine((file) => !file.includes('\0') && /\.(?:csv|json|jsonl|log)$/i.test(file), { error: expecting(aFile) });

export const startSchema = z
  .union(
    [
      trials,
      points,
      closed('points, trials or batch, such as { points: [{ lr: 0.01 }] }', {
        points: points
          .exactOptional()
          .describe(
            'Tried before any other point, in this order; a parameter left out is in the middle of its range, the first of its values, or off.',
          ),
        trials: trials
          .exactOptional()
          .describe("Trials made before: a file, relative to this file's folder or absolute."),
        batch: whole('the fewest trials that a batch may have, a whole number from 2 to 1000', 2, 1000)
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

type Written = z.infer<typeof startSchema>;

/** As the rest of the program sees it; undefined where nothing was asked for. */
export function startOf(written: Written | undefined, space: Space): Start | undefined {
  if (written === undefined) return undefined;
  const { points = [], ...same } = inFull(written);
  return points.length === 0 && Object.keys(same).length === 0
    ? undefined
    : { points: points.map((point) => wholePoint(space, completed(space, point))), ...same };
}

function inFull(written: Written): Exclude<Written, string | readonly unknown[]> {
  if (typeof written === 'string') return { trials: written };
  return Array.isArray(written) ? { points: written } : written;
}

/** With the middle for what the point leaves out, whether or not it is active. */
function completed(space: Space, point: Point): Point {
  return { ...Object.fromEntries(space.map((parameter) => [parameter.name, middle(parameter)])), ...point };
}

/** Of a range, the first of values, and off of a switch. */
function middle(parameter: Parameter): Value {
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
export function checkPoints(written: Written, space: Space, context: z.core.$RefinementCtx): void {
  const { points = [] } = inFull(written);
  const path = Array.isArray(written) ? ['start'] : ['start', 'points'];
  points.forEach((point, i) => {
    for (const { message, name, at } of pointProblems(space, completed(space, point))) {
      const place = name === undefined ? [...path, i] : [...path, i, name];
      context.addIssue({ code: 'custom', path: place, message, params: { at } });
    }
  });
}

/** A least batch means something only where a rule ends the batches. */
export function checkBatch(
  written: Written,
  { preset, name = 'bbkb', rule }: Choice,
  context: z.core.$RefinementCtx,
): void {
  if (inFull(written).batch === undefined) return;
  const ruled = name === 'bbkb' || name === 'gp-bucb' || (name === 'a-gp-ucb' && rule !== undefined);
  if (preset === 'theory' && ruled) return;
  const remedy = [
    ...(preset === 'theory' ? [] : ['preset: theory']),
    ...(ruled ? [] : [name === 'a-gp-ucb' ? 'a rule, such as rule: global' : 'name: bbkb or gp-bucb']),
  ].join(' and ');
  const message = `start.batch needs batches that a rule ends: write ${remedy} under algorithm, or take it out.`;
  context.addIssue({ code: 'custom', path: ['start', 'batch'], message });
}
