/**
 * A Python file, parsed once for all readers: its calls, its constants, and the values of its names and expressions.
 */
import type { SyntaxNode } from '@lezer/common';
import { grouped } from '../grouped.ts';
import type { SourcePlace } from '../files.ts';
import { literalText, type Literal } from '../literal.ts';
import { childrenOf, descendantsOfType, nodeAround, type SourceTree } from '../sourceTree.ts';
import { pythonTree } from './tree.ts';
import { memoizeByName, type Evaluate } from '../evaluation.ts';
import { callOf, callsIn, type Call } from './calls.ts';
import { evaluator } from './evaluator.ts';
import { importsOf, type Import, type ModulePath } from './imports.ts';

export interface Module {
  readonly source: SourceTree;
  /** Relative to the script's folder; undefined for the script itself. */
  readonly file: string | undefined;
  readonly calls: readonly Call[];
  /** Those of a function or class by its name, as many as are looked at. */
  readonly callsOf: (name: string) => readonly Call[];
  readonly functions: readonly SyntaxNode[];
  readonly classes: readonly SyntaxNode[];
  readonly assignments: readonly Assignment[];
  readonly imports: readonly Import[];
  readonly evaluate: Evaluate;
  /** Where the value of an expression is one. */
  readonly textAt: (node: SyntaxNode | undefined | null) => string | undefined;
  /** The meaning of a name, in this file or in another one of the project. */
  readonly resolve: (path: readonly string[]) => Definition | undefined;
  readonly load: (path: ModulePath) => Module | undefined;
  /** The value that a constant of the file is given. */
  readonly constant: (name: string) => SyntaxNode | undefined;
  readonly placeOf: (node: SyntaxNode) => SourcePlace;
}

export interface Definition {
  readonly module: Module;
  /** A function, a class, or the value of a constant. */
  readonly node: SyntaxNode;
  /** The rest of the path behind the defined name: `setup` of `Model.setup`. */
  readonly rest: readonly string[];
}

interface Assignment {
  readonly name: string;
  readonly value: SyntaxNode;
  /** Outside of every function and class. */
  readonly isGlobal: boolean;
}

export type LoadModule = (path: ModulePath, importer: string | undefined) => Module | undefined;

interface Place {
  readonly file?: string;
  /** Without it, no other file is looked at. */
  readonly load: LoadModule;
}

const NO_OTHERS: Place = { load: () => undefined };

export function parseModule(text: string, { file, load }: Place = NO_OTHERS): Module {
  const source = pythonTree(text);
  const assignments = descendantsOfType(source.root, 'AssignStatement').flatMap((node) => assignmentOf(source, node));
  const globals = new Map(
    assignments.filter(({ isGlobal }) => isGlobal).map(({ name, value }) => [name, value] as const),
  );
  const functions = descendantsOfType(source.root, 'FunctionDefinition');
  const classes = descendantsOfType(source.root, 'ClassDefinition');
  const imports = importsOf(source);
  const calls = callsIn(source, source.root);
  const loadFrom = memoizeLoad((path) => load(path, file));
  const definitions = new Map([...globals, ...namedDefinitions(source, [...functions, ...classes])]);
  // a name is looked for once in each file, so that files which import one another end
  const imported = memoizeByName((name) => resolveImported(imports, loadFrom, name.split('.')));
  const resolve: Module['resolve'] = (path) => {
    const [name = '', ...rest] = path;
    const node = definitions.get(name);
    if (node) return { module, node, rest };
    return path.length === 0 ? undefined : imported(path.join('.'), 0);
  };
  const evaluateDefined = memoizeByName((name) => {
    const found = resolve(name.split('.'));
    return found && definedValue(found);
  });
  const elsewhere = (path: readonly string[]): Literal | undefined =>
    path.length === 0 ? undefined : evaluateDefined(path.join('.'), 0);
  const evaluate = evaluator(source, (name) => globals.get(name), elsewhere);
  const module: Module = {
    source,
    file,
    calls,
    callsOf: callsByName(calls),
    functions,
    classes,
    assignments,
    imports,
    evaluate,
    textAt: (node) => literalText(evaluate(node)),
    resolve,
    load: loadFrom,
    constant: (name) => globals.get(name),
    placeOf: (node) => ({ line: source.lineNumberOf(node), ...(file !== undefined && { file }) }),
  };
  return module;
}

const MAX_CALLS = 20;

function callsByName(calls: readonly Call[]): Module['callsOf'] {
  let byName: ReadonlyMap<string, readonly Call[]> | undefined;
  return (name) => {
    byName ??= grouped(calls, (call) => call.name);
    return byName.get(name)?.slice(0, MAX_CALLS) ?? [];
  };
}

/** Of a constant, of an attribute of a class, and of an object that is made without another value for it. */
function definedValue(definition: Definition): Literal | undefined {
  const found = expressionOf(definition);
  return found?.module.evaluate(found.node);
}

/** The expression that a dotted name of the project stands for: a constant, an attribute of a class or of an object. */
export function definedAt(module: Module, path: readonly string[]): Omit<Definition, 'rest'> | undefined {
  const found = module.resolve(path);
  return found && expressionOf(found);
}

function expressionOf({ module, node, rest: [name, ...deeper] }: Definition): Omit<Definition, 'rest'> | undefined {
  if (name === undefined) return node.name.endsWith('Definition') ? undefined : { module, node };
  if (deeper.length > 0) return undefined;
  if (node.name === 'ClassDefinition') {
    const value = attributeOf(module, node, name);
    return value && { module, node: value };
  }
  if (node.name !== 'CallExpression') return undefined;
  const { path, named, positional } = callOf(module.source, node);
  const given = named.get(name);
  const made = given || positional.length > 0 ? undefined : module.resolve(path);
  const isClass = made?.node.name === 'ClassDefinition' && made.rest.length === 0;
  return isClass ? expressionOf({ ...made, rest: [name] }) : given && { module, node: given };
}

/** The value that the body of a class gives a name, or a dataclass its field. */
function attributeOf({ source }: Module, definition: SyntaxNode, name: string): SyntaxNode | undefined {
  const body = childrenOf(definition).find((child) => child.name === 'Body');
  const statements = (body === undefined ? [] : childrenOf(body)).flatMap((node) => assignmentOf(source, node));
  const value = statements.findLast((each) => each.name === name)?.value;
  const call = value?.name === 'CallExpression' ? callOf(source, value) : undefined;
  return call?.name === 'field' ? call.named.get('default') : value;
}

/** A name is looked for in every import that could have brought it. */
function memoizeLoad(load: Module['load']): Module['load'] {
  const loaded = new Map<string, Module | undefined>();
  return (path) => {
    const key = `${path.level}:${path.names.join('.')}`;
    if (!loaded.has(key)) loaded.set(key, load(path));
    return loaded.get(key);
  };
}

function resolveImported(
  imports: readonly Import[],
  load: Module['load'],
  path: readonly string[],
): Definition | undefined {
  for (const { local, module, name } of imports) {
    const isStar = name === '*';
    if (!isStar && !local.every((part, i) => part === path[i])) continue;
    const rest = isStar ? path : path.slice(local.length);
    const inside = name === undefined || isStar ? rest : [name, ...rest];
    const submodule = { ...module, names: [...module.names, ...(name === undefined || isStar ? [] : [name])] };
    const found =
      load(module)?.resolve(inside) ??
      (submodule.names.length > module.names.length ? load(submodule)?.resolve(rest) : undefined);
    if (found) return found;
  }
  return undefined;
}

/** Functions and classes by name, those at the top first; methods belong to their class. */
function namedDefinitions(source: SourceTree, nodes: readonly SyntaxNode[]): ReadonlyMap<string, SyntaxNode> {
  const named = new Map<string, SyntaxNode>();
  for (const node of nodes) {
    const name = childrenOf(node).find((child) => child.name === 'VariableName');
    const holder = enclosingDefinition(node);
    if (name === undefined || holder?.name === 'ClassDefinition') continue;
    const text = source.textOf(name);
    if (!holder || !named.has(text)) named.set(text, node);
  }
  return named;
}

/** The function or class in which something stands; undefined at the top of a file. */
export function enclosingDefinition(node: SyntaxNode): SyntaxNode | undefined {
  return nodeAround(node, ({ name }) => name === 'FunctionDefinition' || name === 'ClassDefinition');
}

/** The value of the `return` that ends a function. */
export function returnedValue(definition: SyntaxNode): SyntaxNode | undefined {
  const last = definition.lastChild?.lastChild;
  return last?.name === 'ReturnStatement' ? (last.firstChild?.nextSibling ?? undefined) : undefined;
}

/** `NAME = value` or `NAME: type = value`; several names at once are left alone. */
export function assignmentOf(source: SourceTree, node: SyntaxNode): readonly Assignment[] {
  const name = node.firstChild;
  const operator = node.lastChild?.prevSibling;
  if (name?.name !== 'VariableName' || operator?.name !== 'AssignOp' || !node.lastChild) return [];
  const between = name.nextSibling;
  const simple =
    between?.from === operator.from || (between?.name === 'TypeDef' && between.nextSibling?.from === operator.from);
  return simple ? [{ name: source.textOf(name), value: node.lastChild, isGlobal: node.parent?.name === 'Script' }] : [];
}

export function definitionName({ source }: Pick<Module, 'source'>, node: SyntaxNode): string {
  const name = childrenOf(node).find(({ name: kind }) => kind === 'VariableName');
  return name === undefined ? '' : source.textOf(name);
}
