/** Reads a script of Node, JavaScript or TypeScript: what it takes from outside, and what it prints. */
import type { SyntaxNode } from '@lezer/common';
import { resolveFlag, type Flag } from '../flag.ts';
import type { OutputSegment, OutputStatement, Script } from '../script.ts';
import { childrenOf, descendantsOfType } from '../sourceTree.ts';
import { callOf, parseModule, unescape, type Call, type Module } from './module.ts';
import { commanderFlags, environmentFlags, parseArgsFlags, yargsFlags } from './options.ts';

export function readNode(text: string): Script {
  const module = parseModule(text);
  const flags = [parseArgsFlags, commanderFlags, yargsFlags, environmentFlags].flatMap((read) => read(module));
  return { flags: flags.length > 0 ? flags : constantFlags(module), outputs: outputsOf(module), notes: [] };
}

/** `const LEARNING_RATE = 0.1` at the top of the file. */
function constantFlags({ source, evaluate }: Module): readonly Flag[] {
  return descendantsOfType(source.root, 'VariableDefinition').flatMap((node) => {
    const name = source.textOf(node);
    const value = node.nextSibling?.name === 'Equals' ? node.nextSibling.nextSibling : undefined;
    const defaultLiteral = node.parent?.parent?.name === 'Script' ? evaluate(value) : undefined;
    if (
      !defaultLiteral ||
      !('value' in defaultLiteral) ||
      (defaultLiteral.kind === 'text' && name !== name.toUpperCase())
    )
      return [];
    return [resolveFlag({ name, passStyle: 'constant', line: source.lineNumberOf(node), defaultLiteral })];
  });
}

function outputsOf(module: Module): readonly OutputStatement[] {
  return module.calls.flatMap((call): readonly OutputStatement[] => {
    const line = module.source.lineNumberOf(call.args[0] ?? call.node);
    const isPrint =
      (call.receiver === 'console' && /^(log|info)$/.test(call.name)) ||
      (call.name === 'write' && call.receiver.endsWith('stdout'));
    if (!isPrint) return [];
    const keys = jsonKeys(module, call);
    if (keys) return [{ channel: 'json', segments: keys.map((hole) => ({ placeholder: hole })), line }];
    const segments = call.args.flatMap((node, i) => [
      ...(i > 0 ? [{ text: ' ' }] : []),
      ...segmentsOf(module, node, 0),
    ]);
    return [{ channel: 'stdout', segments, line }];
  });
}

function jsonKeys(module: Module, { args: [only] }: Call): readonly string[] | undefined {
  const inner = only?.name === 'CallExpression' ? callOf(module.source, only) : undefined;
  if (inner?.name !== 'stringify' || !inner.args[0]) return undefined;
  const object = module.source.textOf(inner.args[0]);
  const entries = module.objectAt(inner.args[0]);
  // { valLoss } without a colon is a key as well
  const short = descendantsOfType(inner.args[0], 'PropertyDefinition').map(module.source.textOf);
  return entries || object.startsWith('{') ? [...new Set([...(entries?.keys() ?? []), ...short])] : undefined;
}

const MAX_DEPTH = 30;

function segmentsOf(module: Module, node: SyntaxNode, depth: number): readonly OutputSegment[] {
  if (node.name === 'TemplateString') return templateSegments(module, node);
  const [left, operator, right] = childrenOf(node);
  if (depth < MAX_DEPTH && left && right && operator && module.source.textOf(operator) === '+') {
    return [left, right].flatMap((side) => segmentsOf(module, side, depth + 1));
  }
  const literal = node.name === 'VariableName' ? undefined : module.evaluate(node);
  return literal && 'value' in literal
    ? [{ text: String(literal.value) }]
    : [{ placeholder: placeholderName(module, node) }];
}

function templateSegments({ source }: Module, node: SyntaxNode): readonly OutputSegment[] {
  const pieces: OutputSegment[] = [];
  let at = node.from + 1;
  const addTextTo = (end: number): void => {
    if (end > at) pieces.push({ text: unescape(source.text.slice(at, end)) });
  };
  for (const hole of childrenOf(node).filter(({ name }) => name === 'Interpolation')) {
    addTextTo(hole.from);
    pieces.push({ placeholder: /[\w$]+/.exec(source.textOf(hole))?.[0] ?? '' });
    at = hole.to;
  }
  addTextTo(node.to - 1);
  return pieces;
}

/** `valLoss` for `valLoss` and for `valLoss.toFixed(3)`. */
function placeholderName({ source }: Module, node: SyntaxNode): string {
  return /^[\w$]+/.exec(source.textOf(node).slice(0, 100))?.[0] ?? '';
}
