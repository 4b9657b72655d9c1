/** Subcommands of `argparse`: which parser each argument is added to, and which subcommands there are. */
import type { SyntaxNode } from '@lezer/common';
import { literalText } from '../../literal.ts';
import type { Call } from '../calls.ts';
import { enclosingDefinition, type Module } from '../module.ts';
import type { ReachedCall } from '../modules/reach.ts';
import { parametersOf } from '../signatures/parameters.ts';
import type { Owner } from '../subcommands.ts';

/** From here on a name stands for a parser, inside of a function or at the top of a file. */
interface Binding {
  readonly module: Module;
  readonly scope: number | undefined;
  readonly name: string;
  readonly from: number;
  readonly owner: Owner;
}

export interface Subcommands {
  readonly names: readonly string[];
  readonly ownerOf: (module: Module, call: Call) => Owner;
}

const MAX_BINDINGS = 1000;

export function subcommandsOf(calls: readonly ReachedCall[]): Subcommands {
  const names: string[] = [];
  const bindings: Binding[] = [];
  const ownerOf = (module: Module, { path: [receiver = ''], node }: Call): Owner =>
    ownerAt(module, receiver, node, bindings);
  if (!calls.some(({ call }) => call.name === 'add_parser')) return { names, ownerOf };
  for (const { module, call } of calls) {
    if (bindings.length >= MAX_BINDINGS) break;
    const owner = ownerMadeBy(module, call, ownerOf);
    if (typeof owner === 'object') names.push(owner.subcommand);
    const target = owner && assignedName(module, call.node);
    if (target !== undefined) bindings.push({ module, ...scopeOf(call.node), name: target, owner });
    bindings.push(...parameterBindings(module, call, bindings));
  }
  return { names: [...new Set(names)], ownerOf };
}

/** The owner of the parser or group that a call makes. */
function ownerMadeBy(module: Module, call: Call, ownerOf: Subcommands['ownerOf']): Owner {
  if (call.name === 'add_parser') {
    const subcommand = literalText(module.evaluate(call.positional[0] ?? call.named.get('name')));
    return subcommand === undefined ? undefined : { subcommand };
  }
  if (call.name.endsWith('Parser')) return 'main';
  return /^add_(argument|mutually_exclusive)_group$/.test(call.name) ? ownerOf(module, call) : undefined;
}

/** `add_options(train_parser)`: what the function's own name of the parser stands for. */
function parameterBindings(module: Module, call: Call, bindings: readonly Binding[]): readonly Binding[] {
  const handed = call.positional.map((node) =>
    node.name === 'VariableName' ? ownerAt(module, module.source.textOf(node), node, bindings) : undefined,
  );
  if (handed.every((owner) => owner === undefined)) return [];
  const definition = module.resolve(call.path);
  if (definition?.node.name !== 'FunctionDefinition') return [];
  const { module: other, node } = definition;
  return parametersOf(other, node).flatMap(({ name }, i) =>
    handed[i] === undefined ? [] : [{ module: other, scope: node.from, name, from: node.from, owner: handed[i] }],
  );
}

/** The latest binding of the name before this place, in its function or else at the top. */
function ownerAt(module: Module, name: string, node: SyntaxNode, bindings: readonly Binding[]): Owner {
  const { scope } = scopeOf(node);
  const before = bindings.filter(
    (binding) => binding.name === name && binding.module.source === module.source && binding.from < node.from,
  );
  const near = before.findLast((binding) => binding.scope === scope);
  return (near ?? before.findLast((binding) => binding.scope === undefined))?.owner;
}

function scopeOf(node: SyntaxNode): Pick<Binding, 'scope' | 'from'> {
  return { scope: enclosingDefinition(node)?.from, from: node.from };
}

function assignedName({ source }: Module, node: SyntaxNode): string | undefined {
  const target = node.parent?.name === 'AssignStatement' ? node.parent.firstChild : undefined;
  return target ? source.textOf(target) : undefined;
}
