/**
 * Which names of a script hold what a parser gave it that no reader could read: one of a library, or of a module that
 * is not in the project.
 */
import type { SyntaxNode } from '@lezer/common';
import { literalText } from '../../literal.ts';
import { childrenOf, descendantsOfType } from '../../sourceTree.ts';
import { callOf, pathOf, type Call } from '../calls.ts';
import type { Module } from '../module.ts';
import type { ReachedCall } from '../modules/reach.ts';
import { parametersOf } from '../signatures/parameters.ts';
import { scopesOf, type ScopesAt } from './scopes.ts';

export interface Given {
  /** `flags`: `args.lr` is `--lr`; `absl`: `FLAGS.config.lr` is `--config.lr=`; `pairs`: `cfg.A.LR` is `A.LR VALUE`. */
  readonly style: 'flags' | 'absl' | 'pairs';
  /** The groups in which its attributes lie. */
  readonly path: readonly string[];
}

/** The object that an expression holds; undefined for anything else. */
export type GivenAt = (module: Module, node: SyntaxNode) => Given | undefined;

// a name is followed through so many assignments and calls, one after the other
const MAX_STEPS = 4;
const MAX_MERGES = 8;

export function givenObjects(modules: readonly Module[], calls: readonly ReachedCall[]): GivenAt {
  const names = new GivenNames();
  for (const module of modules) seedFlags(module, names);
  const merges = calls.filter(({ call }) => call.name === 'merge_from_list').slice(0, MAX_MERGES);
  for (const { module, call } of merges) seedPairs(module, call, names);
  const assignments = modules.flatMap((module) => assignmentsOf(module).map((assigned) => ({ module, ...assigned })));
  for (let step = 0; step < MAX_STEPS; step++) {
    const before = names.size;
    for (const { module, target, value } of assignments) names.set(module, target, names.at(module, value));
    for (const { module, call } of calls) handOver(module, call, names);
    if (names.size === before) break;
  }
  return (module, node) => names.at(module, node);
}

/** absl's `FLAGS` holds every flag that any module defines. */
function seedFlags(module: Module, names: GivenNames): void {
  const imported = module.imports.find(({ module: { names: from }, name }) => from[0] === 'absl' && name === 'flags');
  if (imported) names.absl.add(`${module.file ?? ''}:${imported.local.join('.')}`);
}

/** `cfg.merge_from_list(args.opts)`: what `cfg` is, the end of the command overrides. */
function seedPairs(module: Module, call: Call, names: GivenNames): void {
  const target = call.node.firstChild?.firstChild;
  const [argument] = call.positional;
  const option = argument && pathOf(module.source, argument).at(-1);
  if (target?.name !== 'VariableName' || option === undefined || !/^(opts|options|overrides?)$/.test(option)) return;
  const isNamed = module.calls.some(
    ({ name, positional }) => name === 'add_argument' && literalText(module.evaluate(positional[0])) === `--${option}`,
  );
  if (!isNamed) names.set(module, target, { style: 'pairs', path: [] });
}

interface Assigned {
  readonly target: SyntaxNode;
  readonly value: SyntaxNode;
}

/** `args = …`, and `args, rest = …`, of which the parser gave the first. */
function assignmentsOf({ source }: Module): readonly Assigned[] {
  return descendantsOfType(source.root, 'AssignStatement').flatMap((node) => {
    const target = node.firstChild;
    const value = node.lastChild;
    return target?.name === 'VariableName' && value && value.from > target.to ? [{ target, value }] : [];
  });
}

/** `train(args)` gives it to a function of the project. */
function handOver(module: Module, call: Call, names: GivenNames): void {
  const handed = [...call.positional.entries(), ...call.named].flatMap(([place, node]) => {
    const given = names.at(module, node);
    return given ? [{ place, given }] : [];
  });
  const found = handed.length === 0 ? undefined : module.resolve(call.path);
  if (found?.node.name !== 'FunctionDefinition') return;
  const parameters = parametersOf(found.module, found.node);
  for (const { place, given } of handed) {
    const parameter = typeof place === 'number' ? parameters[place] : parameters.find(({ name }) => name === place);
    if (parameter) names.bind(found.module, found.node, parameter.name, given);
  }
}

class GivenNames {
  readonly absl = new Set<string>();
  private readonly known = new Map<string, Given>();
  private readonly texts = new Set<string>();
  private readonly parameters = new Map<string, ReadonlySet<string>>();
  private readonly scopes = new Map<Module, ScopesAt>();
  private readonly values = new Map<Module, ReadonlyMap<string, SyntaxNode>>();

  get size(): number {
    return this.known.size;
  }

  bind(module: Module, scope: SyntaxNode | undefined, name: string, given: Given): void {
    const key = keyOf(module, scope, name);
    if (!this.known.has(key)) this.known.set(key, given);
    this.texts.add(name);
  }

  set(module: Module, target: SyntaxNode, given: Given | undefined): void {
    if (given) this.bind(module, this.scopesAt(module, target)[0], module.source.textOf(target), given);
  }

  at(module: Module, node: SyntaxNode): Given | undefined {
    if (node.name === 'CallExpression') return this.made(module, node);
    if (node.name !== 'VariableName' && node.name !== 'MemberExpression') return undefined;
    const [name = '', ...rest] = pathOf(module.source, node);
    if (this.absl.has(`${module.file ?? ''}:${name}`) && rest[0] === 'FLAGS') {
      return below({ style: 'absl', path: [] }, rest.slice(1));
    }
    const given = this.texts.has(name) ? this.held(module, node, name) : undefined;
    return given && below(given, rest);
  }

  /** The value of the name here: the function's own, or the module's where no parameter has the same name. */
  private held(module: Module, node: SyntaxNode, name: string): Given | undefined {
    for (const scope of this.scopesAt(module, node)) {
      const own = this.known.get(keyOf(module, scope, name));
      if (own || this.parametersOf(module, scope).has(name)) return own;
    }
    return this.known.get(keyOf(module, undefined, name));
  }

  private scopesAt(module: Module, node: SyntaxNode): readonly SyntaxNode[] {
    const scopes = this.scopes.get(module) ?? scopesOf(module);
    this.scopes.set(module, scopes);
    return scopes(node);
  }

  /** The values that the file assigns to a name, wherever it does. */
  private valueNamed(module: Module, node: SyntaxNode): SyntaxNode | undefined {
    const values =
      this.values.get(module) ?? new Map(module.assignments.map(({ name, value }) => [name, value] as const));
    this.values.set(module, values);
    return values.get(module.source.textOf(node));
  }

  private parametersOf(module: Module, scope: SyntaxNode): ReadonlySet<string> {
    const key = keyOf(module, scope, '');
    const known = this.parameters.get(key) ?? new Set(parametersOf(module, scope).map(({ name }) => name));
    this.parameters.set(key, known);
    return known;
  }

  /** The result of a call: of a parser that cannot be read, or of a function of the project. */
  private made(module: Module, node: SyntaxNode): Given | undefined {
    const call = callOf(module.source, node);
    if (isUnreadableParse(module, call, (receiver) => this.valueNamed(module, receiver)))
      return { style: 'flags', path: [] };
    const found = module.resolve(call.path);
    if (found?.node.name !== 'FunctionDefinition') return undefined;
    const returned = returnedValue(found.node);
    return returned && returned.name !== 'CallExpression' ? this.at(found.module, returned) : undefined;
  }
}

function below(given: Given, rest: readonly string[]): Given | undefined {
  if (rest.length === 0) return given;
  return given.style === 'flags' ? undefined : { ...given, path: [...given.path, ...rest] };
}

function keyOf({ file = '' }: Module, scope: SyntaxNode | undefined, name: string): string {
  return `${file}:${scope?.from ?? ''}:${name}`;
}

/** The value of the `return` that ends a function. */
function returnedValue(definition: SyntaxNode): SyntaxNode | undefined {
  const last = definition.lastChild?.lastChild;
  return last?.name === 'ReturnStatement' ? (childrenOf(last)[1] ?? undefined) : undefined;
}

const MAKER = /^_?(?:[a-z\d]+_)*(?:args?|arguments|argparser|parser|options?|opts?|flags)(?:_parser)?$/;
const OPTIONS_CLASS = /^[A-Z]\w*(?:Options?|Opts?|Args|Arguments)$/;

/** `get_args()`, `default_parser().parse_args()`, `parser.parse_args()` and `TrainOptions().parse()`. */
function isUnreadableParse(
  module: Module,
  call: Call,
  valueNamed: (node: SyntaxNode) => SyntaxNode | undefined,
): boolean {
  if (call.positional.some((node) => !isCommandLine(module, node)) || call.named.size > 0) return false;
  if (MAKER.test(call.name) && isUnreadable(module, call)) return true;
  if (!/^parse(?:_args)?$/.test(call.name)) return false;
  const receiver = call.node.firstChild?.firstChild;
  const maker = receiver?.name === 'VariableName' ? valueNamed(receiver) : receiver;
  if (maker?.name !== 'CallExpression') return false;
  const made = callOf(module.source, maker);
  return (MAKER.test(made.name) || OPTIONS_CLASS.test(made.name)) && isUnreadable(module, made);
}

function isCommandLine({ source }: Module, node: SyntaxNode): boolean {
  return node.to - node.from < 40 && /^(?:sys\.)?argv(?:\[1:\])?$/.test(source.textOf(node));
}

/** Imported from where nothing can be read. */
function isUnreadable({ imports, resolve }: Module, { path }: Call): boolean {
  const isImported = imports.some(({ local }) => local.every((part, i) => part === path[i]));
  return isImported && resolve(path) === undefined;
}
