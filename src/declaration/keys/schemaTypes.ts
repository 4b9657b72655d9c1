/** The building blocks of the declaration's schemas: zod's types, each with its sentence. */
import * as z from 'zod';
import { valueSchema } from '../valueSchema.ts';
import { expecting, knownKeys, oneOf } from './expecting.ts';

export const parameterValueSchema = z.union(valueSchema.options, { error: expecting('a value of the parameter') });

/** A group of known keys. `remedies` are for keys that people expect here. */
export function strictGroup<Shape extends z.core.$ZodLooseShape>(
  expected: string,
  shape: Shape,
  remedies: Readonly<Record<string, string>> = {},
) {
  return z.strictObject(shape, { error: knownKeys(expected, Object.keys(shape), remedies) });
}

interface Bounds {
  readonly above?: number;
  readonly atLeast?: number;
  readonly below?: number;
}

export function number(expected: string, { above, atLeast, below }: Bounds = {}): z.ZodNumber {
  const error = expecting(expected);
  let schema = z.number({ error });
  if (above !== undefined) schema = schema.gt(above, { error });
  if (atLeast !== undefined) schema = schema.min(atLeast, { error });
  if (below !== undefined) schema = schema.lt(below, { error });
  return schema;
}

/** Not z.int(): its issue would end the checks across keys, and some problems would not be found. */
export function integer(expected: string, low: number, high: number): z.ZodNumber {
  const error = expecting(expected);
  const fits = (value: number): boolean => Number.isSafeInteger(value) && value >= low && value <= high;
  return z.number({ error }).refine(fits, { error }).meta({ type: 'integer', minimum: low, maximum: high });
}

export function word<const Words extends readonly string[]>(words: Words) {
  return z.enum(words, { error: oneOf(words) });
}

export const trueOrFalse = z.boolean({ error: expecting('true or false') });

/** A text that can be an argument of a program: without NUL, which ends a text for the operating system. */
export function text(expected: string): z.ZodString {
  const error = expecting(expected);
  return z.string({ error }).refine((value) => !value.includes('\0'), { error });
}

export function nonEmpty(expected: string): z.ZodString {
  return text(expected).refine((value) => value.trim() !== '', { error: expecting(expected) });
}

/**
 * For a check across keys. It runs even if the group has other problems, so that all are reported at once, but not if
 * the value is not a group or one of the keys that it reads is wrong by itself.
 */
export function whenValid(...keys: readonly string[]) {
  return {
    when: ({ value, issues }: z.core.ParsePayload): boolean =>
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      !issues.some(({ path }) => keys.includes(String(path?.[0]))),
  };
}

/** A problem at a key or a part of the group that is checked; `at` and `needle` narrow it as in `Locate`. */
export function addProblem(
  context: z.core.$RefinementCtx,
  path: readonly PropertyKey[],
  message: string,
  place?: { readonly at?: 'key' | undefined; readonly needle?: string | undefined },
): void {
  context.addIssue({ code: 'custom', path: [...path], message, params: { ...place } });
}

/** A problem at each of these names of a list that stands in it before. */
export function refuseRepeated(
  names: readonly string[],
  context: z.core.$RefinementCtx,
  sentence: (name: string) => string,
): void {
  names.forEach((name, i) => {
    if (names.indexOf(name) !== i) addProblem(context, [i], sentence(name));
  });
}

/** The keys of a value that is not checked yet; none if it is not a group. */
export function keysOf(group: unknown): readonly string[] {
  return typeof group === 'object' && group !== null ? Object.keys(group) : [];
}
