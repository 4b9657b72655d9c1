/** The given values that a run opens, whatever else it is given: files, folders, data sets. */
import type { SyntaxNode } from '@lezer/common';
import { childrenOf, descendantsOfType, namedChildren } from '../sourceTree.ts';
import { callOf } from './calls.ts';
import type { CourseAt } from './course.ts';
import { givenName } from './given.ts';
import type { Module } from './module.ts';
import type { PythonScript } from './script.ts';
import { followed, type Origin, type OriginsOf } from './scopes.ts';

const OPENS =
  /^(?:open|join|load|load_\w+|(?:get|build|make|create)_\w*(?:data|dataset|loader)s?|read_\w+|loadtxt|genfromtxt|listdir|scandir|walk|makedirs|mkdir|Path|\w*Folder|from_pretrained|abspath|expanduser|File|imread|isfile|glob|\w*Dataset|\w*Corpus)$/;
/** The argument with that name is what such a call opens. */
const PATH = /^(?:\w*path|\w*file|\w*filename|root|data|data_(?:dir|root)|dataset)$/;
/** Calls whose result is made of what they get. */
const KEEPS = /^(?:join|Path|str|expanduser|abspath|realpath|normpath|format)$/;

export function openedInputs(script: PythonScript, held: Held, courseAt: CourseAt): ReadonlySet<string> {
  const opening = script.calls.filter(({ call }) => OPENS.test(call.name));
  const opened = opening.flatMap(({ module, call }) => {
    const paths = [...call.named].filter(([name]) => PATH.test(name)).map(([, node]) => node);
    const names = [...call.positional, ...paths].flatMap((node) => held(module, node) ?? []);
    return names.length > 0 && courseAt(module).reach(call.node) === 'always' ? names : [];
  });
  const modules = new Set(script.calls.map(({ module }) => module));
  const tested = new Set(opened.length === 0 ? [] : [...modules].flatMap((module) => testedNames(module, held)));
  return new Set(opened.filter((name) => !tested.has(name)));
}

/** The given value that an expression is made of: `args.data`, `os.path.join(args.data, "x")`, `f"{args.data}/x"`. */
export type Held = (module: Module, node: SyntaxNode) => string | undefined;

export function heldValues(origins: OriginsOf): Held {
  return followed<string>((at, next) => {
    if (at.node.to - at.node.from > 300) return undefined;
    const parts = partsOf(at, origins).map(next);
    return givenName(at.module, at.node) ?? parts.find((name) => name !== undefined);
  });
}

function partsOf({ module, node }: Origin, origins: OriginsOf): readonly Origin[] {
  const inside = (nodes: readonly SyntaxNode[]): readonly Origin[] => nodes.map((part) => ({ module, node: part }));
  switch (node.name) {
    case 'VariableName':
      return origins(module, node);
    case 'BinaryExpression':
      return inside(childrenOf(node));
    case 'FormatString':
      return inside(namedChildren(node).flatMap(namedChildren));
    case 'CallExpression': {
      const call = callOf(module.source, node);
      return KEEPS.test(call.name) ? inside(call.positional) : [];
    }
    default:
      return [];
  }
}

/** Those of which the script asks whether they are given: without them, it does something else. */
function testedNames(module: Module, held: Held): readonly string[] {
  const tests = descendantsOfType(module.source.root, 'IfStatement', 'ConditionalExpression').map((node) =>
    node.name === 'IfStatement' ? node.firstChild?.nextSibling : childrenOf(node)[2],
  );
  const fallbacks = descendantsOfType(module.source.root, 'BinaryExpression').filter(
    (node) => node.firstChild?.nextSibling?.name === 'or',
  );
  return [...tests, ...fallbacks].flatMap((test) =>
    test && test.to - test.from < 300 ? namesWithin(module, test, held) : [],
  );
}

function namesWithin(module: Module, test: SyntaxNode, held: Held): readonly string[] {
  return [test, ...descendantsOfType(test, 'MemberExpression', 'VariableName')].flatMap((node) => {
    // whether there is such a file is no question of whether it is given
    if (node.parent?.name === 'ArgList') return [];
    return givenName(module, node) ?? (node.name === 'VariableName' ? held(module, node) : undefined) ?? [];
  });
}
