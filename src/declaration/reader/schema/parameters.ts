/** The declared search space: each type of parameter, its range, and the checks of one parameter against itself. */
import * as z from 'zod';
import type { Expression } from '../../../core/space/expression.ts';
import { dependencyCycles, conditionOf, whenSchema, type KnownParameter, type When } from './conditions.ts';
import { expecting, oneOf } from './expecting.ts';
import { formatValue } from '../../wording.ts';
import { strictGroup, keysOf, number, whenValid, integer } from './schemaTypes.ts';

const types = ['float', 'int', 'choice', 'bool', 'fixed'] as const;
const scales = ['linear', 'log', 'logit'] as const;
const intScales = ['linear', 'log'] as const;

const scaleSchema = z
  .enum(scales, { error: oneOf(scales) })
  .default('linear')
  .describe(
    'log: factors count, as for a learning rate; linear: differences count; logit: for values near 0 or 1, such as a momentum.',
  );

const whenField = whenSchema.exactOptional();

const remedies = {
  min: 'is written low here: write low: … and high: ….',
  max: 'is written high here: write low: … and high: ….',
  log: 'is written scale: log here.',
  choices: 'is written values here: write { type: choice, values: […] }.',
  options: 'is written values here: write { type: choice, values: […] }.',
  default: 'has no place here: the tuner chooses the values. Take it out.',
};

const floatSchema = strictGroup(
  'a parameter, such as { type: float, low: 0, high: 1 }',
  {
    type: z.literal('float').describe('float: any number from low to high.'),
    low: number('the smallest value to try, a number').describe('Smallest value to try.'),
    high: number('the largest value to try, a number').describe('Largest value to try.'),
    scale: scaleSchema,
    step: number('the distance between values, a number above 0', { above: 0 })
      .exactOptional()
      .describe('Only low, low + step, … up to high.'),
    when: whenField,
  },
  remedies,
)
  .superRefine(checkRange, whenValid('low', 'high', 'scale'))
  .superRefine(checkStep, whenValid('low', 'high', 'scale', 'step'))
  .meta({ examples: [{ type: 'float', low: 1e-5, high: 1, scale: 'log' }] });

const integerBound = (what: string) => integer(what, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
const intSchema = strictGroup(
  'a parameter, such as { type: int, low: 1, high: 10 }',
  {
    type: z.literal('int').describe('int: a whole number from low to high.'),
    low: integerBound('the smallest value to try, a whole number').describe('Smallest value to try.'),
    high: integerBound('the largest value to try, a whole number').describe('Largest value to try.'),
    scale: z
      .enum(intScales, { error: oneOf(intScales) })
      .default('linear')
      .describe('log: factors count, as for a batch size; linear: differences count.'),
    step: integer('the distance between values, a whole number of 1 or above', 1, Number.MAX_SAFE_INTEGER)
      .exactOptional()
      .describe('Only low, low + step, … up to high.'),
    when: whenField,
  },
  remedies,
)
  .superRefine(checkRange, whenValid('low', 'high', 'scale'))
  .superRefine(checkStep, whenValid('low', 'high', 'scale', 'step'))
  .meta({ examples: [{ type: 'int', low: 16, high: 512, scale: 'log' }] });

const someValues = 'the values to choose from, such as [adam, sgd]';
const aValue = expecting('a text, a finite number, true, false or null');
const choiceSchema = strictGroup(
  'a parameter, such as { type: choice, values: [adam, sgd] }',
  {
    type: z.literal('choice').describe('choice: one of the values.'),
    values: z
      .array(
        z.union(
          [z.string().refine((value) => !value.includes('\0'), { error: aValue }), z.number(), z.boolean(), z.null()],
          {
            error: aValue,
          },
        ),
        { error: expecting(someValues) },
      )
      .superRefine(checkValues)
      .describe('The values to choose from; no order is implied.'),
    ordered: z
      .boolean({ error: expecting('true or false') })
      .default(false)
      .describe('Neighbours in the list are alike, as in [small, medium, large].'),
    when: whenField,
  },
  remedies,
).meta({ examples: [{ type: 'choice', values: ['adam', 'sgd'] }] });

const boolSchema = strictGroup(
  'a parameter, such as { type: bool }',
  {
    type: z.literal('bool').describe('bool: true or false.'),
    style: z
      .enum(['value', 'switch'], { error: oneOf(['value', 'switch']) })
      .default('value')
      .describe('switch: passed as --name or --no-name; value: as --name true or --name false.'),
    when: whenField,
  },
  remedies,
).meta({ examples: [{ type: 'bool' }] });

const fixedValue = z.union(
  [z.string().refine((value) => !value.includes('\0'), { error: aValue }), z.number(), z.boolean()],
  {
    error: aValue,
  },
);
const fixedSchema = strictGroup(
  'a value that stays as it is, such as { type: fixed, value: 3 }',
  {
    type: z.literal('fixed').describe('fixed: always the same value; `name: 3` is short for it.'),
    value: fixedValue.describe('Passed to every trial.'),
    when: whenField,
  },
  remedies,
).meta({ examples: [{ type: 'fixed', value: 3 }] });

/** `name: 3` stands for `name: { type: fixed, value: 3 }`. */
function expandShortForm(written: unknown): unknown {
  return ['string', 'number', 'boolean'].includes(typeof written) ? { type: 'fixed', value: written } : written;
}

const someParameters = 'at least one parameter, such as lr: { type: float, low: 1e-5, high: 1, scale: log }';

export const parametersSchema = z
  .record(
    z.string(),
    z.preprocess(
      expandShortForm,
      z.discriminatedUnion('type', [floatSchema, intSchema, choiceSchema, boolSchema, fixedSchema], {
        error: typeError,
      }),
    ),
    { error: expecting(someParameters) },
  )
  .superRefine((parameters, context) => {
    const names = keysOf(parameters);
    if (names.length === 0) context.addIssue(`parameters has no parameter: write ${someParameters}.`);
    for (const name of names.filter((candidate) => !isParameterName(candidate))) {
      context.addIssue({
        code: 'custom',
        path: [name],
        message: `${formatValue(name)} cannot be the name of a parameter: start it with a letter and use letters, digits and _ . - / only.`,
        params: { at: 'key' },
      });
    }
  }, whenValid())
  .superRefine(checkConditions)
  .describe(
    'What to tune: names and ranges. A parameter without a placeholder in the command is passed the `pass` way.',
  );

/** What a flag, a Hydra override and a placeholder can all carry. */
function isParameterName(name: string): boolean {
  return /^[\p{L}_][\p{L}\p{N}_.\-/]*$/u.test(name);
}

function typeError(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_union') return oneOf(types)(issue);
  return expecting('its type and range, such as { type: float, low: 0, high: 1 }')(issue);
}

/** Each `when` by itself, then that none leads back to its own parameter. Needs every parameter sound. */
function checkConditions(
  parameters: Readonly<Record<string, KnownParameter & { when?: When }>>,
  context: z.core.$RefinementCtx,
): void {
  const conditions = new Map<string, Expression>();
  for (const [name, { when }] of Object.entries(parameters)) {
    if (when === undefined) continue;
    const condition = conditionOf(when, parameters);
    if ('kind' in condition) conditions.set(name, condition);
    else {
      for (const { problem, path, at, needle } of condition) {
        context.addIssue({ code: 'custom', path: [name, 'when', ...path], message: problem, params: { at, needle } });
      }
    }
  }
  for (const [name, route] of dependencyCycles(conditions)) {
    const message = `${name} is there only where ${route.slice(1).join(', which is there only where ')} is: break the circle.`;
    context.addIssue({ code: 'custom', path: [name, 'when'], message });
  }
}

interface DeclaredRange {
  readonly low: number;
  readonly high: number;
  readonly scale: (typeof scales)[number];
  readonly step?: number;
}

function checkStep({ low, high, scale: kind, step }: DeclaredRange, context: z.core.$RefinementCtx): void {
  if (step === undefined || low >= high) return;
  const add = (message: string): void => {
    context.addIssue({ code: 'custom', path: ['step'], message });
  };
  if (kind !== 'linear' && !(Number.isInteger(step) && Number.isInteger(low))) {
    add(`step is ${step} on a ${kind} scale: take one of the two out.`);
    return;
  }
  const steps = (high - low) / step;
  if (Math.abs(steps - Math.round(steps)) <= 1e-9 * Math.max(1, steps)) return;
  const last = Number((low + Math.floor(steps) * step).toPrecision(12));
  add(
    `From ${low} in steps of ${step} one comes to ${last} and misses high, ${high}: write high: ${last}, or another step.`,
  );
}

function checkRange({ low, high, scale: kind }: DeclaredRange, context: z.core.$RefinementCtx): void {
  if (low >= high) {
    const remedy = low === high ? '{ type: choice } with one value keeps it fixed' : 'or swap the two';
    const message = `high is ${high}, which is not above low (${low}): write a larger high, ${remedy}.`;
    context.addIssue({ code: 'custom', path: ['high'], message });
  }
  if (kind === 'logit' && (low <= 0 || high >= 1)) {
    const [key, value] = low <= 0 ? ['low', low] : ['high', high];
    const message = `${key} is ${value}, and a logit scale needs it between 0 and 1, both left out: write 0.001 or 0.999.`;
    context.addIssue({ code: 'custom', path: [key], message });
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
    const message = `${formatValue(values[i])} stands here twice: keep one of the two.`;
    context.addIssue({ code: 'custom', path: [i], message });
  });
}
