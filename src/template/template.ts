/**
 * A configuration file of which each trial gets a copy: the same bytes, except for the values of the named parameters.
 * Values are replaced by their position; the copy is then read again, and used only if nothing but them has changed.
 */
import path from 'node:path';
import type { Value } from '../core/space/value.ts';
import type { PlainEntry, Template, Wanted } from './format.ts';
import { findEntry } from './findEntry.ts';
import * as messages from './messages.ts';

interface Replacement {
  readonly name: string;
  readonly entry: PlainEntry;
  readonly wanted: Wanted;
}

/**
 * @param floats the parameters that are numbers with a fraction: their 1 is written as 1.0
 * @throws Error, a sentence, where the values cannot be written in this way
 */
export function fillTemplate(
  template: Template,
  values: Readonly<Record<string, Value>>,
  floats: ReadonlySet<string>,
): string {
  const named = Object.entries(values).map(([name, value]): Replacement => {
    const found = findEntry(template, name);
    if (!found.ok) throw new Error(found.problem);
    const isFloat = floats.has(name) || found.entry.isFloat;
    const plain = Object.is(value, -0) ? 0 : value; // no file says -0
    return { name, entry: found.entry, wanted: { value: plain, isFloat: isFloat && typeof value === 'number' } };
  });
  const replacements = [...named, ...basePaths(template)].toSorted((a, b) => a.entry.from - b.entry.from);
  const filled = replaced(template, replacements);
  const wrong = firstDifference(template, filled);
  if (wrong !== undefined) throw new Error(messages.copyDiffers(template.name, wrong));
  return filled.copy;
}

/** The files that a configuration begins with, absolute. */
export function baseFiles(template: Template): readonly string[] {
  return basePaths(template).map(({ wanted }) => String(wanted.value));
}

/** The files that a configuration begins with are found from its own folder, in which the copy is not. */
function basePaths({ file, entries }: Template): readonly Replacement[] {
  return entries.flatMap((entry): readonly Replacement[] => {
    if (entry.kind !== 'plain' || typeof entry.value !== 'string' || !isBase(entry)) return [];
    const value = path.resolve(path.dirname(file), entry.value);
    return [{ name: entry.path, entry, wanted: { value, isFloat: false } }];
  });
}

/** mmengine's `_base_`, detectron2's `_BASE_`; what begins with ~, or is an address, is the same everywhere. */
function isBase({ path: name, value }: PlainEntry): boolean {
  return /^_(base|BASE)_(\.\d+)?$/.test(name) && !/^(~|\/|[a-z]\w+:)/i.test(String(value));
}

function replaced({ name: file, text, format }: Template, replacements: readonly Replacement[]) {
  const parts: string[] = [];
  const leaves = new Map<string, { readonly name: string; readonly leaf: unknown }>();
  let at = 0;
  for (const { name, entry, wanted } of replacements) {
    const written = format.write(wanted, entry, text);
    if (written === undefined) throw new Error(messages.cannotWrite(name, wanted.value, format.name));
    if (entry.from < at) throw new Error(messages.copyDiffers(file, name));
    parts.push(text.slice(at, entry.from), written);
    leaves.set(entry.path, { name, leaf: format.leafOf === undefined ? wanted.value : format.leafOf(written) });
    at = entry.to;
  }
  return { copy: parts.join('') + text.slice(at), leaves };
}

/** The name of what is not as it should be; undefined where only the named values differ. */
function firstDifference(
  { text, format }: Template,
  { copy, leaves: changed }: ReturnType<typeof replaced>,
): string | undefined {
  const [before, after] = [format.leaves(text), format.leaves(copy)];
  const wrong = before.find(([path, value], i) => {
    const expected = changed.has(path) ? changed.get(path)?.leaf : value;
    return after[i]?.[0] !== path || !Object.is(after[i][1], expected);
  });
  if (wrong !== undefined) return changed.get(wrong[0])?.name ?? wrong[0];
  return before.length === after.length ? undefined : before[0]?.[0];
}
