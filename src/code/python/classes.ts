/** Classes of Python: their bases, methods and fields, also those that stand in other files of the project. */
import type { SyntaxNode } from '@lezer/common';
import { firstOfEach } from '../grouped.ts';
import { childrenOf } from '../sourceTree.ts';
import { pathOf, splitAtCommas } from './calls.ts';
import { definitionName, type Definition, type Module } from './module.ts';
import { annotationIn, defaultIn, parametersOf, type Parameter } from './parameters.ts';

export interface ClassMember {
  readonly module: Module;
  readonly node: SyntaxNode;
}

const MAX_DEPTH = 5;

/** The bases as they are written, each as its path. */
export function baseNames({ source }: Module, definition: SyntaxNode): readonly (readonly string[])[] {
  const list = childrenOf(definition).find(({ name }) => name === 'ArgList');
  return (list === undefined ? [] : splitAtCommas(list)).flatMap((tokens) =>
    tokens.length === 1 ? [pathOf(source, tokens[0])] : [],
  );
}

/** The bases that stand in the project. */
export function basesOf(module: Module, definition: SyntaxNode): readonly Definition[] {
  return baseNames(module, definition).flatMap((path) => {
    const found = module.resolve(path);
    const isOther = found?.node.from !== definition.from || found.module !== module;
    return found?.node.name === 'ClassDefinition' && isOther ? [found] : [];
  });
}

/** A method of the class, or of the first base that has it. */
export function methodOf(module: Module, definition: SyntaxNode, name: string, depth = 0): ClassMember | undefined {
  const own = statementsOf(definition)
    .map((statement) => (statement.name === 'DecoratedStatement' ? statement.lastChild : statement))
    .find((node) => node?.name === 'FunctionDefinition' && definitionName(module, node) === name);
  if (own) return { module, node: own };
  if (depth >= MAX_DEPTH) return undefined;
  for (const base of basesOf(module, definition)) {
    const inherited = methodOf(base.module, base.node, name, depth + 1);
    if (inherited) return inherited;
  }
  return undefined;
}

/** The annotated fields of a class, those of its bases first. */
export function fieldsOf(module: Module, definition: SyntaxNode, depth = 0): readonly Parameter[] {
  const bases = depth >= MAX_DEPTH ? [] : basesOf(module, definition);
  const inherited = bases.flatMap((base) => fieldsOf(base.module, base.node, depth + 1));
  const own = statementsOf(definition).flatMap((statement): readonly Parameter[] => {
    const written = childrenOf(statement);
    const [name] = written;
    const annotation = annotationIn(written);
    if (statement.name !== 'AssignStatement' || name?.name !== 'VariableName' || !annotation) return [];
    return [{ name: module.source.textOf(name), node: name, module, annotation, defaultValue: defaultIn(written) }];
  });
  return [...withoutRepeated(inherited).filter(({ name }) => !own.some((field) => field.name === name)), ...own];
}

/**
 * The parameters of a class's constructor: those of `__init__`, and those that it hands on as `**kwargs` to its base.
 */
export function constructorParameters(module: Module, definition: SyntaxNode, depth = 0): readonly Parameter[] {
  const constructor = methodOf(module, definition, '__init__');
  if (!constructor) return isDataclass(definition, module) ? fieldsOf(module, definition) : [];
  const own = parametersOf(constructor.module, constructor.node);
  const handsOn = takesAnyKeyword(constructor);
  const inherited =
    handsOn && depth < MAX_DEPTH
      ? basesOf(module, definition).flatMap((base) => constructorParameters(base.module, base.node, depth + 1))
      : [];
  return withoutRepeated([...own, ...inherited]);
}

function statementsOf(definition: SyntaxNode): readonly SyntaxNode[] {
  const body = childrenOf(definition).find(({ name }) => name === 'Body');
  return body ? childrenOf(body) : [];
}

function isDataclass(definition: SyntaxNode, { source }: Module): boolean {
  const decorated = definition.parent?.name === 'DecoratedStatement' ? definition.parent : undefined;
  return (
    decorated !== undefined && /dataclass|define|attrs|\.s\b/.test(source.text.slice(decorated.from, definition.from))
  );
}

function takesAnyKeyword({ node }: ClassMember): boolean {
  const list = childrenOf(node).find(({ name }) => name === 'ParamList');
  return list !== undefined && childrenOf(list).some(({ name }) => name === '**');
}

/** The first of each name. */
function withoutRepeated(parameters: readonly Parameter[]): readonly Parameter[] {
  return firstOfEach(parameters, ({ name }) => name);
}
