/**
 * The calls that a script makes, also those in other files of the project: what an import runs, and the functions and
 * classes that are called. What a module only defines, and nobody calls, is left out.
 */
import type { SyntaxNode } from '@lezer/common';
import type { Call } from './calls.ts';
import { basesOf, methodOf } from './classes.ts';
import { enclosingDefinition, type Definition, type Module } from './module.ts';
import type { Origin } from './scopes.ts';

export interface ReachedCall {
  readonly module: Module;
  readonly call: Call;
}

/** Of a function of the project. */
export type CallersOf = (definition: Origin) => readonly ReachedCall[];

interface Body {
  readonly module: Module;
  /** A function or a class; undefined for the top level of a module, which runs on import. */
  readonly node?: SyntaxNode | undefined;
}

const MAX_BODIES = 500;
const MAX_CALLS = 30_000;

export function reachedCalls(script: Module): readonly ReachedCall[] {
  const reached = script.calls.map((call) => ({ module: script, call }));
  const seen = new Set<string>();
  const found = new Set<Call>();
  const queue: Body[] = [];
  const enter = (body: Body): void => {
    const key = `${body.module.file ?? ''}:${body.node?.from ?? ''}`;
    if (body.module === script || seen.has(key) || seen.size >= MAX_BODIES) return;
    seen.add(key);
    queue.push(body);
  };
  const enterCalled = (module: Module, { path, positional, named }: Call): void => {
    const definition = module.resolve(path);
    // a class that is handed on is made where it comes to
    const classes = [...positional, ...named.values()].flatMap((node) => classAt(module, node) ?? []);
    for (const each of definition ? [definition, ...classes] : classes) bodiesOf(each).forEach(enter);
  };
  importedBy(script).forEach(enter);
  for (const { call } of reached.slice(0, MAX_CALLS)) enterCalled(script, call);
  for (let body = queue.shift(); body !== undefined && reached.length < MAX_CALLS; body = queue.shift()) {
    const { module, node } = body;
    if (node === undefined) importedBy(module).forEach(enter);
    for (const call of callsWithin(module, node)) {
      // a class that was made, and a method of it that was called
      if (found.has(call)) continue;
      found.add(call);
      reached.push({ module, call });
      enterCalled(module, call);
    }
  }
  return reached;
}

/** `from package import module` may name either a module or something in it. */
function importedBy({ imports, load }: Module): readonly Body[] {
  return imports.flatMap(({ module, name }) => {
    const submodule = name === undefined || name === '*' ? undefined : { ...module, names: [...module.names, name] };
    return [load(module), submodule && load(submodule)].flatMap((found) => (found ? [{ module: found }] : []));
  });
}

function classAt({ source, resolve }: Module, node: SyntaxNode): Definition | undefined {
  const found = node.name === 'VariableName' ? resolve([source.textOf(node)]) : undefined;
  return found?.node.name === 'ClassDefinition' ? found : undefined;
}

function bodiesOf({ module, node, rest: [member] }: Definition, depth = 0): readonly Body[] {
  if (node.name === 'FunctionDefinition') return [{ module, node }];
  if (node.name !== 'ClassDefinition' || depth > 5) return [];
  if (member !== undefined) {
    const method = methodOf(module, node, member);
    return method ? [method] : [];
  }
  return [{ module, node }, ...basesOf(module, node).flatMap((base) => bodiesOf(base, depth + 1))];
}

function callsWithin({ calls, source }: Module, body: SyntaxNode | undefined): readonly Call[] {
  if (body) return calls.filter(({ node }) => node.from >= body.from && node.to <= body.to);
  return calls.filter(({ node }) => !enclosingDefinition(node) && !isUnderMainCheck(node, source.textOf));
}

/** `if __name__ == "__main__":`, which an import does not run. */
function isUnderMainCheck(node: SyntaxNode, textOf: (node: SyntaxNode) => string): boolean {
  for (let at = node.parent; at; at = at.parent) {
    const condition = at.name === 'IfStatement' ? at.firstChild?.nextSibling : undefined;
    if (condition && condition.to - condition.from < 100 && textOf(condition).includes('__name__')) return true;
  }
  return false;
}
