/** The parameters of Python functions and the fields of its classes: a name, an annotation, a default. */
import type { SyntaxNode } from '@lezer/common';
import { childrenOf } from '../sourceTree.ts';
import { splitAtCommas, pathOf } from './calls.ts';
import { definitionName, subscriptParts } from './types.ts';
import type { Module } from './module.ts';

export interface Parameter {
  readonly name: string;
  readonly node: SyntaxNode;
  readonly annotation: SyntaxNode | undefined;
  readonly defaultValue: SyntaxNode | undefined;
}

export function parametersOf({ source }: Module, definition: SyntaxNode): readonly Parameter[] {
  const list = childrenOf(definition).find(({ name }) => name === 'ParamList');
  return (list === undefined ? [] : splitAtCommas(list)).flatMap((tokens) => {
    const [name] = tokens;
    if (name?.name !== 'VariableName') return [];
    const text = source.textOf(name);
    return text === 'self'
      ? []
      : [{ name: text, node: name, annotation: annotationIn(tokens), defaultValue: defaultIn(tokens) }];
  });
}

/** The annotated fields of a class, those of its bases in the same file first. */
export function fieldsOf(module: Module, definition: SyntaxNode, depth = 0): readonly Parameter[] {
  const children = childrenOf(definition);
  const bases = children.find(({ name }) => name === 'ArgList');
  const inherited = (bases === undefined || depth > 5 ? [] : splitAtCommas(bases)).flatMap(([base]) => {
    const found = base && findClass(module, module.source.textOf(base));
    return found && found.from !== definition.from ? fieldsOf(module, found, depth + 1) : [];
  });
  const body = children.find(({ name }) => name === 'Body');
  const own = (body ? childrenOf(body) : []).flatMap((statement) => {
    const written = childrenOf(statement);
    const [name] = written;
    if (statement.name !== 'AssignStatement' || name?.name !== 'VariableName' || !annotationIn(written)) return [];
    return [
      {
        name: module.source.textOf(name),
        node: name,
        annotation: annotationIn(written),
        defaultValue: defaultIn(written),
      },
    ];
  });
  return [...inherited.filter(({ name }) => !own.some((field) => field.name === name)), ...own];
}

export function findClass(module: Module, name: string): SyntaxNode | undefined {
  return module.classes.find((node) => definitionName(module, node) === name);
}

/** What accompanies the type: `typer.Option(…)` in `Annotated[float, typer.Option(…)]`. */
export function annotationMetadata(module: Module, annotation: SyntaxNode | undefined): readonly SyntaxNode[] {
  const type = annotation?.lastChild;
  const [base, , ...metadata] = type ? subscriptParts(type) : [];
  return base && pathOf(module.source, base).at(-1) === 'Annotated' ? metadata : [];
}

function annotationIn(written: readonly SyntaxNode[]): SyntaxNode | undefined {
  return written.find(({ name }) => name === 'TypeDef');
}

function defaultIn(written: readonly SyntaxNode[]): SyntaxNode | undefined {
  const operator = written.findIndex(({ name }) => name === 'AssignOp');
  return operator === -1 ? undefined : written[operator + 1];
}
