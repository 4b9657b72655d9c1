/** The commands of Fire or jsonargparse: a function, a class with its methods, or several of them. */
import type { SyntaxNode } from '@lezer/common';
import { literalText } from '../../literal.ts';
import { namedChildren } from '../../sourceTree.ts';
import { entriesOf } from '../calls.ts';
import type { Definition, Module } from '../module.ts';
import type { Reading } from '../script.ts';
import { statementsOf } from '../signatures/classes.ts';
import { definitionFlags, type Convention } from '../signatures/signature.ts';
import { definitionName } from '../signatures/types.ts';
import { subcommandReading, type OwnedFlag } from './subcommands.ts';

interface Command {
  /** Undefined where it is the whole program. */
  readonly name?: string;
  readonly definition: Definition;
}

/** @param component undefined for everything at the top of the file */
export function commandReading(module: Module, component: SyntaxNode | undefined, convention: Convention): Reading {
  const commands = component ? commandsOf(module, component) : namedCommands(module, topFunctions(module));
  const names = commands.flatMap(({ name }) => name ?? []);
  const owned = commands.flatMap(({ name, definition }): readonly OwnedFlag[] => {
    const owner = name === undefined ? undefined : { subcommand: name };
    return definitionFlags(definition, convention).map((flag) => ({ flag, owner }));
  });
  return subcommandReading(names, owned);
}

function commandsOf(module: Module, component: SyntaxNode): readonly Command[] {
  const at = (node: SyntaxNode, name: string): readonly Command[] => {
    const definition = definitionAt(module, node);
    return definition ? [{ name, definition }] : [];
  };
  if (component.name === 'DictionaryExpression') {
    return entriesOf(component).flatMap(([key, value]) => at(value, literalText(module.evaluate(key)) ?? ''));
  }
  if (component.name === 'ArrayExpression') {
    return namedChildren(component).flatMap((item) => at(item, module.source.textOf(item)));
  }
  const found = definitionAt(module, component);
  if (!found) return [];
  // the parameters of `__init__` stand beside those of the method
  const methods = found.node.name === 'ClassDefinition' ? methodsOf(found) : [];
  return [{ definition: found }, ...namedCommands(found.module, methods)];
}

function methodsOf({ module, node }: Definition): readonly SyntaxNode[] {
  return statementsOf(node)
    .map((statement) => (statement.name === 'DecoratedStatement' ? (statement.lastChild ?? statement) : statement))
    .filter((method) => method.name === 'FunctionDefinition' && !definitionName(module, method).startsWith('_'));
}

function topFunctions({ functions }: Module): readonly SyntaxNode[] {
  return functions.filter(({ parent }) => parent?.name === 'Script' || parent?.parent?.name === 'Script');
}

function namedCommands(module: Module, functions: readonly SyntaxNode[]): readonly Command[] {
  return functions.map((node) => ({ name: definitionName(module, node), definition: { module, node, rest: [] } }));
}

/** A function or class by its name, also where it is called: `Fire(Trainer())`. */
export function definitionAt(module: Module, node: SyntaxNode): Definition | undefined {
  const target = node.name === 'CallExpression' ? (node.firstChild ?? node) : node;
  const found = module.resolve(module.source.textOf(target).slice(0, 200).split('.'));
  return found?.rest.length === 0 ? found : undefined;
}
