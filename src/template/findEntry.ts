/** The one value of a template that a parameter's name leads to. */
import { positions } from '../code/positions.ts';
import type { Wording } from '../declaration/wording.ts';
import type { Entry, PlainEntry, Template } from './format.ts';
import * as messages from './messages.ts';

type FoundEntry =
  | { readonly ok: true; readonly entry: PlainEntry; readonly again: readonly PlainEntry[] }
  /** `isMissing`: no key has this name, so another file may have it. */
  | { readonly ok: false; readonly problem: string; readonly isMissing?: true };

/** @param name the path of a value, or an end of it that belongs to no other */
export function findEntry(template: Template, name: string): FoundEntry {
  const { name: file, text, entries } = template;
  const exact = entries.filter((entry) => entry.path === name);
  const ends = exact.length > 0 ? exact : entries.filter((entry) => entry.path.endsWith(`.${name}`));
  const named = ends.length > 0 ? ends : entries.filter((entry) => nameOf(entry.path) === name);
  const [entry, second] = named;
  if (entry === undefined) return { ok: false, problem: missing(template, name), isMissing: true };
  const { lineAt } = positions(text);
  const place = `${file}:${lineAt(entry.from)}`;
  if (second !== undefined && !areOne(template, named)) {
    const paths = [...new Set(named.map((each) => each.path))];
    const problem =
      paths.length > 1
        ? messages.ambiguous(name, paths.slice(0, MAX_LISTED))
        : messages.keyWrittenTwice(place, entry.path, lineAt(second.from));
    return { ok: false, problem };
  }
  if (entry.kind === 'plain') return { ok: true, entry, again: named.slice(1).filter(isPlain) };
  return { ok: false, problem: messages.cannotReplace(place, name, whyNot(entry, entry.why, entries)) };
}

/** The path as a parameter can be called: `sets_2_.lr` of `sets[2].lr`. */
export function nameOf(path: string): string {
  return path.replace(/[^\p{L}\p{N}_.\-/]/gu, '_');
}

/** Whether what is written at these places is one value. */
export function areOne({ format }: Template, [first, ...others]: readonly Entry[]): boolean {
  const isSame = (other: Entry): boolean =>
    format.isProgram === true && first !== undefined && isPlain(first) && isPlain(other) && isWrittenAs(first, other);
  return others.every(isSame);
}

function isWrittenAs(one: PlainEntry, other: PlainEntry): boolean {
  return one.path === other.path && one.value === other.value && one.isFloat === other.isFloat;
}

function isPlain(entry: Entry): entry is PlainEntry {
  return entry.kind === 'plain';
}

const MAX_LISTED = 5;

function missing({ name: file, entries }: Template, name: string): string {
  const plain = entries.filter(({ kind }) => kind === 'plain').map((entry) => entry.path);
  const last = plain.map((each) => each.slice(each.lastIndexOf('.') + 1));
  const keys = [...new Set(name.includes('.') ? plain : [...last, ...plain])];
  const merges = entries.some((entry) => entry.path === '<<' || entry.path.endsWith('.<<'));
  return (merges && /\.ya?ml$/i.test(file) ? messages.mergedKey : messages.noKey)(name, file, keys);
}

/** A list or a table is shown with the first name inside of it. */
function whyNot({ path }: Entry, why: Wording, entries: readonly Entry[]): string {
  const inside = entries.find((entry) => entry.kind === 'plain' && entry.path.startsWith(`${path}.`));
  if (inside !== undefined && why === messages.isList) return messages.isListWith(inside.path);
  return inside !== undefined && why === messages.isTable ? messages.isTableWith(inside.path) : why();
}
