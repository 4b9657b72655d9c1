/** The constants of a Node script, which its launcher (`src/nodeLauncher`) replaces where this finds them. */
import { parser } from '@lezer/javascript';
import { settingsFrom, type Setting } from '../settings.ts';
import { sourceTree, UnreadableScript, type SourceTree, unreadableNote } from '../sourceTree.ts';
import { evaluator } from './module.ts';
import { NamedValues } from './namedValues.ts';

const typescript = parser.configure({ dialect: 'ts' });

/** @throws UnreadableScript, a sentence; RangeError where it nests deeper than the parser can follow */
export function nodeSettings(text: string): readonly Setting[] {
  const note = unreadableNote(text);
  if (note !== undefined) throw new UnreadableScript(note);
  return settingsOf(sourceTree(text, typescript));
}

/** `-0.1`, `5 * 8` and `'a' + 'b'` are plain; not `010`, which is 8 or 10 by the kind of the script. */
export function settingsOf(source: SourceTree): readonly Setting[] {
  const evaluate = evaluator(source, new Map());
  return settingsFrom(source, new NamedValues(source), ({ node }) =>
    PLAIN_NODES.test(node.name) && !/^0\d/.test(source.text.slice(node.from, node.from + 2))
      ? evaluate(node)
      : undefined,
  );
}

const PLAIN_NODES = /^(Number|String|TemplateString|BooleanLiteral|null|(Unary|Binary)Expression)$/;

/** The files that an import of a Node script may mean, by its path without an extension. */
const EXTENSIONS = ['js', 'mjs', 'cjs', 'ts', 'mts', 'cts'];

export function moduleFiles(path: string): readonly string[] {
  return [path, `${path}/index`].flatMap((base) => EXTENSIONS.map((extension) => `${base}.${extension}`));
}
