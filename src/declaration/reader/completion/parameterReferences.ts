/** Where a declaration names its parameters, and where it has their values. */
import { ownValue } from '../../ownValue.ts';
import type { Cursor } from './cursor.ts';

export type ParameterReference =
  /** The name is a key: of `when`, of a point, of the lengthscales, or of the declared parameters. */
  | { readonly kind: 'key' | 'declared' }
  | { readonly kind: 'expression' | 'placeholder' }
  /** An expression over what is measured. */
  | { readonly kind: 'limit' }
  /** The metric by which a running trial is judged. */
  | { readonly kind: 'metric' }
  /** A metric that the script reports. */
  | { readonly kind: 'measured' }
  /** An earlier study from which this one learns. */
  | { readonly kind: 'source' }
  /** The parameter that has another name in an earlier study. */
  | { readonly kind: 'renamed' }
  /** A value of this parameter. */
  | { readonly kind: 'value'; readonly of: string };

/** Everything that can be at the cursor; a value that begins its line can still become a key. */
export function referencesAt({
  path,
  at,
  startsLine,
  quote,
  file,
}: Pick<Cursor, 'path' | 'at' | 'startsLine' | 'quote' | 'file'>): readonly ParameterReference[] {
  if (at === 'key') return keyReferences(path);
  const key = startsLine && quote === undefined ? keyReferences(path) : [];
  const shape = path.map((step) => (typeof step === 'number' ? '#' : step));
  if (shape[0] === 'command') return [{ kind: 'placeholder' }];
  if (shape[0] === 'limits') return [{ kind: 'limit' }];
  if (shape[0] === 'trial' && shape.at(-1) === 'metric') return [...key, { kind: 'metric' }];
  if (MEASURED.test(shape.map(String).join('.'))) return [{ kind: 'measured' }];
  if (isCalculation(path, file) || isSetPath(path.slice(0, -1))) return [{ kind: 'expression' }];
  if (SOURCE.test(shape.map(String).join('.'))) return [...key, { kind: 'source' }];
  if (RENAMED.test(shape.map(String).join('.'))) return [{ kind: 'renamed' }];
  if (shape[0] === 'constraints' || isWhenPath(path)) return [...key, { kind: 'expression' }];
  if (shape[0] === 'parameters' && (shape[2] === 'likely' || shape[2] === 'default'))
    return [...key, { kind: 'value', of: String(shape[1]) }];
  const inside = typeof path.at(-1) === 'number' ? path.slice(0, -1) : path;
  const [group, of] = [inside.slice(0, -1), inside.at(-1)];
  return (isWhenPath(group) || isPointPath(group)) && typeof of === 'string' ? [...key, { kind: 'value', of }] : key;
}

/** `objective.metric`, of several `objective.#.metric`, and `track` with one name or several. */
const MEASURED = /^(?:objective(?:\.#)?\.metric|track(?:\.#)?)$/;

const SOURCE = /^start\.from\.#(?:\.study)?$/;
const RENAMED = /^start\.from\.#\.rename\.[^.]*$/;

/** A name in a longer text, with its offsets there. */
export interface NameRange {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** The name of a parameter that the cursor is in, or at whose end it is. */
export function nameAtCursor(
  { word: text, typed, start, quote }: Cursor,
  { kind }: ParameterReference,
): NameRange | undefined {
  if (kind === 'key' || kind === 'declared' || kind === 'renamed')
    return { name: text, from: start, to: start + text.length };
  if (kind !== 'placeholder' && kind !== 'expression') return undefined;
  const found = namesIn(text, kind, quote).find(({ from, to }) => from <= typed.length && typed.length <= to);
  return found && { name: found.name, from: start + found.from, to: start + found.to };
}

/**
 * The names in the written text of a placeholder or of an expression, without braces around them.
 *
 * @param quote the mark around the text, in which a single quote of an expression is written twice
 */
export function namesIn(
  text: string,
  kind: 'placeholder' | 'expression' | 'limit',
  quote: Cursor['quote'],
): readonly NameRange[] {
  const expression = quote === "'" ? IN_SINGLE_QUOTES : IN_EXPRESSION;
  return [...text.matchAll(kind === 'placeholder' ? IN_COMMAND : expression)].flatMap(
    ({ 1: braced, 2: plain, index }: NameMatch) => {
      const name = braced ?? plain;
      const from = index + (braced === undefined ? 0 : 1);
      if (name === undefined || (braced === undefined && WORDS.has(name))) return [];
      return [{ name, from, to: from + name.length }];
    },
  );
}

interface NameMatch {
  readonly 1?: string;
  readonly 2?: string;
  readonly index: number;
}

/** They are no names unless they stand in braces. */
const WORDS: ReadonlySet<string> = new Set(['and', 'or', 'in', 'not', 'true', 'false', 'null']);

const IN_COMMAND = /(?<!\$)\{([^{}\s]+)\}/gu;
/** Texts come first, so that no name is found in them; a name before a bracket is that of a function. */
const NAMES = String.raw`\{([^{}]+)\}|([\p{L}_][\p{L}\p{N}_.]*)(?![\p{L}\p{N}_.]|[ \t]*\()|[\p{L}_][\p{L}\p{N}_.]*`;
const IN_EXPRESSION = new RegExp(String.raw`\\?"[^"\\]*\\?"|'[^']*'|${NAMES}`, 'gu');
const IN_SINGLE_QUOTES = new RegExp(String.raw`"[^"]*"|''[^']*''|${NAMES}`, 'gu');

function keyReferences(group: readonly PropertyKey[]): readonly ParameterReference[] {
  if (group.join('\n') === 'parameters') return [{ kind: 'declared' }];
  const named =
    isWhenPath(group) || isSetPath(group) || isPointPath(group) || group.join('\n') === 'algorithm\nlengthscales';
  return named ? [{ kind: 'key' }] : [];
}

/** The value of a parameter that has no range: a text that is fixed says so. */
function isCalculation(path: readonly PropertyKey[], file: unknown): boolean {
  const [group, name = '', key] = path;
  if (path.length !== 3 || group !== 'parameters' || key !== 'value') return false;
  const type = ownValue(ownValue(ownValue(file, 'parameters'), name), 'type');
  return type === undefined || type === 'int' || type === 'float';
}

/** The values of a failed point that a retry changes. */
function isSetPath(path: readonly PropertyKey[]): boolean {
  return path.join('\n') === 'trial\nretries\nset';
}

function isWhenPath(path: readonly PropertyKey[]): boolean {
  return path.length === 3 && path[0] === 'parameters' && path[2] === 'when';
}

function isPointPath(path: readonly PropertyKey[]): boolean {
  const inPoints = path[1] === 'points' ? path.slice(2) : path.slice(1);
  return path[0] === 'start' && inPoints.length === 1 && typeof inPoints[0] === 'number';
}
