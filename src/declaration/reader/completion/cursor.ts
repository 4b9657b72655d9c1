/** The key or value at an offset of a declaration that is still being written, and how much of it is typed. */
import { isMap, isPair, isScalar, isSeq, parseDocument, visit } from 'yaml';
import type { Document, Node, Pair, Scalar } from 'yaml';
import { isTooDeep, maxAliasCount } from '../../document.ts';

export interface Cursor {
  /** The path of the value, or of the group that the key is in. */
  readonly path: readonly PropertyKey[];
  readonly at: 'key' | 'value';
  readonly quote: '"' | "'" | undefined;
  /** From `start` to the offset, as it is written, without the opening quote. */
  readonly typed: string;
  readonly start: number;
  /** As it is written, without quotes. */
  readonly word: string;
  /** Whether it begins its line, so that it can become a key or a value. */
  readonly startsLine: boolean;
  /** The file as far as it can be read. */
  readonly file: unknown;
}

/** Inserted at the cursor, so that there is a word even if nothing is typed yet; no keyboard has this character. */
const MARK = '\uE0B0';

/** The package's own search for keys that are written twice takes quadratic time. */
export const YAML_OPTIONS = { prettyErrors: false, stringKeys: true, uniqueKeys: false, logLevel: 'error' } as const;

/** Undefined where no key or value can be: in a comment, after a closing bracket, in a text that cannot be read. */
export function cursorAt(text: string, offset: number): Cursor | undefined {
  if (text.includes(MARK) || isTooDeep(text)) return undefined;
  const marked = text.slice(0, offset) + MARK + text.slice(offset);
  const document = parseDocument(marked, YAML_OPTIONS);
  const found = markedScalar(document);
  if (!found?.scalar.range) return undefined;
  const { scalar, path, at } = found;
  const [from, to] = found.scalar.range;
  const quote = quoteOf(scalar);
  const start = from + (quote === undefined ? 0 : 1);
  const end = Math.max(offset, to - 1 - (marked[to - 1] === quote ? 1 : 0));
  return {
    path,
    at,
    quote,
    typed: text.slice(start, offset),
    start,
    word: text.slice(start, end),
    startsLine: /^\s*$/.test(text.slice(text.lastIndexOf('\n', from - 1) + 1, from)),
    file: plainValueOf(document),
  };
}

/** The mark around it. */
export function quoteOf({ type }: Scalar): Cursor['quote'] {
  if (type === 'QUOTE_DOUBLE') return '"';
  return type === 'QUOTE_SINGLE' ? "'" : undefined;
}

interface MarkedScalar {
  readonly scalar: Scalar;
  readonly path: readonly PropertyKey[];
  readonly at: 'key' | 'value';
}

function markedScalar(document: Document.Parsed): MarkedScalar | undefined {
  let found: MarkedScalar | undefined;
  visit(document, {
    Scalar: (at, scalar, ancestors) => {
      if (typeof scalar.value !== 'string' || !scalar.value.includes(MARK)) return undefined;
      const inside = at === 'key' ? ancestors.slice(0, -1) : ancestors;
      found = { scalar, path: pathOf(inside, scalar), at: at === 'key' || ancestors.length === 1 ? 'key' : 'value' };
      return visit.BREAK;
    },
  });
  return found;
}

function pathOf(ancestors: readonly (Document | Node | Pair)[], last: Node): readonly PropertyKey[] {
  return ancestors.flatMap((node, i): PropertyKey[] => {
    if (isPair(node)) return isScalar(node.key) ? [String(node.key.value)] : [''];
    return isSeq(node) ? [node.items.indexOf(ancestors[i + 1] ?? last)] : [];
  });
}

/** Without the mark, and without a key that is only the mark. */
export function plainValueOf(document: Document.Parsed): unknown {
  const { contents } = document;
  if (isMap(contents)) removeMark(document);
  try {
    return document.toJS({ maxAliasCount });
  } catch (error) {
    // how the YAML package refuses aliases that multiply or lead nowhere
    if (!(error instanceof ReferenceError)) throw error;
    return undefined;
  }
}

function removeMark(document: Document.Parsed): void {
  visit(document, {
    Pair: (_, { key }) => (isScalar(key) && key.value === MARK ? visit.REMOVE : undefined),
    Scalar: (_, scalar) => {
      if (typeof scalar.value === 'string') scalar.value = scalar.value.replace(MARK, '');
    },
  });
}
