/**
 * A configuration file of which each trial gets a copy: the same bytes, except for the values of the named parameters.
 * Values are replaced by their position; the copy is then read again, and used only if nothing but them has changed.
 */
import path from 'node:path';
import type { Value } from '../space/value.ts';
import { numberText, type Leaf, type PlainEntry, type Template } from './format.ts';
import { findEntry } from './findEntry.ts';
import * as messages from './messages.ts';

interface Replacement {
  readonly name: string;
  readonly entry: PlainEntry;
  readonly value: Value;
  /** 1 is written as 1.0. */
  readonly isFloat: boolean;
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
  const named = Object.entries(values).flatMap(([name, value]): readonly Replacement[] => {
    const found = findEntry(template, name);
    if (!found.ok) throw new Error(found.problem);
    const isFloat = floats.has(name) || found.entry.isFloat;
    const written = Object.is(value, -0) ? 0 : value; // no file says -0
    return [found.entry, ...found.again].map((entry) => ({ name, entry, value: written, isFloat }));
  });
  const replacements = [...named, ...basePaths(template)].toSorted((a, b) => a.entry.from - b.entry.from);
  const filled = replaced(template, replacements);
  const wrong = firstDifference(template, filled);
  if (wrong !== undefined) throw new Error(messages.copyDiffers(template.name, wrong));
  return filled.copy;
}

/** The files that a configuration begins with, absolute. */
export function baseFiles(template: Template): readonly string[] {
  return basePaths(template).map(({ value }) => String(value));
}

/** The files that a configuration begins with are found from its own folder, in which the copy is not. */
function basePaths({ file, entries }: Template): readonly Replacement[] {
  return entries.flatMap((entry): readonly Replacement[] => {
    if (entry.kind !== 'plain' || typeof entry.value !== 'string' || !isBase(entry)) return [];
    const value = path.resolve(path.dirname(file), entry.value);
    return [{ name: entry.path, entry, value, isFloat: false }];
  });
}

/** mmengine's `_base_`, detectron2's `_BASE_`; a path that begins with ~, or an address, is the same everywhere. */
function isBase({ path: name, value }: PlainEntry): boolean {
  return /^_(base|BASE)_(\.\d+)?$/.test(name) && !/^(~|\/|[a-z]\w+:)/i.test(String(value));
}

function replaced({ name: file, text, format }: Template, replacements: readonly Replacement[]) {
  const parts: string[] = [];
  const leaves = new Map<string, { readonly name: string; readonly leaf: unknown }>();
  let at = 0;
  for (const { name, entry, value, isFloat } of replacements) {
    const written = typeof value === 'number' ? numberText(value, isFloat) : format.write(value, entry, text);
    if (written === undefined) throw new Error(messages.cannotWrite(name, value, format.name()));
    if (entry.from < at) throw new Error(messages.copyDiffers(file, name));
    parts.push(text.slice(at, entry.from), written);
    leaves.set(entry.path, { name, leaf: format.leaves === undefined ? written : value });
    at = entry.to;
  }
  return { copy: parts.join('') + text.slice(at), leaves };
}

/** The name of an entry that must not differ but does; undefined where only the named values differ. */
function firstDifference(
  template: Template,
  { copy, leaves: changed }: ReturnType<typeof replaced>,
): string | undefined {
  const [before, after] = [leavesOf(template, template.text), leavesOf(template, copy)];
  const wrong = before.find(([path, value], i) => {
    const expected = changed.has(path) ? changed.get(path)?.leaf : value;
    return after[i]?.[0] !== path || !Object.is(after[i][1], expected);
  });
  if (wrong !== undefined) return changed.get(wrong[0])?.name ?? wrong[0];
  return before.length === after.length ? undefined : before[0]?.[0];
}

/** Where only `read` parses the text, the values as they are written. */
function leavesOf({ format }: Template, text: string): readonly Leaf[] {
  if (format.leaves !== undefined) return format.leaves(text);
  return format.read(text).map((entry) => {
    const isGroup = entry.kind === 'other' && (entry.why === messages.isList || entry.why === messages.isTable);
    return [entry.path, isGroup ? entry.why : text.slice(entry.from, entry.to)];
  });
}

/**
 * The words of a command that name the template, each with the word in its place: all of it, or the part behind its
 * equals sign. The file may be written in another way, such as `./a.yaml`. The program itself is none of them: a copy
 * of it would not be the same program.
 *
 * @param cwd the folder to which the words and the file are relative
 * @param copy takes its place in the word
 */
export function templateWords(
  command: readonly string[],
  file: string,
  cwd: string,
  copy: string,
): ReadonlyMap<string, string> {
  const wanted = path.resolve(cwd, file);
  const names = (word: string): boolean => word !== '' && path.resolve(cwd, word) === wanted;
  const words = command.slice(1).flatMap((word): (readonly [string, string])[] => {
    if (names(word)) return [[word, copy]];
    const value = word.indexOf('=') + 1;
    return value > 0 && names(word.slice(value)) ? [[word, word.slice(0, value) + copy]] : [];
  });
  return new Map(words);
}

/** Whether a copy can be at the same path in another folder, for a script that opens it there. */
export function isBelow(file: string): boolean {
  return !path.isAbsolute(file) && !/^\.\.(?:[/\\]|$)/.test(path.normalize(file));
}
