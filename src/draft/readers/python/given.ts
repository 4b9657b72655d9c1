/** The names under which a script has what its parser gave it. */
import type { SyntaxNode } from '@lezer/common';
import { childrenOf } from '../sourceTree.ts';
import { pathOf } from './calls.ts';
import { enclosingDefinition, type Module } from './module.ts';

/** Usual names, which functions have for it as well. */
const GIVEN = /^(?:args?|opts?|options|flags|FLAGS|cfg|params|hparams|\w*_args)$/;
const PARSES = ['parse_args', 'parse_known_args', 'parse_intermixed_args'];

/** `args.x`, which a parser gave the script; undefined for anything else. */
export function givenName(module: Module, node: SyntaxNode): string | undefined {
  const [root = '', name, ...rest] = node.name === 'MemberExpression' ? pathOf(module.source, node) : [];
  if (name === undefined || rest.length > 0) return undefined;
  return GIVEN.test(root) || namesOfGiven(module).has(root) ? name : undefined;
}

const known = new WeakMap<Module, ReadonlySet<string>>();

/** The variables to which the file assigns what is parsed, or what a function of the file returns of it. */
function namesOfGiven(module: Module): ReadonlySet<string> {
  const names = known.get(module) ?? new Set(PARSES.flatMap((callee) => namesOfResult(module, callee, true)));
  known.set(module, names);
  return names;
}

function namesOfResult(module: Module, callee: string, mayBeReturned: boolean): readonly string[] {
  return module.callsOf(callee).flatMap(({ node }) => {
    const { parent } = node;
    if (parent?.name === 'AssignStatement') return nameOf(module, parent) ?? [];
    const maker = mayBeReturned && parent?.name === 'ReturnStatement' ? enclosingDefinition(node) : undefined;
    const name = maker && nameOf(module, maker);
    return name === undefined ? [] : namesOfResult(module, name, false);
  });
}

/** Of what is assigned first, or of a definition. */
function nameOf({ source }: Module, node: SyntaxNode): string | undefined {
  const name = childrenOf(node).find((child) => child.name === 'VariableName');
  return name && source.textOf(name);
}
