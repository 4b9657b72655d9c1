/** The names under which a script has what its parser gave it. */
import type { SyntaxNode } from '@lezer/common';
import { oncePer } from '../../../code/grouped.ts';
import { callOf, pathOf } from '../../../code/python/calls.ts';
import { importedName } from '../../../code/python/imports.ts';
import { definitionName, enclosingDefinition, type Module } from '../../../code/python/module.ts';
import { assignedBefore } from '../../../code/python/scopes.ts';

/** Usual names, which functions have for it as well. */
const GIVEN = /^(?:args?|opts?|options|flags|FLAGS|cfg|params|hparams|\w*_args)$/;
const PARSES = ['parse_args', 'parse_known_args', 'parse_intermixed_args'];

/** `args.x`, which a parser gave the script; undefined for anything else. */
export function givenName(module: Module, node: SyntaxNode): string | undefined {
  const [name, ...deeper] = givenPath(module, node);
  return deeper.length === 0 ? name : undefined;
}

/** `lora.rank` of `self.cfg.lora.rank`. */
export function givenEntry(module: Module, node: SyntaxNode): string {
  return givenPath(module, node).join('.');
}

function givenPath(module: Module, node: SyntaxNode): readonly string[] {
  const path = node.name === 'MemberExpression' ? pathOf(module.source, node) : [];
  // an object keeps it as `self.args`, and a data class that is parsed looks through its own fields
  const [root = '', ...rest] = path[0] === 'self' && path.length > 2 ? path.slice(1) : path;
  const around = root === 'self' ? enclosingDefinition(node) : undefined;
  if (around && definitionName(module, around) === '__post_init__') return rest;
  return GIVEN.test(root) || namesOfGiven(module).has(root) ? rest : [];
}

/** `args` itself; `opt` may be the optimizer. */
export function isGiven(module: Module, node: SyntaxNode): boolean {
  const name = node.name === 'VariableName' ? module.source.textOf(node) : '';
  if (!GIVEN.test(name)) return namesOfGiven(module).has(name);
  const made = assignedBefore(module, node).at(0)?.value;
  const callee = made?.name === 'CallExpression' ? callOf(module.source, made).path : [];
  return !/(?:^|\.)optim|^optax\./.test(importedName(module.imports, callee));
}

/** The variables to which the file assigns what is parsed: of several the first one has it. */
const namesOfGiven = oncePer(({ callsOf, source }: Module): ReadonlySet<string> => {
  const parents = PARSES.flatMap(callsOf).map(({ node }) => node.parent);
  return new Set(
    parents.flatMap((parent) =>
      parent?.name === 'AssignStatement' ? parent.getChildren('VariableName').slice(0, 1).map(source.textOf) : [],
    ),
  );
});
