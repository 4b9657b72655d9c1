/** What a Python script reports while it runs: prints, logs, and the names it sends to experiment trackers. */
import type { SyntaxNode } from '@lezer/common';
import { childrenOf, descendantsOfType, namedChildren } from '../sourceTree.ts';
import { literalText } from '../literal.ts';
import { joinWithBlanks, templateSegments, type OutputSegment, type OutputStatement } from '../script.ts';
import { callOf, pathOf, type Call } from './calls.ts';
import { unescape } from './evaluator.ts';
import type { Module } from './module.ts';

const MAX_DEPTH = 30;
// nobody prints a metric in a longer statement, and each of many nested calls would be read to its end
const MAX_STATEMENT_LENGTH = 5000;

export function outputsOf(module: Module): readonly OutputStatement[] {
  return module.calls
    .filter(({ node }) => node.to - node.from < MAX_STATEMENT_LENGTH)
    .flatMap((call) => outputOf(module, call));
}

function outputOf(module: Module, call: Call): readonly OutputStatement[] {
  const line = module.source.lineNumberOf(call.node);
  const path = call.path.join('.');
  if (/^(print|tqdm\.write|click\.echo|typer\.echo|echo|(\w+\.)?stdout\.write|console\.print)$/.test(path)) {
    if (textOf(module, call.named.get('file')).includes('stderr')) return [];
    return [printOutput(module, call, line)];
  }
  if (/^(info|warning|debug|log_message)$/.test(call.name) && call.path.length > 1) {
    return [{ channel: 'stderr', segments: logSegments(module, call.positional), line }];
  }
  if (/^(log|log_metrics|log_dict|record|logkv)$/.test(call.name) && call.path.length > 1) {
    const names = call.positional.flatMap((node) => metricNames(module, node));
    return names.length === 0
      ? []
      : [{ channel: 'tracker', segments: names.map((placeholder) => ({ placeholder })), line }];
  }
  if (/^(log_metric|add_scalar|scalar|report_scalar)$/.test(call.name)) {
    const [name] = metricNames(module, call.positional[0]);
    return name === undefined ? [] : [{ channel: 'tracker', segments: [{ placeholder: name }], line }];
  }
  return [];
}

/** A `print`: a JSON object when that is all it prints, otherwise its arguments with blanks between them. */
function printOutput(module: Module, call: Call, line: number): OutputStatement {
  const [only] = call.positional;
  if (only?.name === 'CallExpression' && call.positional.length === 1) {
    const inner = callOf(module.source, only);
    if (inner.name === 'dumps') {
      return {
        channel: 'json',
        segments: metricNames(module, inner.positional[0]).map((placeholder) => ({ placeholder })),
        line,
      };
    }
  }
  const segments = joinWithBlanks(call.positional.map((node) => segmentsOf(module, node)));
  return { channel: 'stdout', segments, line };
}

/** `logger.info("loss %.3f", loss)`. */
function logSegments(module: Module, nodes: readonly SyntaxNode[]): readonly OutputSegment[] {
  const [first, ...values] = nodes;
  if (first === undefined) return [];
  const template = literalText(module.evaluate(first));
  return template === undefined ? segmentsOf(module, first) : percentFormat(module, template, values);
}

function segmentsOf(module: Module, node: SyntaxNode, depth = 0): readonly OutputSegment[] {
  if (depth > MAX_DEPTH) return [];
  switch (node.name) {
    case 'FormatString':
      return fStringSegments(module, node);
    case 'ContinuedString':
      return namedChildren(node).flatMap((part) => segmentsOf(module, part, depth + 1));
    case 'ParenthesizedExpression':
      return namedChildren(node).flatMap((part) => segmentsOf(module, part, depth + 1));
    case 'DictionaryExpression':
      return dictionaryKeys(module, node).flatMap((key) => [
        { text: ` '${key}': ` },
        { placeholder: key },
        { text: ',' },
      ]);
    case 'BinaryExpression':
      return binarySegments(module, node, depth);
    case 'CallExpression': {
      const { name, positional } = callOf(module.source, node);
      const template = node.firstChild?.firstChild && module.evaluate(node.firstChild.firstChild);
      if (name === 'format' && template?.kind === 'text') return braceFormat(module, template.value, positional);
      return [{ placeholder: placeholderName(module, node) }];
    }
    default: {
      const literal = module.evaluate(node);
      return literal && 'value' in literal && node.name !== 'VariableName'
        ? [{ text: String(literal.value) }]
        : [{ placeholder: placeholderName(module, node) }];
    }
  }
}

function binarySegments(module: Module, node: SyntaxNode, depth: number): readonly OutputSegment[] {
  const [left, operator, right] = childrenOf(node);
  const sign = operator && module.source.textOf(operator);
  const template = left && module.evaluate(left);
  if (sign === '%' && right && template?.kind === 'text') {
    return percentFormat(module, template.value, right.name === 'TupleExpression' ? namedChildren(right) : [right]);
  }
  if (sign === '+' && left && right) return [left, right].flatMap((side) => segmentsOf(module, side, depth + 1));
  return [{ placeholder: placeholderName(module, node) }];
}

/** An f-string: its text, and a placeholder for each pair of braces; `{loss=}` prints its own name. */
function fStringSegments(module: Module, node: SyntaxNode): readonly OutputSegment[] {
  const { source } = module;
  const prefixLength = /^\w*(?:'''|"""|'|")/.exec(source.textOf(node))?.[0].length ?? 1;
  const quote = /'''|"""/.test(source.textOf(node).slice(0, prefixLength)) ? 3 : 1;
  const segments: OutputSegment[] = [];
  let at = node.from + prefixLength;
  const addTextTo = (end: number): void => {
    const text = unescape(source.text.slice(at, end)).replaceAll('{{', '{').replaceAll('}}', '}');
    if (text !== '') segments.push({ text });
  };
  for (const replacement of childrenOf(node).filter(({ name }) => name === 'FormatReplacement')) {
    addTextTo(replacement.from);
    const inner = namedChildren(replacement)[0];
    const isSelfDocumenting =
      /=\s*(?:![rsa])?(?::[^}]*)?\}$/.test(source.textOf(replacement)) && inner?.name === 'VariableName';
    if (isSelfDocumenting) segments.push({ text: `${source.textOf(inner)}=` });
    segments.push({ placeholder: inner ? placeholderName(module, inner) : '' });
    at = replacement.to;
  }
  addTextTo(Math.max(at, node.to - quote));
  return segments;
}

function percentFormat(module: Module, template: string, values: readonly SyntaxNode[]): readonly OutputSegment[] {
  return fillTemplate(module, template, /%(?:\([^)]*\))?[-+ #0]*[\d*]*(?:\.[\d*]+)?[a-zA-Z]/g, values);
}

function braceFormat(module: Module, template: string, values: readonly SyntaxNode[]): readonly OutputSegment[] {
  return fillTemplate(module, template, /\{[^{}]*\}/g, values);
}

function fillTemplate(
  module: Module,
  template: string,
  placeholders: RegExp,
  values: readonly SyntaxNode[],
): readonly OutputSegment[] {
  return templateSegments(template, placeholders, (i) => {
    const value = values[i];
    return value ? placeholderName(module, value) : '';
  });
}

/** The names that values are reported under: the keys of a dictionary, keyword arguments of `dict`, or a text. */
function metricNames(module: Module, node: SyntaxNode | undefined): readonly string[] {
  if (node === undefined) return [];
  if (node.name === 'DictionaryExpression') return dictionaryKeys(module, node);
  if (node.name === 'CallExpression') return [...callOf(module.source, node).named.keys()];
  const literal = module.evaluate(node);
  if (literal?.kind === 'text') return [literal.value];
  const assigned = module.assignments.findLast(({ name }) => name === module.source.textOf(node));
  return assigned?.value.name === 'DictionaryExpression' ? dictionaryKeys(module, assigned.value) : [];
}

function dictionaryKeys(module: Module, dictionary: SyntaxNode): readonly string[] {
  const children = childrenOf(dictionary);
  return children.flatMap((child, i) => {
    const key = children[i + 1]?.name === ':' ? module.evaluate(child) : undefined;
    return key?.kind === 'text' ? [key.value] : [];
  });
}

/** The name of a printed value: `val_loss` for `val_loss`, `m.val_loss`, `val_loss.item()` and `m['val_loss']`. */
function placeholderName(module: Module, node: SyntaxNode): string {
  const key = node.name === 'MemberExpression' ? descendantsOfType(node, 'String').at(0) : undefined;
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
