/** The variables that stand for a parser of `argparse`, or for a group of one, in each module. */
import type { SyntaxNode } from '@lezer/common';
import { descendantsOfType, type SourceTree } from '../../sourceTree.ts';
import { callOf, type Call } from '../calls.ts';
import { enclosingDefinition, type Definition, type Module } from '../module.ts';
import { parametersOf } from '../signatures/parameters.ts';

type Node = SyntaxNode | null | undefined;

export interface ParserNames {
  readonly isName: (module: Module, node: Node) => boolean;
  /** A call that makes a parser or a group, or a function of the project that returns one. */
  readonly isMade: (module: Module, node: Node) => boolean;
}

/** A parser is handed on only so often. */
const MAX_ROUNDS = 12;

export function parserNamesIn(modules: readonly Module[]): ParserNames {
  const names = new Map<SourceTree, Set<string>>(modules.map(({ source }) => [source, new Set()]));
  const returned = new Map(modules.map(({ source }) => [source, returnedValues(source)]));
  const isName: ParserNames['isName'] = ({ source }, node) =>
    node?.name === 'VariableName' && names.get(source)?.has(source.textOf(node)) === true;
  const isMade: ParserNames['isMade'] = (module, node) => {
    if (node?.name !== 'CallExpression') return false;
    const call = callOf(module.source, node);
    if (isNewParser(module, call) || MAKES_GROUP.test(call.name)) return true;
    const called = calledFunction(module, call);
    const values = called && returned.get(called.module.source)?.get(called.node.from);
    return values?.every((value) => isName(called?.module ?? module, value)) === true;
  };
  const count = (): number => [...names.values()].reduce((sum, { size }) => sum + size, 0);
  for (let [round, before] = [0, -1]; round < MAX_ROUNDS && before !== count(); round++) {
    before = count();
    for (const module of modules) {
      for (const { name, value } of module.assignments) {
        if (isMade(module, value)) names.get(module.source)?.add(name);
      }
      for (const { module: other, name } of module.calls.flatMap((call) => handedTo(module, call, isName))) {
        names.get(other.source)?.add(name);
      }
    }
  }
  return { isName, isMade };
}

const MAKES_GROUP = /^(?:add_argument_group|add_mutually_exclusive_group|add_subparsers|add_parser)$/;

/** The library's own class, and none that is derived from it. */
export function isNewParser({ imports }: Module, { path }: Pick<Call, 'path'>): boolean {
  if (path.at(-1) !== 'ArgumentParser' && path.length !== 1) return false;
  const found = imports.find(({ local: [first] }) => first === path[0]);
  const called = [...(found?.module.names ?? []), ...(found?.name === undefined ? [] : [found.name]), ...path.slice(1)];
  return called.join('.') === 'argparse.ArgumentParser';
}

/** A function of the project, by its name. */
export function calledFunction(module: Module, { path }: Call): Definition | undefined {
  const found = module.resolve(path);
  return found?.node.name === 'FunctionDefinition' && found.rest.length === 0 ? found : undefined;
}

/** The parameters of the project's function that get a parser from the call. */
function handedTo(module: Module, call: Call, isName: ParserNames['isName']) {
  const isHanded = [...call.positional, ...call.named.values()].some((node) => isName(module, node));
  const called = isHanded ? calledFunction(module, call) : undefined;
  if (called === undefined) return [];
  return parametersOf(called.module, called.node).filter(({ name }, i) =>
    isName(module, call.named.get(name) ?? call.positional[i]),
  );
}

/** What each function returns, by the place where it begins. */
function returnedValues(source: SourceTree): ReadonlyMap<number, readonly Node[]> {
  const values = new Map<number, Node[]>();
  for (const statement of descendantsOfType(source.root, 'ReturnStatement')) {
    const from = enclosingDefinition(statement)?.from ?? 0;
    const others = values.get(from);
    if (others) others.push(statement.lastChild);
    else values.set(from, [statement.lastChild]);
  }
  return values;
}
