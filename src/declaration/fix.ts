/**
 * Changes of a declaration that mend its problems. They name values by their paths and not by their lines, so they hold
 * for the plain values of a file and for its text (`edits/fixEdits.ts`).
 */
import { ownValue } from './ownValue.ts';
import type { TextEdit } from './textEdit.ts';

type Path = readonly PropertyKey[];

export type Fix =
  /** Another name of a key, and where it has one of that name, another value. */
  | { readonly kind: 'rename'; readonly path: Path; readonly to: string; readonly value?: unknown }
  /** A value in place of the one that is written, or of none. `unsure`: another would mend it as well. */
  | { readonly kind: 'write'; readonly path: Path; readonly value: unknown; readonly unsure?: true }
  /** Another word in a text, wherever it stands there. */
  | { readonly kind: 'replace'; readonly path: Path; readonly word: string; readonly by: string }
  | { readonly kind: 'remove'; readonly path: Path }
  /** A key to another path, or an item of a list to the end of the list that is there. */
  | { readonly kind: 'move'; readonly path: Path; readonly to: Path }
  /** The values of two keys of the group at the path. */
  | { readonly kind: 'swap'; readonly path: Path; readonly keys: readonly [string, string] }
  /** Of a text that has no values yet, because it cannot be read, or one of them twice. */
  | {
      readonly kind: 'text';
      readonly path: Path;
      readonly does: 'write' | 'indent' | 'spaces' | 'keep';
      /** What is written or kept, or like which line the indentation is. */
      readonly line: string;
      readonly edits: readonly TextEdit[];
    };

/** The change after which a problem is gone, where there is no doubt. */
export function sureFix({ fixes = [] }: { readonly fixes?: readonly Fix[] }): Fix | undefined {
  const fix = fixes.at(0);
  return fixes.length === 1 && !(fix?.kind === 'write' && fix.unsure) ? fix : undefined;
}

/** The same change of a group that is below this path. */
export function fixBelow(path: Path, fix: Fix): Fix {
  const below = { ...fix, path: [...path, ...fix.path] };
  return below.kind === 'move' ? { ...below, to: [...path, ...below.to] } : below;
}

/** The plain values of a file after the change. */
export function fixedValue(file: unknown, fix: Fix): unknown {
  const { path } = fix;
  switch (fix.kind) {
    case 'rename':
      return changedAt(file, path.slice(0, -1), (group) => renamed(group, fix));
    case 'write':
      return changedAt(file, path, () => fix.value);
    case 'replace':
      return changedAt(file, path, (text) => replacedIn(text, fix));
    case 'remove':
      return changedAt(file, path.slice(0, -1), (group) => without(group, path.at(-1)));
    case 'move': {
      const moved = valueAt(file, path);
      const rest = fixedValue(file, { kind: 'remove', path: removedWith(file, path) });
      return changedAt(rest, fix.to, (there) => (isItem(fix) ? [there ?? [], moved].flat() : moved));
    }
    case 'text':
      return file;
    case 'swap': {
      const [first, second] = [
        [...path, fix.keys[0]],
        [...path, fix.keys[1]],
      ];
      const swapped = changedAt(file, first, () => valueAt(file, second));
      return changedAt(swapped, second, () => valueAt(file, first));
    }
  }
}

export function valueAt(file: unknown, path: Path): unknown {
  return path.reduce<unknown>(ownValue, file);
}

/** Whether a condition moves from one list of the file to another, and not a key. */
export function isItem({ to }: Extract<Fix, { kind: 'move' }>): boolean {
  return to.length === 1;
}

/** What goes with a value that is moved: the list of which it is the only item. */
export function removedWith(file: unknown, path: Path): Path {
  const list = valueAt(file, path.slice(0, -1));
  return Array.isArray(list) && list.length === 1 ? path.slice(0, -1) : path;
}

/** The text with another word wherever this one stands by itself. */
export function withWord(text: string, word: string, by: string): string {
  return text.replace(standingAlone(word), () => by);
}

function standingAlone(word: string): RegExp {
  const before = /^[\p{L}\p{N}_]/u.test(word) ? String.raw`(?<![\p{L}\p{N}_.])` : '';
  const after = /[\p{L}\p{N}_]$/u.test(word) ? String.raw`(?![\p{L}\p{N}_]|\.[\p{L}\p{N}_])` : '';
  return new RegExp(before + word.replace(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`) + after, 'gu');
}

function replacedIn(value: unknown, { word, by }: Extract<Fix, { kind: 'replace' }>): unknown {
  if (Array.isArray(value))
    return value.map((each: unknown) => (typeof each === 'string' ? withWord(each, word, by) : each));
  return typeof value === 'string' ? withWord(value, word, by) : value;
}

function changedAt(value: unknown, path: Path, change: (before: unknown) => unknown): unknown {
  const [step, rest] = [path.at(0), path.slice(1)];
  if (step === undefined) return change(value);
  if (Array.isArray(value)) return value.map((each: unknown, i) => (i === step ? changedAt(each, rest, change) : each));
  const group = typeof value === 'object' && value !== null ? value : {};
  const changed = [String(step), changedAt(ownValue(group, step), rest, change)] as const;
  return Object.fromEntries(
    Object.hasOwn(group, step)
      ? entriesOf(group).map(([key, each]) => (key === changed[0] ? changed : [key, each]))
      : [...entriesOf(group), changed],
  );
}

function renamed(group: unknown, { path, to, ...fix }: Extract<Fix, { kind: 'rename' }>): unknown {
  const entries = entriesOf(group).map(([key, value]) => {
    if (key !== path.at(-1)) return [key, value] as const;
    return [to, 'value' in fix ? fix.value : value] as const;
  });
  return Object.fromEntries(entries);
}

function without(group: unknown, step: PropertyKey | undefined): unknown {
  if (Array.isArray(group)) return group.filter((_, i) => i !== step);
  return Object.fromEntries(entriesOf(group).filter(([key]) => key !== step));
}

function entriesOf(group: unknown): readonly (readonly [string, unknown])[] {
  return typeof group === 'object' && group !== null ? Object.entries(group) : [];
}
