/** The commands of Fire or jsonargparse: a function, what the constructor of a class takes, or all functions of a file. */
import type { SyntaxNode } from '@lezer/common';
import type { Definition, Module } from '../module.ts';
import type { Reading } from '../script.ts';
import { definitionFlags, type Convention } from '../signatures/signature.ts';
import { definitionName } from '../signatures/types.ts';
import { subcommandReading, type OwnedFlag } from './subcommands.ts';

/** @param component undefined for everything at the top of the file */
export function commandReading(module: Module, component: SyntaxNode | undefined, convention: Convention): Reading {
  if (component !== undefined) {
    const definition = definitionAt(module, component);
    return { flags: definition === undefined ? [] : definitionFlags(definition, convention) };
  }
  const commands = topFunctions(module).map((node) => ({ node, name: definitionName(module, node) }));
  const owned = commands.flatMap(({ node, name }): readonly OwnedFlag[] =>
    definitionFlags({ module, node, rest: [] }, convention).map((flag) => ({ flag, owner: { subcommand: name } })),
  );
  return subcommandReading(
    commands.map(({ name }) => name),
    owned,
  );
}

function topFunctions({ functions }: Module): readonly SyntaxNode[] {
  return functions.filter(({ parent }) => parent?.name === 'Script' || parent?.parent?.name === 'Script');
}

/** A function or class by its name, also where it is called: `Fire(Trainer())`. */
export function definitionAt(module: Module, node: SyntaxNode): Definition | undefined {
  const target = node.name === 'CallExpression' ? (node.firstChild ?? node) : node;
  const found = module.resolve(module.source.textOf(target).slice(0, 200).split('.'));
  return found?.rest.length === 0 ? found : undefined;
}
