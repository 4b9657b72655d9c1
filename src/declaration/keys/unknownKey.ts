/** A key that does not belong in its group: what is wrong with it, and what mends it. */
import * as l10n from '@vscode/l10n';
import { valueAt, type Fix } from '../fix.ts';
import { ownValue } from '../ownValue.ts';
import { closestName } from '../closestName.ts';
import { meantNumber } from './meantValue.ts';
import { anyOf, formatValue, hintAt, type Wording } from '../wording.ts';

/** For a key that people expect where it does not belong. */
export interface Remedy {
  /** About the key as it is written: `"min" is called low here: write low: …` */
  readonly sentence: (key: string) => string;
  /** Of the group; undefined where what mends it is outside of it. */
  readonly fix?: Fix;
}

/** For a key that others know by another name. */
export const isCalled = (key: string, to: string, example: Wording): Remedy => ({
  sentence: (name) => l10n.t`${name} is called ${to} here: write ${example()}.`,
  fix: { kind: 'rename', path: [key], to },
});

/** For a key that is written beside its group. @param written as it is in the file */
export const belongsUnder = (group: string, key: string, example = `${key}: …`, written = key): Remedy => {
  const nested = `${group}: { ${example} }`;
  return {
    sentence: (name) => l10n.t`${name} belongs under ${group}: write ${nested}.`,
    fix: { kind: 'move', path: [written], to: [group, key] },
  };
};

/** For a key that is written in a group beside which it belongs. @param example of its value */
export const belongsBeside = (group: string, key: string, example: string): Remedy => ({
  sentence: (name) =>
    l10n.t`${name} belongs beside ${group}, and not in it: write ${key}: ${example} on a line of its own.`,
});

interface UnknownKey {
  readonly message: string;
  /** Undefined where nothing is certain, not even that the key is one too many. */
  readonly fix?: Fix;
}

/** @param known the keys that the group may have */
export function unknownKey(
  key: string,
  group: unknown,
  known: readonly string[],
  remedy = nestedKey(key, known),
): UnknownKey {
  const remove: Fix = { kind: 'remove', path: [key] };
  if (remedy !== undefined) {
    const message = remedy.sentence(formatValue(key));
    return remedy.fix === undefined
      ? { message }
      : { message, fix: isPossible(remedy.fix, group) ? remedy.fix : remove };
  }
  // what follows a comma in braces is a key without a value
  if (/^\d+$/.test(key) && ownValue(group, key) === null) return { message: decimalComma(key) };
  const absent = known.filter((each) => ownValue(group, each) === undefined);
  const glued = ownValue(group, key) === null ? gluedKey(key, absent) : undefined;
  if (glued !== undefined) {
    const { name, value } = glued;
    return { message: noColon(key, name, value), fix: { kind: 'rename', path: [key], to: name, value: typed(value) } };
  }
  const opened = /^(\w+)\s*=?\s*[{[]/.exec(key)?.[1];
  if (opened !== undefined && absent.includes(opened)) return { message: noColonBefore(opened), fix: remove };
  const meant = closestName(key, absent);
  if (meant === undefined) return { message: notAllowed(key, known), fix: remove };
  return { message: misspelt(key, meant), fix: { kind: 'rename', path: [key], to: meant } };
}

/** `objective.target`, as some have it on one line. */
function nestedKey(key: string, known: readonly string[]): Remedy | undefined {
  const [, group = '', inside = ''] = /^(\w+)\.(\w+)$/.exec(key) ?? [];
  return known.includes(group) ? belongsUnder(group, inside, undefined, key) : undefined;
}

/** `metric loss`, `metric:loss` and `metric=loss`, which in braces are keys without a value. */
function gluedKey(key: string, known: readonly string[]): { name: string; value: string } | undefined {
  const [, name = '', value = ''] = /^(\w+)(?:\s*=\s*|:|\s+)(.+)$/.exec(key) ?? [];
  return known.includes(name) ? { name, value } : undefined;
}

/** As YAML reads it. */
const typed = (value: string): string | number => meantNumber(value) ?? value;

/** Whether the key that it makes is not there yet. */
function isPossible(fix: Fix, group: unknown): boolean {
  if (fix.kind === 'rename') return ownValue(group, fix.to) === undefined;
  if (fix.kind !== 'move') return true;
  const target = valueAt(group, fix.to.slice(0, -1)) ?? {};
  return typeof target === 'object' && !Array.isArray(target) && valueAt(group, fix.to) === undefined;
}

const notAllowed = (key: string, known: readonly string[]) =>
  l10n.t`${formatValue(key)} is not allowed here: use ${anyOf(known)}, or remove it.`;
const noColon = (key: string, name: string, value: string) =>
  l10n.t`${formatValue(key)} has no colon and space after ${name}: write ${name}: ${value}.`;
const decimalComma = (digits: string) =>
  l10n.t`${formatValue(digits)} is no key: numbers have a decimal point, so write .${digits} in place of ,${digits}.`;
const noColonBefore = (name: string) => l10n.t`A colon is missing after ${name}: write ${name}: { … }.`;
/** Without the list of all, which would only hide the name that is near. */
const misspelt = (key: string, meant: string) =>
  l10n.t`${formatValue(key)} is not allowed here${hintAt(meant)}: correct its name, or remove it.`;
