/** The path that an expression of a Python script stands for, where nothing from outside can change it. */
import type { SyntaxNode } from '@lezer/common';
import type { OutputSegment } from '../../script.ts';
import { childrenOf, descendantsOfType } from '../../sourceTree.ts';
import { callOf } from '../calls.ts';
import { givenName } from '../given.ts';
import type { Module } from '../module.ts';
import { segmentsOf } from '../printedText.ts';
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
  if (descendantsOfType(node, 'VariableName').some((name) => flags.has(module.source.textOf(name)))) return undefined;
  if ([node, ...descendantsOfType(node, 'MemberExpression')].some((part) => givenName(module, part))) return undefined;
  const { source } = module;
  const all = (parts: readonly (SyntaxNode | undefined)[], between: string): string | undefined => {
    const texts = parts.map((part) => pathText(module, part, flags, depth + 1));
    return texts.includes(undefined) ? undefined : texts.join(between);
  };
  if (node.name === 'VariableName') {
    const [assigned, ...added] = assignedBefore(module, node);
    if (assigned !== undefined) return added.length > 0 ? undefined : all([assigned.value], '');
  }
  if (node.name === 'BinaryExpression') {
    const [left, operator, right] = childrenOf(node);
    const sign = operator && source.textOf(operator);
    if (sign === '/' || sign === '+') return all([left, right], sign === '/' ? '/' : '');
  }
  if (node.name === 'CallExpression') {
    const { name, path, positional } = callOf(source, node);
    const isPath = /^(?:Path|PurePath|str|fspath)$/.test(name) || (name === 'join' && path.includes('path'));
    if (isPath && positional.length > 0) return all(positional, '/');
  }
  return countedText(segmentsOf(module, node));
}

const COUNT = /^(?:\w*(?:epoch|step|iter|batch|batches|episode|fold|round)\w*|[eijknt]|idx)$/i;

/** Undefined where anything but a count fills a place. */
function countedText(segments: readonly OutputSegment[]): string | undefined {
  const texts = segments.map((segment) => {
    if ('text' in segment) return segment.text;
    return COUNT.test(segment.placeholder) ? '*' : undefined;
  });
  return texts.includes(undefined) ? undefined : texts.join('');
}
