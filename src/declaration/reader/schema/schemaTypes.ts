/** The building blocks of the declaration's schemas: zod's types, each with its sentence. */
import * as z from 'zod';
import { valueSchema } from '../../valueSchema.ts';
import { expecting, knownKeys } from './expecting.ts';

export const parameterValueSchema = z.union(valueSchema.options, { error: expecting('a value of the parameter') });

/** A group of known keys. `remedies`: what to write instead of keys that people expect here. */
export function strictGroup<Shape extends z.core.$ZodLooseShape>(
  what: string,
  shape: Shape,
  remedies: Readonly<Record<string, string>> = {},
) {
  return z.strictObject(shape, { error: knownKeys(what, Object.keys(shape), remedies) });
}

interface Bounds {
  readonly above?: number;
  readonly atLeast?: number;
  readonly below?: number;
}

export function number(what: string, { above, atLeast, below }: Bounds = {}): z.ZodNumber {
  const error = expecting(what);
  let schema = z.number({ error });
  if (above !== undefined) schema = schema.gt(above, { error });
  if (atLeast !== undefined) schema = schema.min(atLeast, { error });
  if (below !== undefined) schema = schema.lt(below, { error });
  return schema;
}

/** Not z.int(): its issue would end the checks across keys, and some problems would not be found. */
export function integer(what: string, low: number, high: number): z.ZodNumber {
  const error = expecting(what);
  const fits = (value: number): boolean => Number.isSafeInteger(value) && value >= low && value <= high;
  return z.number({ error }).refine(fits, { error }).meta({ type: 'integer', minimum: low, maximum: high });
}

/** A text that can be an argument of a program: without NUL, which ends a text for the operating system. */
export function text(what: string): z.ZodString {
  const error = expecting(what);
  return z.string({ error }).refine((value) => !value.includes('\0'), { error });
}

export function nonEmpty(what: string): z.ZodString {
  return text(what).refine((value) => value.trim() !== '', { error: expecting(what) });
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

/** The keys of a value that is not checked yet; none if it is not a group. */
export function keysOf(group: unknown): readonly string[] {
  return typeof group === 'object' && group !== null ? Object.keys(group) : [];
}
