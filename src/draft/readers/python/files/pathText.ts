/** The path that an expression of a Python script stands for, where nothing from outside can change it. */
import type { SyntaxNode } from '@lezer/common';
import { literalText } from '../../literal.ts';
import { childrenOf, descendantsOfType, namedChildren } from '../../sourceTree.ts';
import { callOf, type Call } from '../calls.ts';
import type { Module } from '../module.ts';
import { assignedBefore } from '../scopes.ts';

/** Nobody writes a path in a longer expression. */
const MAX_EXPRESSION = 400;
const MAX_DEPTH = 4;

/** The names of the flags, which may have replaced a variable of the same name. */
export type FlagNames = ReadonlySet<string>;

/** A path that counts, such as `f"images/{epoch}.png"`, has a star in the place of the number. */
export function pathText(
  module: Module,
  node: SyntaxNode | undefined,
  flags: FlagNames,
  depth = 0,
): string | undefined {
  if (!node || node.to - node.from > MAX_EXPRESSION || depth > MAX_DEPTH) return undefined;
  if (isCount(module, node) && !flags.has(module.source.textOf(node))) return '*';
  if (isFromOutside(module, node, flags)) return undefined;
  const textOf = (part: SyntaxNode | undefined): string | undefined => pathText(module, part, flags, depth + 1);
  switch (node.name) {
    case 'VariableName': {
      const [assigned, ...added] = assignedBefore(module, node);
      return assigned === undefined || added.length > 0 ? undefined : textOf(assigned.value);
    }
    case 'FormatString':
      return joined(formatParts(module, node, textOf), '');
    case 'BinaryExpression': {
      const [left, operator, right] = childrenOf(node);
      const sign = operator === undefined ? '' : module.source.textOf(operator);
      if (sign === '%') return counted(module, textOf(left), right && countsOf(right));
      return sign === '/' || sign === '+' ? joined([textOf(left), textOf(right)], sign === '/' ? '/' : '') : undefined;
    }
    case 'CallExpression':
      return calledPath(module, callOf(module.source, node), textOf);
    default:
      return literalText(module.evaluate(node));
  }
}

type TextOf = (part: SyntaxNode | undefined) => string | undefined;

function calledPath(module: Module, { name, path, node, positional, named }: Call, textOf: TextOf): string | undefined {
  if (name === 'format' && named.size > 0) return undefined;
  if (name === 'format') return counted(module, textOf(node.firstChild?.firstChild ?? undefined), positional);
  const isPath = /^(?:Path|PurePath|str|fspath)$/.test(name) || (name === 'join' && path.includes('path'));
  return isPath && positional.length > 0 ? joined(positional.map(textOf), '/') : undefined;
}

/** The text between the places, and their values. */
function formatParts(module: Module, node: SyntaxNode, textOf: TextOf): readonly (string | undefined)[] {
  const [opening = ''] = /^\w*(?:"""|'''|"|')/.exec(module.source.textOf(node)) ?? [];
  const parts: (string | undefined)[] = [];
  let from = node.from + opening.length;
  for (const replaced of namedChildren(node)) {
    parts.push(module.source.text.slice(from, replaced.from), textOf(namedChildren(replaced)[0]));
    from = replaced.to;
  }
  return [...parts, module.source.text.slice(from, node.to - opening.replace(/^\w*/, '').length)];
}

/** A template of which only counts fill the places. */
function counted(module: Module, template: string | undefined, values: readonly SyntaxNode[] = []): string | undefined {
  if (!values.every((value) => isCount(module, value))) return undefined;
  return template?.replaceAll(/%[\d.]*[dsif]|\{[^{}]*\}/g, '*');
}

function countsOf(node: SyntaxNode): readonly SyntaxNode[] {
  return node.name === 'TupleExpression' ? namedChildren(node) : [node];
}

const COUNT = /^(?:\w*(?:epoch|step|iter|batch|batches|episode|fold|round)\w*|[eijknt]|idx)$/i;

function isCount(module: Module, node: SyntaxNode): boolean {
  return (
    node.name === 'VariableName' && COUNT.test(module.source.textOf(node)) && module.evaluate(node)?.kind !== 'text'
  );
}

function joined(parts: readonly (string | undefined)[], between: string): string | undefined {
  return parts.includes(undefined) ? undefined : parts.join(between);
}

/** A flag may have replaced it, or the function is given it. */
function isFromOutside(module: Module, node: SyntaxNode, flags: FlagNames): boolean {
  const names = descendantsOfType(node, 'VariableName')
    .filter((name) => !isCount(module, name))
    .map(module.source.textOf);
  return names.some((name) => flags.has(name)) || parametersAround(module, node).some((name) => names.includes(name));
}

function parametersAround(module: Module, node: SyntaxNode): readonly string[] {
  const names: string[] = [];
  for (let at = node.parent; at; at = at.parent) {
    if (at.name !== 'FunctionDefinition') continue;
    const list = childrenOf(at).find(({ name }) => name === 'ParamList');
    for (const part of list === undefined ? [] : childrenOf(list)) {
      if (part.name === 'VariableName') names.push(module.source.textOf(part));
    }
  }
  return names;
}
