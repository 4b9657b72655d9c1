/** Where a declaration names its parameters, and where their values stand. */
import type { Cursor } from './cursor.ts';

export type Naming =
  /** The name of a parameter is a key: of `when`, of a point, of the lengthscales, or where it is declared. */
  | { readonly kind: 'key' | 'declared' }
  | { readonly kind: 'expression' | 'placeholder' }
  /** A value of this parameter. */
  | { readonly kind: 'value'; readonly of: string };

/** Everything that can stand there; a value that begins its line may yet become a key. */
export function namingsAt({ path, at, alone, quote }: Cursor): readonly Naming[] {
  if (at === 'key') return path.join('\n') === 'parameters' ? [{ kind: 'declared' }] : keysOf(path);
  const key = alone && quote === undefined ? keysOf(path) : [];
  const shape = path.map((step) => (typeof step === 'number' ? '#' : step));
  if (shape[0] === 'command') return [{ kind: 'placeholder' }];
  if (shape[0] === 'constraints' || isWhen(path)) return [...key, { kind: 'expression' }];
  const inside = typeof path.at(-1) === 'number' ? path.slice(0, -1) : path;
  const [group, of] = [inside.slice(0, -1), inside.at(-1)];
  return (isWhen(group) || isPoint(group)) && typeof of === 'string' ? [...key, { kind: 'value', of }] : key;
}

/** A name in a longer text, with its offset there. */
export interface Named {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** The name of a parameter that the cursor is in, or at the end of. */
export function nameUnder({ whole, typed, start }: Cursor, { kind }: Naming): Named | undefined {
  if (kind === 'key' || kind === 'declared') return { name: whole, from: start, to: start + whole.length };
  if (kind === 'value') return undefined;
  const names = kind === 'placeholder' ? /\{([^{}\s]+)\}/gu : /\{([^{}]+)\}|[\p{L}_][\p{L}\p{N}_.]*/gu;
  for (const { 0: word, 1: name = word, index } of whole.matchAll(names)) {
    if (index <= typed.length && typed.length <= index + word.length) {
      return { name, from: start + index, to: start + index + word.length };
    }
  }
  return undefined;
}

function keysOf(group: readonly PropertyKey[]): readonly Naming[] {
  const named = isWhen(group) || isPoint(group) || group.join('\n') === 'algorithm\nlengthscales';
  return named ? [{ kind: 'key' }] : [];
}

function isWhen(path: readonly PropertyKey[]): boolean {
  return path.length === 3 && path[0] === 'parameters' && path[2] === 'when';
}

function isPoint(path: readonly PropertyKey[]): boolean {
  const inPoints = path[1] === 'points' ? path.slice(2) : path.slice(1);
  return path[0] === 'start' && inPoints.length === 1 && typeof inPoints[0] === 'number';
}
