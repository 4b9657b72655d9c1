/**
 * A YAML text as plain values, and the way back: from a path in the value to the lines and columns it was written at.
 * JSON is read by the same reader, since every JSON text is YAML.
 */
import {
  Composer,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  Lexer,
  Parser,
  visit,
  YAMLParseError,
  type CST,
  type Document,
  type YAMLError,
} from 'yaml';
import type { Problem, TextRange } from './problem.ts';

export interface SourceDocument {
  readonly value: unknown;
  readonly problems: readonly Problem[];
  readonly locate: Locate;
}

/**
 * Where the thing at `path` is written: its value, or its key. Something missing is shown at the key it is missing
 * from. `needle` narrows a value to the one place where it contains that text.
 */
export type Locate = (path: readonly PropertyKey[], at?: 'key' | 'value', needle?: string) => TextRange;

/** The reader recurses, and a stack that runs out inside a regular expression ends the whole process. */
const MAX_DEPTH = 100;

type Offsets = readonly [start: number, end: number];

/** Enough for any honest use of anchors, and far below what a file of nested aliases (a "billion laughs") asks for. */
export const maxAliasCount = 100;

export function readDocument(text: string): SourceDocument {
  const lines = lineCounter(text);
  const toRange = ([start, end]: Offsets): TextRange => {
    const from = lines.linePos(Math.min(start, text.length));
    const to = lines.linePos(Math.min(Math.max(start, end), text.length));
    return { line: from.line, column: from.col, endLine: to.line, endColumn: to.col };
  };
  const tokens = shallowTokens(text);
  if (!tokens) {
    const range = toRange([0, firstLineEnd(text)]);
    const message = `The file is nested more than ${MAX_DEPTH} levels deep: a declaration needs five.`;
    return { value: undefined, problems: [{ ...range, message }], locate: () => range };
  }
  const document = compose(tokens, text);
  const problems = [
    ...firstPerLine(document.errors.map((error) => syntaxProblem(error, text, toRange))),
    ...reservedKeys(document, text).map((offsets) => ({ ...toRange(offsets), message: RESERVED_NAME })),
  ];
  const where: Locate = (path, at = 'value', needle = '') =>
    toRange(narrowTo(text, offsetsAt(document, text, path, at), needle));
  // a key written twice is the one mistake that leaves the rest of the file readable
  if (document.errors.some(({ code }) => code !== 'DUPLICATE_KEY'))
    return { value: undefined, problems, locate: where };
  try {
    return { value: document.toJS({ maxAliasCount }), problems, locate: where };
  } catch (error) {
    // this is how the reader refuses aliases that multiply or lead nowhere
    if (!(error instanceof ReferenceError)) throw error;
    const message = `The file cannot be read (${error.message}): write the values out instead of repeating them by alias.`;
    return { value: undefined, problems: [...problems, { ...where([]), message }], locate: where };
  }
}

export function isTooDeep(text: string): boolean {
  return !shallowTokens(text);
}

/** What the reader's first stage makes of the text, which does not recurse; undefined where it is nested too deep. */
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
  const composer = new Composer({ prettyErrors: false, stringKeys: true, logLevel: 'error' });
  const [document, second]: Iterable<Document.Parsed | undefined> = composer.compose(tokens, true, text.length);
  if (document === undefined) throw new Error('The YAML reader made no document.');
  if (second) {
    const [start, end] = second.range;
    document.errors.push(new YAMLParseError([start, end], 'MULTIPLE_DOCS', 'There are several documents.'));
  }
  return document;
}

function offsetsAt(document: Document, text: string, path: readonly PropertyKey[], at: 'key' | 'value'): Offsets {
  let node: unknown = document.contents;
  let key: Offsets = [0, firstLineEnd(text)];
  for (const step of path) {
    if (isAlias(node)) node = node.resolve(document);
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && item.key.value === step);
      if (pair === undefined) return key;
      key = offsetsOf(pair.key, text) ?? key;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(step)];
      key = offsetsOf(node, text) ?? key;
    } else return key;
  }
  return at === 'key' || path.length === 0 ? key : (offsetsOf(node, text) ?? key);
}

const RESERVED_NAME = '__proto__ cannot be a name: choose another one.';

/** JavaScript takes this one name for itself, so a value under it would silently be lost. */
function reservedKeys(document: Document, text: string): readonly Offsets[] {
  const found: Offsets[] = [];
  visit(document, {
    Scalar: (at, node) => {
      const offsets = offsetsOf(node, text);
      if (at === 'key' && node.value === '__proto__' && offsets) found.push(offsets);
    },
  });
  return found;
}

/** Without the line breaks that a block collection carries at its end; nothing for a value that was left empty. */
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

function syntaxProblem(error: YAMLError, text: string, toRange: (offsets: Offsets) => TextRange): Problem {
  const [start, end] = error.pos;
  if (error.code === 'DUPLICATE_KEY') {
    const key = /^[^\s:,{}]+/.exec(text.slice(start))?.[0] ?? '';
    return { ...toRange([start, start + key.length]), message: `${key} is written twice: keep one of the two.` };
  }
  return { ...toRange([start, end]), message: `The file cannot be read from here on: ${syntaxMessage(error)}` };
}

const SYNTAX_MESSAGES: Partial<Record<YAMLError['code'], string>> = {
  TAB_AS_INDENT: 'the line is indented with a tab. Indent it with spaces.',
  MULTIPLE_DOCS: 'a second document starts. Put one declaration in one file.',
  NON_STRING_KEY: 'a name must be plain text. Write a word before the colon.',
};

function syntaxMessage({ code, message }: YAMLError): string {
  return SYNTAX_MESSAGES[code] ?? `${message}. Mend the quotes, brackets or indentation here.`;
}

/** One slip makes the reader complain several times about the same line; the first complaint is the useful one. */
function firstPerLine(problems: readonly Problem[]): readonly Problem[] {
  return problems.filter((problem, i) => problems.findIndex(({ line }) => line === problem.line) === i);
}

/** Filled here and not by the reader, which loses count in a text that is no YAML. */
function lineCounter(text: string): LineCounter {
  const lines = new LineCounter();
  for (let start = 0; start >= 0; start = text.indexOf('\n', start) + 1 || -1) lines.addNewLine(start);
  return lines;
}

function firstLineEnd(text: string): number {
  return text.split('\n', 1)[0]?.trimEnd().length ?? 0;
}
