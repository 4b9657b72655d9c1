/** Reads a script of Node, JavaScript or TypeScript: what it takes from outside, and what it prints. */
import type { SyntaxNode } from '@lezer/common';
import { settled, type Flag } from '../flag.ts';
import type { Piece, Saying, Script } from '../script.ts';
import { childrenOf, nodesBelow } from '../source.ts';
import { callOf, moduleOf, unescaped, type Call, type Module } from './module.ts';
import { commanderFlags, environmentFlags, parseArgsFlags, yargsFlags } from './options.ts';

export function readNode(text: string): Script {
  const module = moduleOf(text);
  const passed = [parseArgsFlags, commanderFlags, yargsFlags, environmentFlags].flatMap((read) => read(module));
  return { flags: passed.length > 0 ? passed : constantFlags(module), sayings: sayingsOf(module), notes: [] };
}

/** `const LEARNING_RATE = 0.1` at the top of the file. */
function constantFlags({ source, evaluate }: Module): readonly Flag[] {
  return nodesBelow(source.top, 'VariableDefinition').flatMap((node) => {
    const name = source.textOf(node);
    const value = node.nextSibling?.name === 'Equals' ? node.nextSibling.nextSibling : undefined;
    const given = node.parent?.parent?.name === 'Script' ? evaluate(value) : undefined;
    if (!given || !('value' in given) || (given.kind === 'text' && name !== name.toUpperCase())) return [];
    return [settled({ name, passed: 'none', line: source.lineOf(node), given })];
  });
}

function sayingsOf(module: Module): readonly Saying[] {
  return module.calls.flatMap((call): readonly Saying[] => {
    const line = module.source.lineOf(call.args[0] ?? call.node);
    const printing =
      (call.on === 'console' && /^(log|info)$/.test(call.name)) ||
      (call.name === 'write' && call.on.endsWith('stdout'));
    if (!printing) return [];
    const keys = jsonKeys(module, call);
    if (keys) return [{ to: 'json', pieces: keys.map((hole) => ({ hole })), line }];
    const pieces = call.args.flatMap((node, i) => [...(i > 0 ? [{ text: ' ' }] : []), ...piecesOf(module, node, 0)]);
    return [{ to: 'stdout', pieces, line }];
  });
}

function jsonKeys(module: Module, { args: [only] }: Call): readonly string[] | undefined {
  const inner = only?.name === 'CallExpression' ? callOf(module.source, only) : undefined;
  if (inner?.name !== 'stringify' || !inner.args[0]) return undefined;
  const object = module.source.textOf(inner.args[0]);
  const entries = module.objectAt(inner.args[0]);
  // { valLoss } without a colon is a key as well
  const short = nodesBelow(inner.args[0], 'PropertyDefinition').map(module.source.textOf);
  return entries || object.startsWith('{') ? [...new Set([...(entries?.keys() ?? []), ...short])] : undefined;
}

const DEPTH = 30;

function piecesOf(module: Module, node: SyntaxNode, depth: number): readonly Piece[] {
  if (node.name === 'TemplateString') return templatePieces(module, node);
  const [left, operator, right] = childrenOf(node);
  if (depth < DEPTH && left && right && operator && module.source.textOf(operator) === '+') {
    return [left, right].flatMap((side) => piecesOf(module, side, depth + 1));
  }
  const literal = node.name === 'VariableName' ? undefined : module.evaluate(node);
  return literal && 'value' in literal ? [{ text: String(literal.value) }] : [{ hole: holeName(module, node) }];
}

function templatePieces({ source }: Module, node: SyntaxNode): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = node.from + 1;
  const upTo = (end: number): void => {
    if (end > at) pieces.push({ text: unescaped(source.text.slice(at, end)) });
  };
  for (const hole of childrenOf(node).filter(({ name }) => name === 'Interpolation')) {
    upTo(hole.from);
    pieces.push({ hole: /[\w$]+/.exec(source.textOf(hole))?.[0] ?? '' });
    at = hole.to;
  }
  upTo(node.to - 1);
  return pieces;
}

/** `valLoss` for `valLoss` and for `valLoss.toFixed(3)`. */
function holeName({ source }: Module, node: SyntaxNode): string {
  return /^[\w$]+/.exec(source.textOf(node).slice(0, 100))?.[0] ?? '';
}
