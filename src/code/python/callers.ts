/** The calls that run a function of the project: by its name, from any file, or as a method of an object. */
import type { Call } from './calls.ts';
import { enclosingDefinition, type Definition, type Module } from './module.ts';
import { heldCallee, originsIn } from './origins.ts';
import type { CallersOf, ReachedCall } from './reach.ts';
import { assignedBefore, type Origin } from './scopes.ts';
import { basesOf, methodOf } from './classes.ts';
import { callOf } from './calls.ts';

/** A function that is called from everywhere is asked about few of its calls. */
const MAX_CALLERS = 8;

/** @param calls of the script; each is resolved when the first question is asked */
export function callersIn(calls: readonly ReachedCall[]): CallersOf {
  let known: ReadonlyMap<string, readonly ReachedCall[]> | undefined;
  return (definition) => {
    known ??= byDefinition(calls);
    return known.get(keyOf(definition)) ?? [];
  };
}

function byDefinition(calls: readonly ReachedCall[]): ReadonlyMap<string, readonly ReachedCall[]> {
  const callers = new Map<string, ReachedCall[]>();
  const add = (reached: ReachedCall, called: Origin | undefined): boolean => {
    const key = called && keyOf(called);
    const others = key === undefined ? undefined : callers.get(key);
    if (key !== undefined && others === undefined) callers.set(key, [reached]);
    else if (others && others.length < MAX_CALLERS) others.push(reached);
    return called !== undefined;
  };
  const others = calls.filter((reached) => !add(reached, calledFunction(reached)));
  const originsOf = originsIn((definition) => callers.get(keyOf(definition)) ?? []);
  for (const reached of others) {
    const held = heldCallee(reached.module, reached.call, originsOf);
    const found = held?.module.resolve(held.path);
    add(reached, found && functionOf(found));
  }
  return callers;
}

function keyOf({ module, node }: Origin): string {
  return `${module.file ?? ''}:${node.from}`;
}

/** The function that a call runs, the constructor of a class that it makes; undefined for one of a library. */
export function calledFunction({ module, call }: ReachedCall): Origin | undefined {
  const named = module.resolve(call.path);
  const found = named?.node.name.endsWith('Definition') ? named : methodsHolder(module, call);
  return found && functionOf(found);
}

function functionOf({ module, node, rest }: Definition): Origin | undefined {
  if (node.name !== 'ClassDefinition') return node.name === 'FunctionDefinition' ? { module, node } : undefined;
  return methodOf(module, node, rest[0] ?? '__init__');
}

/** The class of `self.read(…)` or `super().read(…)` in a method, and of `loader.read(…)` where `loader = Loader(…)`. */
function methodsHolder(module: Module, { node, receiver, path }: Call) {
  const [name, method, ...deeper] = path;
  const around = enclosingDefinition(node);
  const holder = around && enclosingDefinition(around);
  if (name !== undefined && receiver?.name === 'CallExpression' && callOf(module.source, receiver).name === 'super') {
    const bases = holder?.name === 'ClassDefinition' ? basesOf(module, holder) : [];
    const base = bases.find((each) => methodOf(each.module, each.node, name));
    return base && { ...base, rest: [name] };
  }
  if (method === undefined || deeper.length > 0) return undefined;
  if (name === 'self') return holder?.name === 'ClassDefinition' ? { module, node: holder, rest: [method] } : undefined;
  const made = receiver?.name === 'VariableName' ? assignedBefore(module, receiver).at(0)?.value : undefined;
  const found = made?.name === 'CallExpression' ? module.resolve(callOf(module.source, made).path) : undefined;
  return found?.node.name === 'ClassDefinition' ? { ...found, rest: [method] } : undefined;
}
