/**
 * A parsed script: its tree, with the text and line of each node. Nothing here recurses, so a tree may be of any depth.
 */
import type { Parser, SyntaxNode, TreeCursor } from '@lezer/common';
import { positions } from './positions.ts';
import { scriptTooLong, TOO_DEEP_NOTE, TOO_SLOW_NOTE } from './messages.ts';

export interface SourceTree {
  readonly text: string;
  readonly root: SyntaxNode;
  readonly textOf: (node: SyntaxNode) => string;
  readonly lineNumberOf: (node: SyntaxNode) => number;
  readonly lineAt: (position: number) => number;
}

/** @throws UnreadableScript */
export function sourceTree(text: string, parser: Parser, now: () => number = Date.now): SourceTree {
  const { lineAt } = positions(text);
  return {
    text,
    root: rootOf(text, parser, now),
    textOf: (node) => text.slice(node.from, node.to),
    lineNumberOf: (node) => lineAt(node.from),
    lineAt,
  };
}

/** A script of 100 kB takes about 100, and four times as long on a busy machine. */
const MAX_PARSE_MS = 1000;

/** The message is a sentence for the person who wants a draft. */
export class UnreadableScript extends Error {}

/** The value, or what is made of the sentence that says why its script cannot be read. */
export function ifReadable<Value, Other>(read: () => Value, otherwise: (note: string) => Other): Value | Other {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableScript) return otherwise(error.message);
    // brackets nest deeper than a parser can follow
    if (error instanceof RangeError) return otherwise(TOO_DEEP_NOTE);
    throw error;
  }
}

/** A sum of so many terms nests as deep; whatever climbs from each of them to the top takes quadratic time. */
const MAX_TREE_DEPTH = 500;

/** Step by step, because a text made to slow it down takes the parser quadratic time. */
function rootOf(text: string, parser: Parser, now: () => number): SyntaxNode {
  const parse = parser.startParse(text);
  const startedAt = now();
  for (;;) {
    const tree = parse.advance();
    if (tree) {
      if (isDeeper(tree.cursor(), MAX_TREE_DEPTH)) throw new UnreadableScript(TOO_DEEP_NOTE);
      return tree.topNode;
    }
    if (now() - startedAt > MAX_PARSE_MS) throw new UnreadableScript(TOO_SLOW_NOTE);
  }
}

function isDeeper(cursor: TreeCursor, most: number): boolean {
  let depth = 0;
  for (;;) {
    if (cursor.firstChild()) {
      if (++depth > most) return true;
    } else {
      while (!cursor.nextSibling()) {
        if (!cursor.parent()) return false;
        depth--;
      }
    }
  }
}

export function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) children.push(child);
  return children;
}

/** The children that are expressions or names: no brackets, commas, comments, or text that could not be parsed. */
export function namedChildren(node: SyntaxNode): readonly SyntaxNode[] {
  return childrenOf(node).filter(({ type }) => !type.isError && /^[A-Z]/.test(type.name) && type.name !== 'Comment');
}

/** The innermost node around another that is so. */
export function nodeAround({ parent }: SyntaxNode, isSo: (node: SyntaxNode) => boolean): SyntaxNode | undefined {
  let at = parent;
  while (at && !isSo(at)) at = at.parent;
  return at ?? undefined;
}

/** What `a.b['c']` begins with, and the names that follow; undefined where one of them is computed. */
export function memberPath({ textOf }: SourceTree, member: SyntaxNode | undefined) {
  const names: string[] = [];
  let root = member;
  for (; root?.name === 'MemberExpression'; root = root.firstChild ?? undefined) {
    const last = childrenOf(root).findLast(
      ({ name }, i) => i > 0 && /^(?:(?:Private)?PropertyName|String)$/.test(name),
    );
    if (last === undefined) return undefined;
    names.unshift(last.name === 'String' ? textOf(last).slice(1, -1) : textOf(last));
  }
  return root && { root, names };
}

/** Every node of these kinds below `node`, in the order of the text. */
export function descendantsOfType(node: SyntaxNode, ...names: readonly string[]): readonly SyntaxNode[] {
  const found: SyntaxNode[] = [];
  // the node of each step is made only where it is wanted: making it takes longer the deeper it lies
  node.cursor().iterate((step) => {
    if (names.includes(step.name)) found.push(step.node);
  });
  return found;
}

// 6,000 lines: nobody writes a longer one, and a hostile one of this length takes 1 s
const MAX_LENGTH = 250_000;
const MAX_HERE_DOCUMENTS = 1000;

/** Why the script is not even parsed: the parsers take quadratic time for deep nesting. */
export function unreadableNote(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return scriptTooLong(text.length, MAX_LENGTH);
  const hereDocuments = text.match(/<</g)?.length ?? 0;
  return tooDeepAt(text) !== undefined || hereDocuments > MAX_HERE_DOCUMENTS ? TOO_DEEP_NOTE : undefined;
}

// deeper nesting than this takes a parser quadratic time
const MAX_DEPTH = 200;

/**
 * The offset of the first bracket that nests too deep. Brackets in texts and comments count as well: nearly all that open
 * there close there.
 */
export function tooDeepAt(text: string, most = MAX_DEPTH): number | undefined {
  let depth = 0;
  for (const { 0: bracket, index } of text.matchAll(/[()[\]{}]/g)) {
    depth = '([{'.includes(bracket) ? depth + 1 : Math.max(0, depth - 1);
    if (depth > most) return index;
  }
  return undefined;
}
