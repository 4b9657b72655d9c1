/** The given values that a run opens, whatever else it is given: files, folders, data sets. */
import type { SyntaxNode } from '@lezer/common';
import { childrenOf, descendantsOfType, namedChildren } from '../sourceTree.ts';
import { callOf, type Call } from './calls.ts';
import { givenName, type CourseAt } from './course.ts';
import { enclosingDefinition, type Definition, type Module } from './module.ts';
import type { PythonScript } from './script.ts';
import { methodOf } from './signatures/classes.ts';
import { parametersOf } from './signatures/parameters.ts';
import { assignedBefore } from './scopes.ts';

const OPENS =
  /^(?:open|join|load|load_\w+|(?:get|build|make|create)_\w*(?:data|dataset|loader)s?|read_\w+|loadtxt|genfromtxt|listdir|scandir|walk|makedirs|mkdir|Path|\w*Folder|from_pretrained|abspath|expanduser|File|imread|isfile|glob|\w*Dataset|\w*Corpus)$/;
/** The argument with that name is what such a call opens. */
const PATH = /^(?:\w*path|\w*file|\w*filename|root|data|data_(?:dir|root)|dataset)$/;
/** Calls whose result is made of what they get. */
const KEEPS = /^(?:join|Path|str|expanduser|abspath|realpath|normpath|format)$/;
const MAX_STEPS = 4;
const MAX_PASSED = 200;

/** Parameters of functions that hold a given value, by the function and the parameter's name. */
type Passed = Map<string, string>;

export function openedInputs({ calls }: PythonScript, courseAt: CourseAt): ReadonlySet<string> {
  const passed: Passed = new Map();
  const opened = new Set<string>();
  const sure = calls.filter(({ module, call }) => mayOpen(module, call));
  // once more for each function that hands a value on
  for (let step = 0; step < MAX_STEPS; step++) {
    const before = passed.size;
    for (const { module, call } of sure) {
      const sources = call.positional.map((node) => heldBy(module, node, passed));
      const named = [...call.named].map(([name, node]) => [name, heldBy(module, node, passed)] as const);
      if (sources.every((held) => held === undefined) && named.every(([, held]) => held === undefined)) continue;
      if (courseAt(module).reach(call.node) !== 'always') continue;
      const found = module.resolve(call.path);
      const paths = named.filter(([name]) => PATH.test(name)).map(([, held]) => held);
      for (const held of OPENS.test(call.name) ? [...sources, ...paths] : []) if (held) opened.add(held);
      if (found !== undefined) handOver(found, sources, new Map(named), passed);
    }
    if (passed.size === before || passed.size > MAX_PASSED) break;
  }
  for (const module of new Set(calls.map((each) => each.module))) {
    for (const name of testedNames(module, passed)) opened.delete(name);
  }
  return opened;
}

function mayOpen(module: Module, call: Call): boolean {
  return (
    call.positional.length + call.named.size > 0 && (OPENS.test(call.name) || module.resolve(call.path) !== undefined)
  );
}

function handOver(
  { module, node, rest }: Definition,
  positional: readonly (string | undefined)[],
  named: ReadonlyMap<string, string | undefined>,
  passed: Passed,
): void {
  const method = node.name === 'ClassDefinition' ? methodOf(module, node, rest[0] ?? '__init__')?.node : node;
  if (method?.name !== 'FunctionDefinition') return;
  for (const [i, { name }] of parametersOf(module, method).entries()) {
    const held = positional[i] ?? named.get(name);
    if (held !== undefined) passed.set(keyOf(module, method, name), held);
  }
}

function keyOf({ file = '' }: Module, definition: SyntaxNode, name: string): string {
  return `${file}:${definition.from}:${name}`;
}

/** The given value that an expression is made of: `args.data`, `os.path.join(args.data, "x")`, `f"{args.data}/x"`. */
function heldBy(module: Module, node: SyntaxNode, passed: Passed, depth = 0): string | undefined {
  if (depth > MAX_STEPS || node.to - node.from > 300) return undefined;
  const given = givenName(module, node);
  if (given !== undefined) return given;
  const inner = (parts: readonly SyntaxNode[]): string | undefined =>
    parts.map((part) => heldBy(module, part, passed, depth + 1)).find((held) => held !== undefined);
  switch (node.name) {
    case 'VariableName': {
      const assigned = assignedBefore(module, node).map(({ value }) => value);
      if (assigned.length > 0) return inner(assigned);
      const definition = enclosingDefinition(node);
      return definition && passed.get(keyOf(module, definition, module.source.textOf(node)));
    }
    case 'BinaryExpression':
    case 'FormatString':
      return inner(node.name === 'FormatString' ? namedChildren(node).flatMap(namedChildren) : childrenOf(node));
    case 'CallExpression': {
      const call = callOf(module.source, node);
      return KEEPS.test(call.name) ? inner(call.positional) : undefined;
    }
    default:
      return undefined;
  }
}

/** Those of which the script asks whether they are given: without them, it does something else. */
function testedNames(module: Module, passed: Passed): readonly string[] {
  const tests = descendantsOfType(module.source.root, 'IfStatement', 'ConditionalExpression').map((node) =>
    node.name === 'IfStatement' ? node.firstChild?.nextSibling : childrenOf(node)[2],
  );
  const fallbacks = descendantsOfType(module.source.root, 'BinaryExpression').filter(
    (node) => node.firstChild?.nextSibling?.name === 'or',
  );
  return [...tests, ...fallbacks].flatMap((test) =>
    test && test.to - test.from < 300 ? namesWithin(module, test, passed) : [],
  );
}

function namesWithin(module: Module, test: SyntaxNode, passed: Passed): readonly string[] {
  return [test, ...descendantsOfType(test, 'MemberExpression', 'VariableName')].flatMap((node) => {
    // whether there is such a file is no question of whether it is given
    if (node.parent?.name === 'ArgList') return [];
    const given = givenName(module, node) ?? (node.name === 'VariableName' ? heldBy(module, node, passed) : undefined);
    return given === undefined ? [] : [given];
  });
}
