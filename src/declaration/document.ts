/**
 * A YAML text as plain values, and the way back from a path in the value to its lines and columns in the text. JSON is
 * read in the same way, because every JSON text is YAML.
 */
import * as l10n from '@vscode/l10n';
import {
  Composer,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  Lexer,
  Parser,
  visit,
  YAMLParseError,
  type CST,
  type Alias,
  type Document,
  type YAMLMap,
  type YAMLError,
} from 'yaml';
import { foreignEncoding } from './foreignEncoding.ts';
import type { Fix } from './fix.ts';
import type { Problem, TextRange } from './problem.ts';
import { syntaxReason, type TextMend } from './syntaxReason.ts';
import { grouped, writtenTwice } from './wording.ts';

export interface SourceDocument {
  readonly value: unknown;
  readonly problems: readonly Problem[];
  readonly locate: Locate;
}

/**
 * Where the value at `path`, or its key, is written. What is missing is shown at the key that it is missing from.
 * `needle` narrows a value to the first place where it contains that text.
 */
export type Locate = (path: readonly PropertyKey[], at?: 'key' | 'value', needle?: string) => TextRange;

/** The YAML package recurses, and a stack that overflows inside a regular expression ends the process. */
const MAX_DEPTH = 100;

type Offsets = readonly [start: number, end: number];

/** Enough for any normal use of anchors, and far below what a file of nested aliases (a "billion laughs") needs. */
export const maxAliasCount = 100;

/** Characters. A thousand start points of twenty parameters are about as long; reading takes about a second. */
const MAX_LENGTH = 500_000;

export function readDocument(text: string): SourceDocument {
  if (text.length > MAX_LENGTH) return unreadable(fileTooLong(text.length, MAX_LENGTH));
  const lines = lineCounter(text);
  const toRange = ([start, end]: Offsets): TextRange => {
    const from = lines.linePos(Math.min(start, text.length));
    const to = lines.linePos(Math.min(Math.max(start, end), text.length));
    return { line: from.line, column: from.col, endLine: to.line, endColumn: to.col };
  };
  const encoding = foreignEncoding(text);
  if (encoding) return unreadable(notUtf8(encoding.name), toRange([encoding.at, encoding.at + 1]));
  const tokens = shallowTokens(text);
  if (!tokens) return unreadable(nestedTooDeeply(MAX_DEPTH), toRange([0, firstLineEnd(text)]));
  const document = compose(tokens, text);
  const problems = firstPerLine([
    ...untilFirstTab(document.errors).map((error) => {
      const { at, reason, mends } = syntaxReason(error, text);
      return { ...toRange(at), message: syntaxError(reason), fixes: mends.map((mend) => textFix(mend, toRange)) };
    }),
    ...keyProblems(document, text, toRange),
  ]);
  const offsetsAt = offsetsIn(document, text);
  const locate: Locate = (path, at = 'value', needle = '') => toRange(narrowTo(text, offsetsAt(path, at), needle));
  // a problem of a key is the only one after which the rest of the file can be read
  if (document.errors.length > 0) return { value: undefined, problems, locate };
  try {
    return { value: document.toJS({ maxAliasCount }), problems, locate };
  } catch (error) {
    // how the YAML package refuses aliases that multiply or lead nowhere
    if (!(error instanceof ReferenceError)) throw error;
    const problem = { ...locate([]), message: unresolvedAlias(error.message) };
    return { value: undefined, problems: [...problems, problem], locate };
  }
}

const fileStart: TextRange = { line: 1, column: 1, endLine: 1, endColumn: 1 };

function unreadable(message: string, range = fileStart): SourceDocument {
  return { value: undefined, problems: [{ ...range, message }], locate: () => range };
}

export function isTooDeep(text: string): boolean {
  return !shallowTokens(text);
}

/**
 * The tokens of the YAML package's first stage, which does not recurse; undefined where the text is nested too deep.
 */
function shallowTokens(text: string): readonly CST.Token[] | undefined {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  for (const lexeme of new Lexer().lex(text)) {
    tokens.push(...parser.next(lexeme));
    if (parser.stack.length > MAX_DEPTH) return undefined;
  }
  tokens.push(...parser.end());
  return tokens;
}

/** As `parseDocument` of the package does, from tokens that are there already. */
function compose(tokens: readonly CST.Token[], text: string): Document.Parsed {
  // its own search for keys that are written twice takes quadratic time
  const composer = new Composer({ prettyErrors: false, stringKeys: true, uniqueKeys: false, logLevel: 'error' });
  let document: Document.Parsed | undefined;
  for (const next of composer.compose(tokens, true, text.length)) {
    if (document) {
      const [start, end] = next.range;
      document.errors.push(new YAMLParseError([start, end], 'MULTIPLE_DOCS', 'There are several documents.'));
      break;
    }
    document = next;
  }
  if (!document) throw new Error('The YAML reader made no document.');
  return document;
}

/** Where the key or the value at the end of a path is. What was looked up once is not searched for again. */
function offsetsIn(document: Document, text: string) {
  const firstLine: Offsets = [0, firstLineEnd(text)];
  const pairsOf = memoize((map: YAMLMap) => {
    const pairs = map.items.flatMap((pair) => (isScalar(pair.key) ? [[pair.key.value, pair] as const] : []));
    return new Map(pairs.reverse()); // the first of two with the same key
  });
  const resolve = memoize((alias: Alias) => alias.resolve(document));
  return (path: readonly PropertyKey[], at: 'key' | 'value'): Offsets => {
    let node: unknown = document.contents;
    let key = firstLine;
    for (const step of path) {
      if (isAlias(node)) node = resolve(node);
      if (isMap(node)) {
        const pair = pairsOf(node).get(step);
        if (pair === undefined) return key;
        key = offsetsOf(pair.key, text) ?? key;
        node = pair.value;
      } else if (isSeq(node)) {
        node = node.items[Number(step)];
        key = offsetsOf(node, text) ?? key;
      } else return key;
    }
    return at === 'key' || path.length === 0 ? key : (offsetsOf(node, text) ?? key);
  };
}

function memoize<Key extends WeakKey, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  const known = new WeakMap<Key, { readonly result: Result }>();
  return (key) => {
    const entry = known.get(key) ?? { result: compute(key) };
    known.set(key, entry);
    return entry.result;
  };
}

/** Keys that are written twice, and the name that JavaScript uses itself: a value under it would be lost silently. */
function keyProblems(document: Document, text: string, toRange: (offsets: Offsets) => TextRange): readonly Problem[] {
  const problems: Problem[] = [];
  visit(document, {
    Map: (_at, { items }) => {
      const firsts = new Map<unknown, unknown>();
      for (const item of items) {
        const { key } = item;
        const offsets = offsetsOf(key, text);
        if (!isScalar(key) || offsets === undefined) continue;
        if (key.value === '__proto__') problems.push({ ...toRange(offsets), message: reservedName() });
        else if (firsts.has(key.value))
          problems.push(duplicateKey(offsets, text, toRange, [firsts.get(key.value), item]));
        else firsts.set(key.value, item);
      }
    },
  });
  return problems;
}

/** @param both pairs with the key: that one is kept whose lines are not removed */
function duplicateKey(
  [start]: Offsets,
  text: string,
  toRange: (offsets: Offsets) => TextRange,
  both: readonly [unknown, unknown],
): Problem {
  const key = /^[^\s:,{}]+/.exec(text.slice(start, start + 100))?.[0] ?? '';
  const [first, second] = both.map((pair) => linesOf(pair, text));
  const fixes =
    first === undefined || second === undefined
      ? []
      : [[first, second] as const, [second, first] as const].map(([kept, removed]) =>
          textFix({ does: 'keep', line: text.slice(...kept).trim(), edits: [{ at: removed, text: '' }] }, toRange),
        );
  return { ...toRange([start, start + key.length]), message: writtenTwice(key), fixes };
}

/** The whole lines of a key and its value; undefined where others stand there as well. */
function linesOf(pair: unknown, text: string): Offsets | undefined {
  if (!isPair(pair)) return undefined;
  const key = offsetsOf(pair.key, text);
  const [, end = key?.[1] ?? 0] = offsetsOf(pair.value, text) ?? [];
  if (key === undefined) return undefined;
  const start = text.lastIndexOf('\n', key[0] - 1) + 1;
  const [rest = ''] = text.slice(end).split('\n', 1);
  const isAlone = /^ *$/.test(text.slice(start, key[0])) && /^:?\s*(?:#.*)?$/.test(rest);
  return isAlone ? [start, Math.min(text.length, end + rest.length + 1)] : undefined;
}

function textFix({ does, line, edits }: TextMend, toRange: (offsets: Offsets) => TextRange): Fix {
  return { kind: 'text', path: [], does, line, edits: edits.map(({ at, text }) => ({ range: toRange(at), text })) };
}

/** Without the line breaks at the end of a block collection; undefined for an empty value. */
function offsetsOf(node: unknown, text: string): Offsets | undefined {
  if (!isNode(node) || !node.range) return undefined;
  const [start, valueEnd] = node.range;
  const length = text.slice(start, valueEnd).trimEnd().length;
  return length === 0 ? undefined : [start, start + length];
}

function narrowTo(text: string, [start, end]: Offsets, needle: string): Offsets {
  const found = text.slice(start, end).indexOf(needle);
  return needle === '' || found < 0 ? [start, end] : [start + found, start + found + needle.length];
}

/** What it mends is the indentation of all lines, on which those after it depend. */
function untilFirstTab(errors: readonly YAMLError[]): readonly YAMLError[] {
  const first = errors.findIndex(({ code }) => code === 'TAB_AS_INDENT');
  return first < 0 ? errors : errors.slice(0, first + 1);
}

/** One mistake can cause several errors in the same line; the first of them is the useful one. */
function firstPerLine(problems: readonly Problem[]): readonly Problem[] {
  const lines = new Set<number>();
  return problems.filter(({ line }) => {
    const isFirst = !lines.has(line);
    lines.add(line);
    return isFirst;
  });
}

/** Filled here and not by the YAML package, which loses count in a text that is not YAML. */
function lineCounter(text: string): LineCounter {
  const lines = new LineCounter();
  for (let start = 0; start >= 0; start = text.indexOf('\n', start) + 1 || -1) lines.addNewLine(start);
  return lines;
}

function firstLineEnd(text: string): number {
  return text.split('\n', 1)[0]?.trimEnd().length ?? 0;
}

const reservedName = () => l10n.t('__proto__ cannot be a name: choose another one.');
const fileTooLong = (length: number, most: number) =>
  l10n.t`The file has ${grouped(length)} characters: a declaration can have at most ${grouped(most)}.`;
/** @param encoding undefined where it cannot be told */
const notUtf8 = (encoding: string | undefined) =>
  encoding === undefined
    ? l10n.t(
        'This character is not UTF-8: the file has another encoding, such as Latin-1 or Windows-1252. Save it as UTF-8.',
      )
    : l10n.t`The file is ${encoding} text: save it as UTF-8.`;
const nestedTooDeeply = (maxDepth: number) =>
  l10n.t`The file is nested more than ${maxDepth} levels deep: a declaration needs at most five.`;
const unresolvedAlias = (reason: string) =>
  l10n.t`The file cannot be read (${reason}): write the values themselves instead of aliases.`;
const syntaxError = (reason: string) => l10n.t`The file cannot be read from here on: ${reason}`;
