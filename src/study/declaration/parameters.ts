/** The declared search space: each type of parameter, its range, and the checks of one parameter against itself. */
import * as z from 'zod';
import { expecting, notYet, oneOf, shown } from './expecting.ts';
import { closed, namesOf, number, sound, whole } from './parts.ts';

const types = ['float', 'int', 'choice', 'bool'] as const;
const scales = ['linear', 'log'] as const;

const scale = z
  .enum(scales, { error: oneOf(scales, ['logit']) })
  .default('linear')
  .describe('log: factors count, as for a learning rate; linear: differences count.');

const instead = {
  when: notYet,
  style: notYet,
  step: notYet,
  min: 'is written low here: write low: … and high: ….',
  max: 'is written high here: write low: … and high: ….',
  log: 'is written scale: log here.',
  choices: 'is written values here: write { type: choice, values: […] }.',
  options: 'is written values here: write { type: choice, values: […] }.',
  default: 'has no place here: the tuner chooses the values. Take it out.',
};

const float = closed(
  'a parameter, such as { type: float, low: 0, high: 1 }',
  {
    type: z.literal('float'),
    low: number('the smallest value to try, a number').describe('Smallest value to try.'),
    high: number('the largest value to try, a number').describe('Largest value to try.'),
    scale,
  },
  instead,
).superRefine(checkRange, sound('low', 'high', 'scale'));

const bound = (what: string) => whole(what, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
const int = closed(
  'a parameter, such as { type: int, low: 1, high: 10 }',
  {
    type: z.literal('int'),
    low: bound('the smallest value to try, a whole number').describe('Smallest value to try.'),
    high: bound('the largest value to try, a whole number').describe('Largest value to try.'),
    scale,
  },
  instead,
).superRefine(checkRange, sound('low', 'high', 'scale'));

const someValues = 'the values to choose from, such as [adam, sgd]';
const aValue = expecting('a text, a finite number, true, false or null');
const choice = closed(
  'a parameter, such as { type: choice, values: [adam, sgd] }',
  {
    type: z.literal('choice'),
    values: z
      .array(
        z.union([z.string().refine((value) => !value.includes('\0')), z.number(), z.boolean(), z.null()], {
          error: aValue,
        }),
        { error: expecting(someValues) },
      )
      .superRefine(checkValues)
      .describe('The values to choose from; no order is implied.'),
  },
  instead,
);

const bool = closed('a parameter, such as { type: bool }', { type: z.literal('bool') }, instead);

const someParameters = 'at least one parameter, such as lr: { type: float, low: 1e-5, high: 1, scale: log }';

export const parametersSchema = z
  .record(z.string(), z.discriminatedUnion('type', [float, int, choice, bool], { error: ofType }), {
    error: expecting(someParameters),
  })
  .superRefine((parameters, context) => {
    const names = namesOf(parameters);
    if (names.length === 0) context.addIssue(`parameters has no parameter: write ${someParameters}.`);
    for (const name of names.filter((candidate) => !isParameterName(candidate))) {
      context.addIssue({
        code: 'custom',
        path: [name],
        message: `${shown(name)} cannot be the name of a parameter: start it with a letter and use letters, digits and _ . - / only.`,
        params: { at: 'key' },
      });
    }
  }, sound())
  .describe(
    'What to tune: names and ranges. A parameter without a placeholder in the command is passed the `pass` way.',
  );

/** What a flag, a Hydra override and a placeholder can all carry. */
function isParameterName(name: string): boolean {
  return /^[\p{L}_][\p{L}\p{N}_.\-/]*$/u.test(name);
}

function ofType(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_union') return oneOf(types)(issue);
  return expecting('its type and range, such as { type: float, low: 0, high: 1 }')(issue);
}

interface Range {
  readonly low: number;
  readonly high: number;
  readonly scale: (typeof scales)[number];
}

function checkRange({ low, high, scale: kind }: Range, context: z.core.$RefinementCtx): void {
  if (low >= high) {
    const remedy = low === high ? '{ type: choice } with one value keeps it fixed' : 'or swap the two';
    const message = `high is ${high}, which is not above low (${low}): write a larger high, ${remedy}.`;
    context.addIssue({ code: 'custom', path: ['high'], message });
  }
  if (kind === 'log' && low <= 0) {
    const message = `low is ${low}, and a log scale needs it above 0: write a small number such as 1e-5, or scale: linear.`;
    context.addIssue({ code: 'custom', path: ['low'], message });
  }
}

function checkValues(values: readonly (string | number | boolean | null)[], context: z.core.$RefinementCtx): void {
  if (values.length === 0) context.addIssue(`values is empty: write ${someValues}.`);
  // 1 and "1" reach a script as the same word, while null may mean "not passed at all"
  const words = values.map((value) => (value === null ? null : String(value)));
  words.forEach((word, i) => {
    if (words.indexOf(word) === i) return;
    const message = `${shown(values[i])} stands here twice: keep one of the two.`;
    context.addIssue({ code: 'custom', path: [i], message });
  });
}
