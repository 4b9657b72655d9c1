/** Arguments that are added in a loop over values that are written down, or by a function that is called for each. */
import type { SyntaxNode } from '@lezer/common';
import { childrenOf, namedChildren } from '../../sourceTree.ts';
import { callOf, entriesOf, type Call } from '../calls.ts';
import { definitionName } from '../signatures/types.ts';
import { enclosingDefinition, type Module } from '../module.ts';
import { parametersOf } from '../signatures/parameters.ts';

type Bindings = ReadonlyMap<string, SyntaxNode>;

const MAX_ROUNDS = 60;

/** The file once for each time that the call is made, with the names as they are then. */
export function unrolledModules(module: Module, call: Call): readonly Module[] {
  if (call.positional.length > 0 && call.positional.every((node) => module.evaluate(node) !== undefined))
    return [module];
  const rounds = loopRounds(module, call.node) ?? callRounds(module, call.node);
  return rounds === undefined ? [module] : rounds.slice(0, MAX_ROUNDS).map((round) => module.withConstants(round));
}

/**
 * `for name, default in [("lr", 0.1), …]` and `for name, default in {"lr": 0.1}.items()`, or over a constant like them.
 */
function loopRounds(module: Module, node: SyntaxNode): readonly Bindings[] | undefined {
  for (let at = node.parent; at && at.name !== 'FunctionDefinition'; at = at.parent) {
    if (at.name !== 'ForStatement') continue;
    const children = childrenOf(at);
    const split = children.findIndex(({ name }) => name === 'in');
    const names = children.slice(1, split).filter(({ name }) => name !== ',');
    const values = children[split + 1] && itemsOf(module, children[split + 1]);
    return values?.map((value) => new Map(bound(module, names, value)));
  }
  return undefined;
}

/** Each item as the nodes that the loop's names stand for. */
function itemsOf(module: Module, iterated: SyntaxNode | undefined): readonly (readonly SyntaxNode[])[] | undefined {
  const call = iterated?.name === 'CallExpression' ? callOf(module.source, iterated) : undefined;
  const isItems = call?.name === 'items' || call?.name === 'keys';
  const receiver = isItems ? iterated?.firstChild?.firstChild : iterated;
  const written = receiver?.name === 'VariableName' ? module.constant(module.source.textOf(receiver)) : receiver;
  if (written?.name === 'DictionaryExpression') {
    return entriesOf(written).map(([key, value]) => (call?.name === 'items' ? [key, value] : [key]));
  }
  return written && /^(Array|Tuple|Set)Expression$/.test(written.name)
    ? namedChildren(written).map((item) => [item])
    : undefined;
}

/** The names of a loop's target, which may be tuples inside of tuples, with their values. */
function bound(
  { source }: Module,
  names: readonly SyntaxNode[],
  values: readonly SyntaxNode[],
): readonly (readonly [string, SyntaxNode])[] {
  const [only] = values;
  const parts = values.length === 1 && names.length > 1 && only ? namedChildren(only) : values;
  return names.flatMap((name, i) => {
    const value = parts[i];
    if (!value) return [];
    if (name.name !== 'TupleExpression') return [[source.textOf(name), value] as const];
    const inner = namedChildren(value);
    return namedChildren(name).flatMap((part, at) => {
      const partValue = inner[at];
      return partValue ? [[source.textOf(part), partValue] as const] : [];
    });
  });
}

/** `def add(name, default): parser.add_argument(name, default=default)`: once for each call of `add` in the file. */
function callRounds(module: Module, node: SyntaxNode): readonly Bindings[] | undefined {
  const definition = enclosingDefinition(node);
  if (definition?.name !== 'FunctionDefinition') return undefined;
  const name = definitionName(module, definition);
  const parameters = parametersOf(module, definition);
  const made = module.calls.filter((call) => call.name === name).slice(0, MAX_ROUNDS);
  if (parameters.length === 0 || made.length === 0) return undefined;
  return made.map(
    ({ positional, named }) =>
      new Map(
        parameters.flatMap((parameter, i) => {
          const value = named.get(parameter.name) ?? positional[i] ?? parameter.defaultValue;
          return value ? [[parameter.name, value] as const] : [];
        }),
      ),
  );
}
