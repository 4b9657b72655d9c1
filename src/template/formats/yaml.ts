/** YAML, as readers of its versions 1.1 (PyYAML) and 1.2 both see it. */
import { Composer, isAlias, isMap, isScalar, isSeq, Lexer, Parser } from 'yaml';
import type { CST, Document, Node, Scalar } from 'yaml';
import { joinPath, MAX_DEPTH, other, plain, quoted, TemplateError } from '../format.ts';
import type { Entry, Format, Leaf, PlainEntry } from '../format.ts';
import type { Wording } from '../../declaration/wording.ts';
import * as messages from '../messages.ts';

export const yaml: Format = {
  name: () => 'YAML',
  extensions: ['.yaml', '.yml'],
  read: (text) => {
    const document = compose(text, '1.2');
    const entries: Entry[] = [];
    walk(document.contents, '', (node, path) => {
      if (path !== '') entries.push(entryOf(node, path, text));
    });
    return entries;
  },
  write: (value, { from, to }, text) => {
    if (typeof value !== 'string') return String(value);
    return /^["']/.test(text.slice(from, to)) || !isPlainText(value) ? quoted(value) : value;
  },
  leaves: (text) => [...leavesIn(text, '1.2'), ...leavesIn(text, '1.1')],
};

/** Text without quotes in every version: a word, or several, that no version takes for a truth value or a number. */
function isPlainText(value: string): boolean {
  return /^[a-z][\w./-]*$/i.test(value) && !/^(y|n|yes|no|on|off|true|false|null|none|nan|inf)$/i.test(value);
}

function entryOf(node: unknown, path: string, text: string): Entry {
  const [from = 0, to = 0] = isRanged(node) ? (node.range ?? []) : [];
  const place = { path, from, to };
  const why = whyOther(node, text.slice(from, to));
  const value = isScalar(node) ? plainValue(node) : undefined;
  if (why !== undefined || !isScalar(node) || value === undefined) return other(place, why ?? messages.notPlain);
  // readers of YAML 1.1 have 1e-4 as a text, others as the number that is meant
  const isFloat = typeof value === 'number' && /[.e]/i.test(node.source ?? '') && !/^0x/i.test(node.source ?? '');
  return plain(place, value, isFloat);
}

function plainValue({ value }: Scalar): PlainEntry['value'] | undefined {
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') return value;
  return value === null ? null : undefined;
}

function whyOther(node: unknown, written: string): Wording | undefined {
  if (isAlias(node)) return () => messages.isAlias(node.source);
  if (isMap(node)) return messages.isTable;
  if (isSeq(node)) return messages.isList;
  if (!isScalar(node) || written === '') return messages.hasNoValue;
  if (node.tag !== undefined) return messages.hasTag;
  const isBlock = node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED';
  return isBlock || written.includes('\n') ? messages.severalLines : undefined;
}

function leavesIn(text: string, version: '1.1' | '1.2'): readonly Leaf[] {
  const leaves: Leaf[] = [];
  walk(compose(text, version).contents, '', (node, path) => {
    if (isAlias(node)) leaves.push([path, `*${node.source}`]);
    else if (isScalar(node)) leaves.push([path, leafValue(node.value)]);
    else leaves.push([path, isMap(node) ? '{}' : '[]']);
  });
  return leaves;
}

function leafValue(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

/** Each value after the one that it is in. The text is not nested deeper than the composer's limit. */
function walk(node: unknown, path: string | undefined, visit: (node: unknown, path: string) => void): void {
  if (path === undefined) return;
  visit(node, path);
  if (isMap(node)) {
    for (const { key, value } of node.items) {
      if (isScalar(key)) walk(value, joinPath(path, keyText(key)), visit);
    }
  } else if (isSeq(node)) {
    for (const [i, item] of node.items.entries()) walk(item, joinPath(path, i), visit);
  }
}

function keyText({ source, value }: Scalar): string {
  return source ?? String(value);
}

function isRanged(node: unknown): node is Node {
  return isScalar(node) || isMap(node) || isSeq(node) || isAlias(node);
}

/** @throws TemplateError */
function compose(text: string, version: '1.1' | '1.2'): Document.Parsed {
  // its own search for keys that are written twice takes quadratic time, and aliases stay what they are
  const composer = new Composer({ version, prettyErrors: false, uniqueKeys: false, merge: false, logLevel: 'error' });
  const [document, second] = composer.compose(tokensOf(text), true, text.length);
  if (document === undefined) throw new TemplateError(messages.notYaml(messages.isEmpty()));
  const [error] = document.errors;
  const joined = error?.code === 'BAD_INDENT' ? withBracketsInOneLine(text) : text;
  if (joined !== text) return compose(joined, version);
  if (error !== undefined) throw new TemplateError(messages.notYaml(error.message), error.pos[0]);
  if (second !== undefined) throw new TemplateError(messages.severalDocuments(), second.range[0]);
  return document;
}

/** A bracket that closes at the margin is no error to PyYAML: within brackets, a break of the line is a blank. */
function withBracketsInOneLine(text: string): string {
  let depth = 0;
  return text.replace(/"(?:[^"\\]|\\[\s\S])*"|'[^']*'|(?:^|[ \t])#[^\n]*|[[\]{}\n]/gm, (part) => {
    if (/^["']/.test(part)) return part;
    if (/^[[{]$/.test(part)) depth++;
    if (/^[\]}]$/.test(part)) depth--;
    return depth > 0 && /[#\n]/.test(part) ? ' '.repeat(part.length) : part;
  });
}

/** The package recurses, so it gets no deeper nesting than a person writes. */
function tokensOf(text: string): readonly CST.Token[] {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  for (const lexeme of new Lexer().lex(text)) {
    tokens.push(...parser.next(lexeme));
    if (parser.stack.length > MAX_DEPTH) throw new TemplateError(messages.nestedTooDeep(MAX_DEPTH), parser.offset);
  }
  tokens.push(...parser.end());
  return tokens;
}
