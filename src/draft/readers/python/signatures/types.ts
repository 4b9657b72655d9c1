/** Type annotations and `type=` arguments of Python, as the types and choices of flags. */
import type { SyntaxNode } from '@lezer/common';
import { EXCLUSION_REASONS } from '../../../exclusionReasons.ts';
import type { FlagType, RawFlag } from '../../flag.ts';
import { descendantsOfType, namedChildren } from '../../../../code/sourceTree.ts';
import { pathOf } from '../../../../code/python/calls.ts';
import { subscriptParts } from '../../../../code/python/parameters.ts';
import type { Module } from '../../../../code/python/module.ts';

export type AnnotatedType = Pick<RawFlag, 'declaredType' | 'choiceLiterals'>;

const BUILTIN_TYPES: ReadonlyMap<string, FlagType> = new Map([
  ['float', 'float'],
  ['int', 'int'],
  ['bool', 'bool'],
  ['str', 'text'],
  ['Path', 'text'],
  ['list', 'list'],
  ['List', 'list'],
  ['tuple', 'list'],
  ['Tuple', 'list'],
  ['Sequence', 'list'],
  ['dict', 'unknown'],
]);

const MAX_DEPTH = 8;

/** `float`, `Optional[float]`, `float | None`, `Literal['a', 'b']`, `Annotated[int, …]`, as the annotation of a name. */
export function annotationType(module: Module, node: SyntaxNode | undefined): AnnotatedType {
  const written = unwrapped(module, node);
  if (written === undefined) return {};
  const quoted = written.name === 'String' ? module.textAt(written) : undefined;
  if (quoted !== undefined) return { declaredType: BUILTIN_TYPES.get(quoted) };
  const [base, ...inner] = subscriptParts(written);
  const name = base && pathOf(module.source, base).at(-1);
  if (name === 'Literal') return { choiceLiterals: inner.map(module.evaluate) };
  return { declaredType: name === undefined ? 'unknown' : BUILTIN_TYPES.get(name) };
}

/** The name of the class that an annotation is about, also one in quotes; empty if there is none. */
export function annotatedPath(module: Module, node: SyntaxNode | undefined): readonly string[] {
  const written = unwrapped(module, node);
  if (written?.name === 'String') return module.textAt(written)?.split('.') ?? [];
  const [base] = written ? subscriptParts(written) : [];
  return base ? pathOf(module.source, base) : [];
}

/** The type behind the colon, without `Optional[…]` and its like and without `| None`. */
function unwrapped(module: Module, node: SyntaxNode | undefined, depth = 0): SyntaxNode | undefined {
  if (node === undefined || depth > MAX_DEPTH) return undefined;
  const isNone = (part: SyntaxNode | null | undefined): boolean => part?.name === 'None';
  if (node.name === 'TypeDef') return unwrapped(module, namedChildren(node).at(-1), depth + 1);
  if (node.name === 'BinaryExpression') {
    const side = [node.firstChild, node.lastChild].find((part) => part && !isNone(part));
    return unwrapped(module, side ?? undefined, depth + 1);
  }
  const [base, ...inner] = subscriptParts(node);
  const isWrapper = base !== undefined && WRAPPERS.has(pathOf(module.source, base).at(-1) ?? '');
  const wrapped = inner.find((part) => !isNone(part));
  return isWrapper && wrapped ? unwrapped(module, wrapped, depth + 1) : node;
}

const WRAPPERS: ReadonlySet<string> = new Set(['Optional', 'Annotated', 'Union', 'Final', 'Positional', 'Suppress']);

/** The type that an argument parser's `type=…` converts a word to. */
export function converterType(
  module: Module,
  node: SyntaxNode | undefined,
  depth = 0,
): AnnotatedType & Pick<RawFlag, 'exclusionReason'> {
  if (node === undefined) return {};
  const text = module.source.textOf(node);
  const constant = node.name === 'VariableName' ? module.constant(text) : undefined;
  if (constant && constant.name !== 'CallExpression' && depth < MAX_DEPTH)
    return converterType(module, constant, depth + 1);
  if (text === 'bool') {
    return { declaredType: 'bool', exclusionReason: EXCLUSION_REASONS.typeBool };
  }
  if (/bool/i.test(text) || text.includes('.lower()')) return { declaredType: 'bool' };
  const known = BUILTIN_TYPES.get(pathOf(module.source, node).at(-1) ?? '');
  if (known !== undefined) return { declaredType: known };
  const inner = descendantsOfType(node, 'CallExpression').map((call) =>
    BUILTIN_TYPES.get(pathOf(module.source, call.firstChild ?? undefined).at(-1) ?? ''),
  );
  const number = inner.find((type) => type === 'int' || type === 'float');
  if (node.name === 'LambdaExpression' && number !== undefined) return { declaredType: number };
  if (/float/i.test(text)) return { declaredType: 'float' };
  return { declaredType: /int/i.test(text) ? 'int' : undefined };
}
