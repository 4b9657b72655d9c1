/** The declared parameters: the types, their ranges and names, and the checks between their conditions. */
import * as l10n from '@vscode/l10n';
import { described, optional } from '../../keys/described.ts';
import * as z from 'zod';
import { fixBelow } from '../../fix.ts';
import { checkRange, checkStep, scales } from './checkRange.ts';
import { conditionOf, whenSchema, type KnownParameter, type When } from './conditions.ts';
import { dependencyCycles } from './dependencyCycles.ts';
import { aCalculation, checkedCalculations, checkSize } from './derived.ts';
import { expecting, oneOf } from '../../keys/expecting.ts';
import { addProblem, keysOf, removal, whenValid } from '../../keys/checks.ts';
import { anyForm, integer, list, named, number, strictGroup, text, trueOrFalse, word } from '../../keys/schemaTypes.ts';
import { defaultNumber, defaultTruth, defaultValue, noDefault } from './defaults.ts';
import { likelyNumber, likelyTruth, likelyValue, nothingLikely } from './likely.ts';
import { isRangeInWords, meantInsteadText, meantType } from './meantInstead.ts';
import { ownValue } from '../../ownValue.ts';
import { isCalled, type Remedy } from '../../keys/unknownKey.ts';
import { formatValue, grouped, listedTwice, type Wording } from '../../wording.ts';

export const parameterTypes = ['float', 'int', 'choice', 'bool', 'fixed'] as const;
const boolStyles = ['value', 'switch', 'present'] as const;
const intScales = ['linear', 'log'] as const;

const scaleSchema = described(word(scales).default('linear'), () =>
  l10n.t(
    'log: factors count, as for a learning rate; linear: differences count; logit: for values near 0 or 1, such as a momentum.',
  ),
);

const ends = () => l10n.t('low: … and high: …');
const remedies: Readonly<Record<string, Remedy>> = {
  min: isCalled('min', 'low', ends),
  max: isCalled('max', 'high', ends),
  log: {
    sentence: (name) => l10n.t`${name} is called scale here: write scale: log.`,
    fix: { kind: 'rename', path: ['log'], to: 'scale', value: 'log' },
  },
  choices: isCalled('choices', 'values', () => '{ type: choice, values: […] }'),
  options: isCalled('options', 'values', () => '{ type: choice, values: […] }'),
};

const parameterGroup = <Shape extends z.core.$ZodLooseShape>(expected: Wording, shape: Shape) =>
  strictGroup(
    expected,
    { ...shape, when: whenSchema.exactOptional() },
    { likely: nothingLikely, default: noDefault, ...remedies },
  );

const floatSchema = parameterGroup(() => l10n.t('a parameter, such as { type: float, low: 0, high: 1 }'), {
  type: described(z.literal('float'), () => l10n.t('float: any number from low to high.')),
  low: described(
    number(() => l10n.t('the smallest value to try, a number')),
    () => l10n.t('Smallest value to try.'),
  ),
  high: described(
    number(() => l10n.t('the largest value to try, a number')),
    () => l10n.t('Largest value to try.'),
  ),
  scale: scaleSchema,
  step: optional(
    number(() => l10n.t('the distance between values, a number above 0'), { above: 0 }),
    () => l10n.t('Only low, low + step, … up to high.'),
  ),
  likely: likelyNumber.exactOptional(),
  default: defaultNumber.exactOptional(),
})
  .superRefine(checkRange, whenValid('low', 'high', 'scale'))
  .superRefine(checkStep, whenValid('low', 'high', 'scale', 'step'))
  .meta({ examples: [{ type: 'float', low: 1e-5, high: 1, scale: 'log' }] });

const integerBound = (expected: Wording) => integer(expected, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
const intSchema = parameterGroup(() => l10n.t('a parameter, such as { type: int, low: 1, high: 10 }'), {
  type: described(z.literal('int'), () => l10n.t('int: a whole number from low to high.')),
  low: described(
    integerBound(() => l10n.t('the smallest value to try, a whole number')),
    () => l10n.t('Smallest value to try.'),
  ),
  high: described(
    integerBound(() => l10n.t('the largest value to try, a whole number')),
    () => l10n.t('Largest value to try.'),
  ),
  scale: described(word(intScales).default('linear'), () =>
    l10n.t('log: factors count, as for a batch size; linear: differences count.'),
  ),
  step: optional(
    integer(() => l10n.t('the distance between values, a whole number, 1 or above'), 1, Number.MAX_SAFE_INTEGER),
    () => l10n.t('Only low, low + step, … up to high.'),
  ),
  likely: likelyNumber.exactOptional(),
  default: defaultNumber.exactOptional(),
})
  .superRefine(checkRange, whenValid('low', 'high', 'scale'))
  .superRefine(checkStep, whenValid('low', 'high', 'scale', 'step'))
  .meta({ examples: [{ type: 'int', low: 16, high: 512, scale: 'log' }] });

const someValues = () => l10n.t('the values to choose from, such as [adam, sgd]');
const aValue = () => l10n.t('a text, a finite number, true, false or null');
const aFixedValue = () => l10n.t('a text, a finite number, true or false');

const choiceSchema = parameterGroup(() => l10n.t('a parameter, such as { type: choice, values: [adam, sgd] }'), {
  type: described(z.literal('choice'), () => l10n.t('choice: one of the values.')),
  values: described(
    list(anyForm([text(aValue), z.number(), z.boolean(), z.null()], aValue), someValues).superRefine(checkValues),
    () => l10n.t('The values to choose from; no order is implied.'),
  ),
  ordered: described(trueOrFalse.default(false), () =>
    l10n.t('Neighbours in the list are similar, as in [small, medium, large].'),
  ),
  likely: likelyValue.exactOptional(),
  default: defaultValue.exactOptional(),
}).meta({ examples: [{ type: 'choice', values: ['adam', 'sgd'] }] });

const boolSchema = parameterGroup(() => l10n.t('a parameter, such as { type: bool }'), {
  type: described(z.literal('bool'), () => l10n.t('bool: true or false.')),
  style: described(word(boolStyles).default('value'), () =>
    l10n.t(
      'switch: passed as --name or --no-name; present: as --name or not at all; value: as --name true or --name false.',
    ),
  ),
  likely: likelyTruth.exactOptional(),
  default: defaultTruth.exactOptional(),
}).meta({ examples: [{ type: 'bool' }] });

const fixedSchema = parameterGroup(() => l10n.t('a value that never changes, such as { type: fixed, value: 3 }'), {
  type: described(z.literal('fixed'), () => l10n.t('fixed: always the same value; `name: 3` is short for it.')),
  value: described(anyForm([text(aFixedValue), z.number(), z.boolean()], aFixedValue), () =>
    l10n.t('Passed to every trial.'),
  ),
}).meta({ examples: [{ type: 'fixed', value: 3 }] });

const derivedSchema = parameterGroup(
  () => l10n.t('a value that follows from others, such as { value: "hidden / 4" }'),
  {
    type: described(z.literal(['derived', 'derivedInt']), () =>
      l10n.t('int: the calculated value has to be a whole number; it can be left out.'),
    ),
    value: described(text(aCalculation), () =>
      l10n.t('Calculated from the other parameters of a trial, and not searched: "hidden / 4".'),
    ),
    multiple_of: optional(
      integer(() => l10n.t('a whole number, 1 or above'), 1, Number.MAX_SAFE_INTEGER),
      () => l10n.t('Rounds to the nearest multiple of this number; 1 to whole numbers.'),
    ),
  },
).meta({ examples: [{ value: 'hidden / 4' }, { value: 'hidden / 4', multiple_of: 8 }] });

const DERIVED_TYPES: ReadonlyMap<unknown, 'derived' | 'derivedInt'> = new Map<unknown, 'derived' | 'derivedInt'>([
  [undefined, 'derived'],
  ['float', 'derived'],
  ['int', 'derivedInt'],
]);

/**
 * `name: 3` stands for `name: { type: fixed, value: 3 }`, where no range is meant; a text as the value of no other type
 * is calculated.
 */
function expandShortForm(written: unknown): unknown {
  if (typeof written === 'string' && isRangeInWords(written)) return written;
  if (['string', 'number', 'boolean'].includes(typeof written)) return { type: 'fixed', value: written };
  if (typeof written !== 'object' || typeof ownValue(written, 'value') !== 'string') return written;
  const hasRange = ['low', 'high'].some((key) => ownValue(written, key) !== undefined);
  const type = hasRange ? undefined : DERIVED_TYPES.get(ownValue(written, 'type'));
  return type === undefined ? written : { ...written, type };
}

/** A first proposal takes 3 s of CPU at these limits, and grows with their square (measured). */
const MAX_PARAMETERS = 500;
const MAX_CHOICE_VALUES = 2000;

const someParameters = () =>
  l10n.t('at least one parameter, such as lr: { type: float, low: 1e-5, high: 1, scale: log }');

export const parametersSchema = described(
  named(
    z.preprocess(
      expandShortForm,
      z.discriminatedUnion('type', [floatSchema, intSchema, choiceSchema, boolSchema, fixedSchema, derivedSchema], {
        error: typeError,
      }),
    ),
    someParameters,
  )
    .superRefine((parameters, context) => {
      const names = keysOf(parameters);
      if (names.length === 0) context.addIssue(noParameters(someParameters()));
      if (names.length > MAX_PARAMETERS) context.addIssue(tooManyParameters(names.length, MAX_PARAMETERS));
      for (const name of names.filter((candidate) => !isParameterName(candidate))) {
        addProblem(context, [name], badParameterName(name), { at: 'key' });
      }
    }, whenValid())
    .superRefine(checkValueCount)
    .superRefine(checkExpressions),
  () =>
    l10n.t(
      'The parameters to tune: names and ranges. One without a placeholder in the command is passed as `pass` says.',
    ),
);

export type WrittenParameters = z.infer<typeof parametersSchema>;

/** A name that a flag, a Hydra override and a placeholder can all have. */
export function isParameterName(name: string): boolean {
  return /^[\p{L}_][\p{L}\p{N}_.\-/]*$/u.test(name);
}

function typeError(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_union') return oneOf(parameterTypes, meantType)(issue);
  return expecting(() => meantInsteadText(issue.input) ?? aGroup())(issue);
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
  addProblem(context, [last, 'values'], tooManyValues(count, MAX_CHOICE_VALUES));
}

/**
 * Checks each `when` and each calculated value, and that none leads back to its own parameter. Runs only if all
 * parameters are valid.
 */
function checkExpressions(
  parameters: Readonly<Record<string, KnownParameter & { when?: When }>>,
  context: z.core.$RefinementCtx,
): void {
  if (Object.keys(parameters).length > MAX_PARAMETERS) return;
  const calculations = checkedCalculations(parameters, context);
  const expressions = new Map([...calculations].map(([name, each]) => [name, [each]]));
  for (const [name, { when }] of Object.entries(parameters)) {
    if (when === undefined) continue;
    const condition = conditionOf(when, parameters);
    if ('kind' in condition) expressions.set(name, [...(expressions.get(name) ?? []), condition]);
    else {
      for (const { problem, path, at, needle, fixes = [] } of condition) {
        const below = fixes.map((fix) => fixBelow([name, 'when'], fix));
        addProblem(context, [name, 'when', ...path], problem, { at, needle, fixes: below });
      }
    }
  }
  const circles = dependencyCycles(expressions);
  for (const [name, route] of circles) {
    const isCalculated = route.some((each) => calculations.has(each));
    const key = calculations.has(name) ? 'value' : 'when';
    addProblem(context, [name, key], isCalculated ? followsFromItself(route) : dependsOnItself(route));
  }
  if (circles.size > 0) return;
  const derived = new Map([...expressions].filter(([name]) => calculations.has(name)));
  checkSize(derived, [...expressions.values()].flat(), [], context);
}

function checkValues(values: readonly (string | number | boolean | null)[], context: z.core.$RefinementCtx): void {
  if (values.length === 0) context.addIssue(noValues(someValues()));
  // 1 and "1" are the same text for a script, but null may mean "not passed at all"
  const words = values.map((value) => (value === null ? null : String(value)));
  const seen = new Set<string | null>();
  words.forEach((word, i) => {
    if (seen.has(word)) addProblem(context, [i], listedTwice(formatValue(values[i])), { fixes: [removal(i)] });
    seen.add(word);
  });
}

const aGroup = () => l10n.t('its type and range, such as { type: float, low: 0, high: 1 }');
const noParameters = (expected: string) => l10n.t`parameters is empty: write ${expected}.`;
const tooManyParameters = (count: number, most: number) =>
  l10n.t`There are ${grouped(count)} parameters: declare at most ${most}.`;
const tooManyValues = (count: number, most: number) =>
  l10n.t`The choices have ${grouped(count)} values together: keep at most ${grouped(most)}, or declare a range (type: int).`;
const noValues = (expected: string) => l10n.t`values is empty: write ${expected}.`;
export const badParameterName = (name: string) =>
  l10n.t`${formatValue(name)} cannot be the name of a parameter: start with a letter or _, and use only letters, digits and _ . - /.`;
const dependsOnItself = (route: readonly string[]) =>
  l10n.t`${route[0]} depends on itself, by its when (${route.join(' → ')}): remove one of these conditions.`;
const followsFromItself = (route: readonly string[]) =>
  l10n.t`${route[0]} follows from itself (${route.join(' → ')}): calculate one of these from other parameters.`;
