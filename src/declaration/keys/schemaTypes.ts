/** The building blocks of the declaration's schemas: zod's types, each with its sentence. */
import * as l10n from '@vscode/l10n';
import * as z from 'zod';
import type { Fix } from '../fix.ts';
import { ownValue } from '../ownValue.ts';
import { valueSchema } from '../valueSchema.ts';
import { closestName } from '../closestName.ts';
import type { Wording } from '../wording.ts';
import { expecting, oneOf } from './expecting.ts';
import { unknownKey, type Remedy } from './unknownKey.ts';

export const parameterValueSchema = z.union(valueSchema.options, {
  error: expecting(() => l10n.t('a value of the parameter')),
});

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
    const place = new Place(1, { at: 'key', fixes: [fix] });
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

/** The same, where neither calculations that are wrong nor what other such checks have found are an obstacle. */
export function whenReadable(...keys: readonly string[]) {
  const { when } = whenValid(...keys);
  return {
    when: ({ value, issues }: z.core.ParsePayload): boolean =>
      when({ value, issues: issues.filter((issue) => !isHarmless(issue)) }),
  };
}

function isHarmless({ path = [], ...issue }: z.core.$ZodRawIssue): boolean {
  const place = 'params' in issue ? ownValue(issue.params, 'place') : undefined;
  return place instanceof Place && (place.inValue.ofCalculation === true || place.depth === path.length);
}

/** Where in a value its problem is, and what mends it. */
export interface PlaceInValue {
  readonly at?: 'key' | undefined;
  /** As in `Locate`. */
  readonly needle?: string | undefined;
  /** Of the group that is checked. */
  readonly fixes?: readonly Fix[] | undefined;
  /** A calculation cannot be read. */
  readonly ofCalculation?: true;
}

/** The same, as zod carries it. */
export class Place {
  /** How many steps of the issue's path are below the group that is checked. */
  readonly depth: number;
  readonly inValue: PlaceInValue;
  constructor(depth: number, inValue: PlaceInValue) {
    this.depth = depth;
    this.inValue = inValue;
  }
}

/** The name that is meant, in place of a mistyped one. */
export function corrections(path: readonly PropertyKey[], name: string, names: readonly string[]): readonly Fix[] {
  return writing(path, closestName(name, names));
}

/** The value that is meant, if that is certain. */
export function writing(path: readonly PropertyKey[], meant: unknown): readonly Fix[] {
  return meant === undefined ? [] : [{ kind: 'write', path, value: meant }];
}

/** The same of a key. */
export function keyCorrections(path: readonly PropertyKey[], names: readonly string[]): readonly Fix[] {
  const meant = closestName(String(path.at(-1)), names);
  return meant === undefined ? [] : [{ kind: 'rename', path, to: meant }];
}

export function removal(...path: readonly PropertyKey[]): Fix {
  return { kind: 'remove', path };
}

/** A problem at a key or a part of the group that is checked. */
export function addProblem(
  context: z.core.$RefinementCtx,
  path: readonly PropertyKey[],
  message: string,
  inValue: PlaceInValue = {},
): void {
  context.addIssue({ code: 'custom', path: [...path], message, params: { place: new Place(path.length, inValue) } });
}

/** A problem at each of these names of a list that stands in it before. */
export function refuseRepeated(
  names: readonly string[],
  context: z.core.$RefinementCtx,
  sentence: (name: string) => string,
): void {
  names.forEach((name, i) => {
    if (names.indexOf(name) !== i) addProblem(context, [i], sentence(name), { fixes: [removal(i)] });
  });
}

/** The keys of a value that is not checked yet; none if it is not a group. */
export function keysOf(group: unknown): readonly string[] {
  return typeof group === 'object' && group !== null ? Object.keys(group) : [];
}
