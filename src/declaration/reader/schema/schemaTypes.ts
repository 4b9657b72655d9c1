/** What the declaration's schemas are made of: zod's types, each with its sentence. */
import * as z from 'zod';
import { expecting, knownKeys } from './expecting.ts';

/** A group of known keys. `instead`: remedies for keys that people expect here and that do not belong. */
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

/** Not z.int(): its issue would end the checks across keys, and with them part of the list of problems. */
export function integer(what: string, low: number, high: number): z.ZodNumber {
  const error = expecting(what);
  const fits = (value: number): boolean => Number.isSafeInteger(value) && value >= low && value <= high;
  return z.number({ error }).refine(fits, { error }).meta({ type: 'integer', minimum: low, maximum: high });
}

/** A text that a program can be handed: without the NUL that ends a text for the operating system. */
export function text(what: string): z.ZodString {
  const error = expecting(what);
  return z.string({ error }).refine((value) => !value.includes('\0'), { error });
}

export function nonEmpty(what: string): z.ZodString {
  return text(what).refine((value) => value.trim() !== '', { error: expecting(what) });
}

/**
 * For a check across keys: it runs even where the group has other problems, so that all are reported at once, but
 * not where the group is none or one of the keys it reads is wrong by itself.
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

/** The names of a group that may still be anything; none if it is no group. */
export function keysOf(group: unknown): readonly string[] {
  return typeof group === 'object' && group !== null ? Object.keys(group) : [];
}
