/** The constants of a Node script, which its launcher (`src/nodeLauncher`) replaces where this finds them. */
import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/javascript';
import type { Literal } from '../literal.ts';
import { settingsFrom, type Setting } from '../settings.ts';
import { sourceTree, UnreadableScript, type SourceTree, unreadableNote } from '../sourceTree.ts';
import { evaluator, type Module } from './module.ts';
import { NamedValues } from './namedValues.ts';

const typescript = parser.configure({ dialect: 'ts' });

/** @throws UnreadableScript, a sentence; RangeError where it nests deeper than the parser can follow */
export function nodeSettings(text: string): readonly Setting[] {
  const note = unreadableNote(text);
  if (note !== undefined) throw new UnreadableScript(note);
  return settingsOf(sourceTree(text, typescript));
}

export function settingsOf(source: SourceTree): readonly Setting[] {
  const { found, bindings } = new NamedValues(source);
  const evaluate = evaluator(source, new Map());
  return settingsFrom(source, {
    found: found.map((value) => ({ ...value, literal: plainLiteral(source, value.node, evaluate) })),
    bindings,
  });
}

const PLAIN_NODES = /^(Number|String|TemplateString|BooleanLiteral|null|(Unary|Binary)Expression)$/;

/** `-0.1`, `5 * 8` and `'a' + 'b'`; not `010`, which is 8 or 10 by the kind of the script. */
function plainLiteral(source: SourceTree, node: SyntaxNode, evaluate: Module['evaluate']): Literal | undefined {
  return PLAIN_NODES.test(node.name) && !/^0\d/.test(source.text.slice(node.from, node.from + 2))
    ? evaluate(node)
    : undefined;
}

/** The files that an import of a Node script may mean, by its path without an extension. */
const EXTENSIONS = ['js', 'mjs', 'cjs', 'ts', 'mts', 'cts'];

export function moduleFiles(path: string): readonly string[] {
  return [path, `${path}/index`].flatMap((base) => EXTENSIONS.map((extension) => `${base}.${extension}`));
}
