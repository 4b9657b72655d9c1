/** Python's `docopt`, whose parser is the text of the script's own help. */
import { docoptFlags } from '../docopt.ts';
import { literalText } from '../../../code/literal.ts';
import { childrenOf } from '../../../code/sourceTree.ts';
import type { Module } from '../../../code/python/module.ts';
import type { PythonScript, Reading } from './script.ts';

/** `docopt(__doc__)` or `docopt("""Usage: …""")`; all values are texts, which the script converts. */
export function readDocopt({ calls }: PythonScript): Reading {
  const made = calls.find(({ call }) => call.name === 'docopt');
  if (!made) return { flags: [] };
  const { module, call } = made;
  const given = call.positional[0] ?? call.named.get('doc') ?? call.named.get('docstring');
  const isOwn = given === undefined || /^__doc__\b/.test(module.source.textOf(given));
  const constant = given?.name === 'VariableName' ? module.constant(module.source.textOf(given)) : undefined;
  const node = isOwn ? docstringOf(module) : (constant ?? given);
  const text = literalText(module.evaluate(node));
  return { flags: node && text !== undefined ? docoptFlags(text, module.placeOf(node)) : [] };
}

function docstringOf({ source }: Module) {
  const first = childrenOf(source.root).find(({ name }) => name !== 'Comment');
  return first?.name === 'ExpressionStatement' ? (first.firstChild ?? undefined) : undefined;
}
