/** The declared parameters: the types, their ranges and names, and the checks between their conditions. */
import * as z from 'zod';
import type { Expression } from '../../../core/space/expression.ts';
import { formatValue } from '../../wording.ts';
import { checkRange, checkStep, scales } from './checkRange.ts';
import { conditionOf, whenSchema, type KnownParameter, type When } from './conditions.ts';
import { dependencyCycles } from './dependencyCycles.ts';
import { expecting, oneOf } from './expecting.ts';
import * as messages from './messages.ts';
import { strictGroup, keysOf, number, whenValid, integer } from './schemaTypes.ts';

const types = ['float', 'int', 'choice', 'bool', 'fixed'] as const;
const boolStyles = ['value', 'switch', 'present'] as const;
const intScales = ['linear', 'log'] as const;

const scaleSchema = z
  .enum(scales, { error: oneOf(scales) })
  .default('linear')
  .describe(
    'log: factors count, as for a learning rate; linear: differences count; logit: for values near 0 or 1, such as a momentum.',
  );

const whenField = whenSchema.exactOptional();

const remedies = {
  min: messages.isCalled('low', 'low: … and high: …'),
  max: messages.isCalled('high', 'low: … and high: …'),
  log: messages.isCalled('scale', 'scale: log'),
  choices: messages.isCalled('values', '{ type: choice, values: […] }'),
  options: messages.isCalled('values', '{ type: choice, values: […] }'),
  default: messages.noDefault,
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
    step: integer('the distance between values, a whole number, 1 or above', 1, Number.MAX_SAFE_INTEGER)
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
const aValue = 'a text, a finite number, true, false or null';
const aFixedValue = 'a text, a finite number, true or false';
const valueText = (what: string) => z.string().refine((value) => !value.includes('\0'), { error: expecting(what) });

const choiceSchema = strictGroup(
  'a parameter, such as { type: choice, values: [adam, sgd] }',
  {
    type: z.literal('choice').describe('choice: one of the values.'),
    values: z
      .array(z.union([valueText(aValue), z.number(), z.boolean(), z.null()], { error: expecting(aValue) }), {
        error: expecting(someValues),
      })
      .superRefine(checkValues)
      .describe('The values to choose from; no order is implied.'),
    ordered: z
      .boolean({ error: expecting('true or false') })
      .default(false)
      .describe('Neighbours in the list are similar, as in [small, medium, large].'),
    when: whenField,
  },
  remedies,
).meta({ examples: [{ type: 'choice', values: ['adam', 'sgd'] }] });

const boolSchema = strictGroup(
  'a parameter, such as { type: bool }',
  {
    type: z.literal('bool').describe('bool: true or false.'),
    style: z
      .enum(boolStyles, { error: oneOf(boolStyles) })
      .default('value')
      .describe(
        'switch: passed as --name or --no-name; present: as --name or not at all; value: as --name true or --name false.',
      ),
    when: whenField,
  },
  remedies,
).meta({ examples: [{ type: 'bool' }] });

const fixedSchema = strictGroup(
  'a value that never changes, such as { type: fixed, value: 3 }',
  {
    type: z.literal('fixed').describe('fixed: always the same value; `name: 3` is short for it.'),
    value: z
      .union([valueText(aFixedValue), z.number(), z.boolean()], { error: expecting(aFixedValue) })
      .describe('Passed to every trial.'),
    when: whenField,
  },
  remedies,
).meta({ examples: [{ type: 'fixed', value: 3 }] });

/** `name: 3` stands for `name: { type: fixed, value: 3 }`. */
function expandShortForm(written: unknown): unknown {
  return ['string', 'number', 'boolean'].includes(typeof written) ? { type: 'fixed', value: written } : written;
}

/** A first proposal takes 3 s of CPU at these limits, and grows with their square (measured). */
const MAX_PARAMETERS = 500;
const MAX_CHOICE_VALUES = 2000;

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
    if (names.length === 0) context.addIssue(messages.noParameters(someParameters));
    if (names.length > MAX_PARAMETERS) context.addIssue(messages.tooManyParameters(names.length, MAX_PARAMETERS));
    for (const name of names.filter((candidate) => !isParameterName(candidate))) {
      context.addIssue({
        code: 'custom',
        path: [name],
        message: messages.badParameterName(name),
        params: { at: 'key' },
      });
    }
  }, whenValid())
  .superRefine(checkValueCount)
  .superRefine(checkConditions)
  .describe(
    'What to tune: names and ranges. A parameter without a placeholder in the command is passed as `pass` says.',
  );

export type WrittenParameters = z.infer<typeof parametersSchema>;

/** What a flag, a Hydra override and a placeholder can all have as a name. */
function isParameterName(name: string): boolean {
  return /^[\p{L}_][\p{L}\p{N}_.\-/]*$/u.test(name);
}

function typeError(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_union') return oneOf(types)(issue);
  return expecting('its type and range, such as { type: float, low: 0, high: 1 }')(issue);
}

/** Each value is a column of the model, as each number is. */
function checkValueCount(parameters: Readonly<Record<string, KnownParameter>>, context: z.core.$RefinementCtx): void {
  let count = 0;
  let last: string | undefined;
  for (const [name, { values }] of Object.entries(parameters)) {
    if (values === undefined) continue;
    count += values.length;
    last = name;
  }
  if (last === undefined || count <= MAX_CHOICE_VALUES) return;
  context.addIssue({
    code: 'custom',
    path: [last, 'values'],
    message: messages.tooManyValues(count, MAX_CHOICE_VALUES),
  });
}

/** Checks each `when`, and that none leads back to its own parameter. Runs only if all parameters are valid. */
function checkConditions(
  parameters: Readonly<Record<string, KnownParameter & { when?: When }>>,
  context: z.core.$RefinementCtx,
): void {
  if (Object.keys(parameters).length > MAX_PARAMETERS) return;
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
    context.addIssue({ code: 'custom', path: [name, 'when'], message: messages.dependsOnItself(route) });
  }
}

function checkValues(values: readonly (string | number | boolean | null)[], context: z.core.$RefinementCtx): void {
  if (values.length === 0) context.addIssue(messages.noValues(someValues));
  // 1 and "1" are the same text for a script, but null may mean "not passed at all"
  const words = values.map((value) => (value === null ? null : String(value)));
  const seen = new Set<string | null>();
  words.forEach((word, i) => {
    if (!seen.has(word)) {
      seen.add(word);
      return;
    }
    context.addIssue({ code: 'custom', path: [i], message: messages.listedTwice(formatValue(values[i])) });
  });
}
