/** Checks of values that zod has read: when they run, the problems that they find, and what mends those. */
import type * as z from 'zod';
import { closestName } from '../closestName.ts';
import type { Fix } from '../fix.ts';
import { ownValue } from '../ownValue.ts';

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
