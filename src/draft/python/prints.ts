/** What a Python script says while it runs: prints, logs, and the names it hands to trackers of experiments. */
import type { SyntaxNode } from '@lezer/common';
import { childrenOf, nodesBelow, partsOf } from '../source.ts';
import type { Piece, Saying } from '../script.ts';
import { callOf, pathOf, type Call } from './calls.ts';
import { unescaped } from './literals.ts';
import type { Module } from './module.ts';

const DEPTH = 30;
// nobody prints a metric in a longer statement, and calls that nest without end would each be read to their end
const LONGEST = 5000;

export function sayingsOf(module: Module): readonly Saying[] {
  return module.calls.filter(({ node }) => node.to - node.from < LONGEST).flatMap((call) => sayingOf(module, call));
}

function sayingOf(module: Module, call: Call): readonly Saying[] {
  const line = module.source.lineOf(call.node);
  const path = call.path.join('.');
  if (/^(print|tqdm\.write|click\.echo|typer\.echo|echo|(\w+\.)?stdout\.write|console\.print)$/.test(path)) {
    if (textOf(module, call.named.get('file')).includes('stderr')) return [];
    return [printed(module, call, line)];
  }
  if (/^(info|warning|debug|log_message)$/.test(call.name) && call.path.length > 1) {
    return [{ to: 'stderr', pieces: formatted(module, call.positional), line }];
  }
  if (/^(log|log_metrics|log_dict|record|logkv)$/.test(call.name) && call.path.length > 1) {
    const names = call.positional.flatMap((node) => namesIn(module, node));
    return names.length === 0 ? [] : [{ to: 'tracker', pieces: names.map((hole) => ({ hole })), line }];
  }
  if (/^(log_metric|add_scalar|scalar|report_scalar)$/.test(call.name)) {
    const [name] = namesIn(module, call.positional[0]);
    return name === undefined ? [] : [{ to: 'tracker', pieces: [{ hole: name }], line }];
  }
  return [];
}

/** A `print`: a JSON object when that is all it prints, else its arguments with blanks between them. */
function printed(module: Module, call: Call, line: number): Saying {
  const [only] = call.positional;
  if (only?.name === 'CallExpression' && call.positional.length === 1) {
    const inner = callOf(module.source, only);
    if (inner.name === 'dumps') {
      return { to: 'json', pieces: namesIn(module, inner.positional[0]).map((hole) => ({ hole })), line };
    }
  }
  const pieces = call.positional.flatMap((node, i) => [...(i > 0 ? [{ text: ' ' }] : []), ...piecesOf(module, node)]);
  return { to: 'stdout', pieces, line };
}

/** `logger.info("loss %.3f", loss)`. */
function formatted(module: Module, nodes: readonly SyntaxNode[]): readonly Piece[] {
  const [first, ...values] = nodes;
  const text = first && module.evaluate(first);
  return text?.kind === 'text' ? percent(module, text.value, values) : first ? piecesOf(module, first) : [];
}

function piecesOf(module: Module, node: SyntaxNode, depth = 0): readonly Piece[] {
  if (depth > DEPTH) return [];
  switch (node.name) {
    case 'FormatString':
      return formatPieces(module, node);
    case 'ContinuedString':
      return partsOf(node).flatMap((part) => piecesOf(module, part, depth + 1));
    case 'ParenthesizedExpression':
      return partsOf(node).flatMap((part) => piecesOf(module, part, depth + 1));
    case 'DictionaryExpression':
      return keysOf(module, node).flatMap((key) => [{ text: ` '${key}': ` }, { hole: key }, { text: ',' }]);
    case 'BinaryExpression':
      return operated(module, node, depth);
    case 'CallExpression': {
      const { name, positional } = callOf(module.source, node);
      const template = node.firstChild?.firstChild && module.evaluate(node.firstChild.firstChild);
      if (name === 'format' && template?.kind === 'text') return braces(module, template.value, positional);
      return [{ hole: holeName(module, node) }];
    }
    default: {
      const literal = module.evaluate(node);
      return literal && 'value' in literal && node.name !== 'VariableName'
        ? [{ text: String(literal.value) }]
        : [{ hole: holeName(module, node) }];
    }
  }
}

function operated(module: Module, node: SyntaxNode, depth: number): readonly Piece[] {
  const [left, operator, right] = childrenOf(node);
  const sign = operator && module.source.textOf(operator);
  const template = left && module.evaluate(left);
  if (sign === '%' && right && template?.kind === 'text') {
    return percent(module, template.value, right.name === 'TupleExpression' ? partsOf(right) : [right]);
  }
  if (sign === '+' && left && right) return [left, right].flatMap((side) => piecesOf(module, side, depth + 1));
  return [{ hole: holeName(module, node) }];
}

/** An f-string: its text, and a hole for each pair of braces; `{loss=}` writes its own name. */
function formatPieces(module: Module, node: SyntaxNode): readonly Piece[] {
  const { source } = module;
  const open = /^\w*(?:'''|"""|'|")/.exec(source.textOf(node))?.[0].length ?? 1;
  const quote = /'''|"""/.test(source.textOf(node).slice(0, open)) ? 3 : 1;
  const pieces: Piece[] = [];
  let at = node.from + open;
  const upTo = (end: number): void => {
    const text = unescaped(source.text.slice(at, end)).replaceAll('{{', '{').replaceAll('}}', '}');
    if (text !== '') pieces.push({ text });
  };
  for (const replacement of childrenOf(node).filter(({ name }) => name === 'FormatReplacement')) {
    upTo(replacement.from);
    const inner = partsOf(replacement)[0];
    const shows = /=\s*(?:![rsa])?(?::[^}]*)?\}$/.test(source.textOf(replacement)) && inner?.name === 'VariableName';
    if (shows) pieces.push({ text: `${source.textOf(inner)}=` });
    pieces.push({ hole: inner ? holeName(module, inner) : '' });
    at = replacement.to;
  }
  upTo(Math.max(at, node.to - quote));
  return pieces;
}

function percent(module: Module, template: string, values: readonly SyntaxNode[]): readonly Piece[] {
  return filled(module, template, /%(?:\([^)]*\))?[-+ #0]*[\d*]*(?:\.[\d*]+)?[a-zA-Z]/g, values);
}

function braces(module: Module, template: string, values: readonly SyntaxNode[]): readonly Piece[] {
  return filled(module, template, /\{[^{}]*\}/g, values);
}

function filled(module: Module, template: string, holes: RegExp, values: readonly SyntaxNode[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let [at, index] = [0, 0];
  for (const match of template.matchAll(holes)) {
    if (match.index > at) pieces.push({ text: template.slice(at, match.index) });
    const value = values[index++];
    pieces.push({ hole: value ? holeName(module, value) : '' });
    at = match.index + match[0].length;
  }
  const rest = template.slice(at).replaceAll('%%', '%');
  return rest === '' ? pieces : [...pieces, { text: rest }];
}

/** The names under which values are handed over: the keys of a dictionary, keyword arguments of `dict`, or a text. */
function namesIn(module: Module, node: SyntaxNode | undefined): readonly string[] {
  if (node === undefined) return [];
  if (node.name === 'DictionaryExpression') return keysOf(module, node);
  if (node.name === 'CallExpression') return [...callOf(module.source, node).named.keys()];
  const literal = module.evaluate(node);
  if (literal?.kind === 'text') return [literal.value];
  const assigned = module.assignments.findLast(({ name }) => name === module.source.textOf(node));
  return assigned?.value.name === 'DictionaryExpression' ? keysOf(module, assigned.value) : [];
}

function keysOf(module: Module, dictionary: SyntaxNode): readonly string[] {
  const children = childrenOf(dictionary);
  return children.flatMap((child, i) => {
    const key = children[i + 1]?.name === ':' ? module.evaluate(child) : undefined;
    return key?.kind === 'text' ? [key.value] : [];
  });
}

/** The name that a value goes by: `val_loss` for `val_loss`, `m.val_loss`, `val_loss.item()` and `m['val_loss']`. */
function holeName(module: Module, node: SyntaxNode): string {
  const key = node.name === 'MemberExpression' ? nodesBelow(node, 'String').at(0) : undefined;
  const text = module.evaluate(key);
  if (text?.kind === 'text') return text.value;
  const target = node.name === 'CallExpression' ? (node.firstChild ?? node) : node;
  const path = pathOf(module.source, target);
  const inner = path.at(-1) === 'item' ? path.at(-2) : path.at(-1);
  return inner ?? '';
}

function textOf(module: Module, node: SyntaxNode | undefined): string {
  return node ? module.source.textOf(node) : '';
}
