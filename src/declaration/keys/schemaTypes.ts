/** The building blocks of the declaration's schemas: zod's types, each with its sentence. */
import * as l10n from '@vscode/l10n';
import * as z from 'zod';
import { valueSchema } from '../valueSchema.ts';
import type { Wording } from '../wording.ts';
import { Place } from './checks.ts';
import { expecting, oneOf } from './expecting.ts';
import { unknownKey, type Remedy } from './unknownKey.ts';

export const parameterValueSchema = anyForm(valueSchema.options, () => l10n.t('a value of the parameter'));

/** One of several forms, of which the sentence names all. */
export function anyForm<const Forms extends readonly z.ZodType[]>(forms: Forms, expected: Wording): z.ZodUnion<Forms> {
  return z.union(forms, { error: expecting(expected) });
}

export function list<Item extends z.ZodType>(item: Item, expected: Wording): z.ZodArray<Item> {
  return z.array(item, { error: expecting(expected) });
}

export function oneOrList<Item extends z.ZodType>(item: Item, expected: Wording) {
  return anyForm([item, list(item, expected)], expected);
}

/** Values by names that a person chooses. */
export function named<Value extends z.ZodType>(value: Value, expected: Wording) {
  return z.record(z.string(), value, { error: expecting(expected) });
}

/** A group of known keys. `remedies` are for keys that people expect here. */
export function strictGroup<Shape extends z.core.$ZodLooseShape>(
  expected: Wording,
  shape: Shape,
  remedies: Readonly<Record<string, Remedy>> = {},
) {
  const explain = (_: unknown, { issues }: z.core.$RefinementCtx): void => {
    explainUnknownKeys(issues, Object.keys(shape), remedies);
  };
  return z.strictObject(shape, { error: expecting(expected) }).superRefine(explain, { when: () => true });
}

/** A problem for each key that does not belong in a group, in place of the one that zod has for all of them. */
function explainUnknownKeys(
  issues: z.core.$ZodRawIssue[],
  known: readonly string[],
  remedies: Readonly<Record<string, Remedy>>,
): void {
  const at = issues.findIndex(({ code, path = [] }) => code === 'unrecognized_keys' && path.length === 0);
  const issue = issues.at(at);
  if (at < 0 || issue?.code !== 'unrecognized_keys') return;
  const explained = issue.keys.map((key): z.core.$ZodRawIssue => {
    const { message, fix } = unknownKey(
      key,
      issue.input,
      known,
      Object.hasOwn(remedies, key) ? remedies[key] : undefined,
    );
    const place = new Place(1, { at: 'key', fixes: fix === undefined ? [] : [fix] });
    return { code: 'custom', path: [key], message, params: { place }, input: issue.input, continue: true };
  });
  issues.splice(at, 1, ...explained);
}

interface Bounds {
  readonly above?: number;
  readonly atLeast?: number;
  readonly below?: number;
}

export function number(expected: Wording, { above, atLeast, below }: Bounds = {}): z.ZodNumber {
  const error = expecting(expected);
  let schema = z.number({ error });
  if (above !== undefined) schema = schema.gt(above, { error });
  if (atLeast !== undefined) schema = schema.min(atLeast, { error });
  if (below !== undefined) schema = schema.lt(below, { error });
  return schema;
}

/** Not z.int(): its issue would end the checks across keys, and some problems would not be found. */
export function integer(expected: Wording, low: number, high: number): z.ZodNumber {
  const error = expecting(expected);
  const fits = (value: number): boolean => Number.isSafeInteger(value) && value >= low && value <= high;
  const refined = z.number({ error }).refine(fits, { error, params: { isWhole: true } });
  return refined.meta({ type: 'integer', minimum: low, maximum: high });
}

export function word<const Words extends readonly string[]>(words: Words) {
  return z.enum(words, { error: oneOf(words) });
}

export const trueOrFalse = z.boolean({ error: expecting(() => l10n.t('true or false')) });

/** A text that can be an argument of a program: without NUL, which ends a text for the operating system. */
export function text(expected: Wording): z.ZodString {
  const error = expecting(expected);
  return z.string({ error }).refine((value) => !value.includes('\0'), { error });
}

export function nonEmpty(expected: Wording): z.ZodString {
  return text(expected).refine((value) => value.trim() !== '', { error: expecting(expected) });
}
