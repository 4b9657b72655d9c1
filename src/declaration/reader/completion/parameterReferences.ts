/** Where a declaration names its parameters, and where it has their values. */
import type { Cursor } from './cursor.ts';

export type ParameterReference =
  /** The name is a key: of `when`, of a point, of the lengthscales, or of the declared parameters. */
  | { readonly kind: 'key' | 'declared' }
  | { readonly kind: 'expression' | 'placeholder' }
  /** An expression over what is measured. */
  | { readonly kind: 'limit' }
  /** The metric by which a running trial is judged. */
  | { readonly kind: 'metric' }
  /** A value of this parameter. */
  | { readonly kind: 'value'; readonly of: string };

/** Everything that can be at the cursor; a value that begins its line can still become a key. */
export function referencesAt({ path, at, startsLine, quote }: Cursor): readonly ParameterReference[] {
  if (at === 'key') return path.join('\n') === 'parameters' ? [{ kind: 'declared' }] : keyReferences(path);
  const key = startsLine && quote === undefined ? keyReferences(path) : [];
  const shape = path.map((step) => (typeof step === 'number' ? '#' : step));
  if (shape[0] === 'command') return [{ kind: 'placeholder' }];
  if (shape[0] === 'limits') return [{ kind: 'limit' }];
  if (shape[0] === 'trial' && shape.at(-1) === 'metric') return [...key, { kind: 'metric' }];
  if (shape[0] === 'constraints' || isWhenPath(path)) return [...key, { kind: 'expression' }];
  const inside = typeof path.at(-1) === 'number' ? path.slice(0, -1) : path;
  const [group, of] = [inside.slice(0, -1), inside.at(-1)];
  return (isWhenPath(group) || isPointPath(group)) && typeof of === 'string' ? [...key, { kind: 'value', of }] : key;
}

/** A name in a longer text, with its offsets there. */
export interface NameRange {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** The name of a parameter that the cursor is in, or at whose end it is. */
export function nameAtCursor(
  { word: text, typed, start }: Cursor,
  { kind }: ParameterReference,
): NameRange | undefined {
  if (kind === 'key' || kind === 'declared') return { name: text, from: start, to: start + text.length };
  if (kind === 'value' || kind === 'limit' || kind === 'metric') return undefined;
  const names = kind === 'placeholder' ? /\{([^{}\s]+)\}/gu : /\{([^{}]+)\}|[\p{L}_][\p{L}\p{N}_.]*/gu;
  for (const { 0: word, 1: name = word, index } of text.matchAll(names)) {
    if (index <= typed.length && typed.length <= index + word.length) {
      return { name, from: start + index, to: start + index + word.length };
    }
  }
  return undefined;
}

function keyReferences(group: readonly PropertyKey[]): readonly ParameterReference[] {
  const named = isWhenPath(group) || isPointPath(group) || group.join('\n') === 'algorithm\nlengthscales';
  return named ? [{ kind: 'key' }] : [];
}

function isWhenPath(path: readonly PropertyKey[]): boolean {
  return path.length === 3 && path[0] === 'parameters' && path[2] === 'when';
}

function isPointPath(path: readonly PropertyKey[]): boolean {
  const inPoints = path[1] === 'points' ? path.slice(2) : path.slice(1);
  return path[0] === 'start' && inPoints.length === 1 && typeof inPoints[0] === 'number';
}
