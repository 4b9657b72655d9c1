/** The parameters of Python functions: a name, an annotation, a default. */
import type { SyntaxNode } from '@lezer/common';
import { childrenOf, namedChildren } from '../sourceTree.ts';
import { pathOf, splitAtCommas } from './calls.ts';
import { enclosingDefinition, type Module } from './module.ts';

export interface Parameter {
  readonly name: string;
  readonly node: SyntaxNode;
  /** The file in which it stands. */
  readonly module: Module;
  readonly annotation: SyntaxNode | undefined;
  readonly defaultValue: SyntaxNode | undefined;
}

export function parametersOf(module: Module, definition: SyntaxNode): readonly Parameter[] {
  const list = childrenOf(definition).find(({ name }) => name === 'ParamList');
  const isMethod = enclosingDefinition(definition)?.name === 'ClassDefinition';
  return (list === undefined ? [] : splitAtCommas(list)).flatMap((tokens, i) => {
    const [node] = tokens;
    if (node?.name !== 'VariableName') return [];
    const name = module.source.textOf(node);
    if (i === 0 && (name === 'self' || (name === 'cls' && isMethod))) return [];
    return [{ name, node, module, annotation: annotationIn(tokens), defaultValue: defaultIn(tokens) }];
  });
}

/** What stands beside the type: `typer.Option(…)` in `Annotated[float, typer.Option(…)]`, or `Param(…)` itself. */
export function annotatedWith(module: Module, annotation: SyntaxNode | undefined): readonly SyntaxNode[] {
  const [base, , ...metadata] = annotation?.lastChild ? subscriptParts(annotation.lastChild) : [];
  if (base?.name === 'CallExpression') return [base];
  return base && pathOf(module.source, base).at(-1) === 'Annotated' ? metadata : [];
}

export function annotationIn(written: readonly SyntaxNode[]): SyntaxNode | undefined {
  return written.find(({ name }) => name === 'TypeDef');
}

export function defaultIn(written: readonly SyntaxNode[]): SyntaxNode | undefined {
  const operator = written.findIndex(({ name }) => name === 'AssignOp');
  return operator === -1 ? undefined : written[operator + 1];
}

/** `Literal[a, b]` as its parts `Literal`, `a`, `b`; a plain name as itself alone. */
export function subscriptParts(node: SyntaxNode): readonly SyntaxNode[] {
  const subscripted = node.name === 'MemberExpression' && childrenOf(node).some(({ name }) => name === '[');
  if (!subscripted) return [node];
  return namedChildren(node).flatMap((part) => (part.name === 'TupleExpression' ? namedChildren(part) : [part]));
}
