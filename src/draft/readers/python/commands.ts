/** The commands of Fire or jsonargparse: a function, a class with its methods, or several of them, as commands. */
import type { SyntaxNode } from '@lezer/common';
import { subcommandsNote } from '../../messages.ts';
import type { Flag } from '../flag.ts';
import { literalText } from '../literal.ts';
import { childrenOf, namedChildren } from '../sourceTree.ts';
import type { Definition, Module } from './module.ts';
import type { Reading } from './script.ts';
import { statementsOf } from './signatures/classes.ts';
import { definitionFlags, type Convention } from './signatures/signature.ts';
import { definitionName } from './signatures/types.ts';

interface Command {
  readonly words: readonly string[];
  readonly flags: readonly Flag[];
}

/** @param component undefined for everything at the top of the file */
export function commandReading(module: Module, component: SyntaxNode | undefined, convention: Convention): Reading {
  const commands = component ? commandsOf(module, component, convention) : fileCommands(module, convention);
  const chosen = commands.find(({ words }) => words.some((word) => /train|fit|run|main/i.test(word))) ?? commands[0];
  if (!chosen) return { flags: [] };
  const names = commands.map(({ words }) => words.join(' '));
  return {
    flags: chosen.flags,
    ...(chosen.words.length > 0 && { subcommand: chosen.words }),
    notes: commands.length > 1 ? [subcommandsNote(chosen.words.join(' '), names)] : [],
  };
}

function commandsOf(module: Module, component: SyntaxNode, convention: Convention): readonly Command[] {
  if (component.name === 'DictionaryExpression') {
    const children = childrenOf(component);
    return children.flatMap((child, i) => {
      const value = children[i + 2];
      const name = children[i + 1]?.name === ':' ? literalText(module.evaluate(child)) : undefined;
      return value && name !== undefined ? namedCommand(module, value, name, convention) : [];
    });
  }
  if (component.name === 'ArrayExpression') {
    const items = namedChildren(component);
    return items.flatMap((item) => namedCommand(module, item, module.source.textOf(item), convention));
  }
  const found = definitionAt(module, component);
  if (!found) return [];
  if (found.node.name === 'FunctionDefinition') return [{ words: [], flags: definitionFlags(found, convention) }];
  return classCommands(found, convention);
}

function namedCommand(module: Module, node: SyntaxNode, name: string, convention: Convention): readonly Command[] {
  const found = definitionAt(module, node);
  return found ? [{ words: [name], flags: definitionFlags(found, convention) }] : [];
}

/** The parameters of `__init__` stand beside those of the method. */
function classCommands(found: Definition, convention: Convention): readonly Command[] {
  const { module, node } = found;
  const own = definitionFlags(found, convention);
  const methods = statementsOf(node)
    .map((statement) => (statement.name === 'DecoratedStatement' ? (statement.lastChild ?? statement) : statement))
    .filter((method) => method.name === 'FunctionDefinition' && !definitionName(module, method).startsWith('_'));
  if (methods.length === 0) return [{ words: [], flags: own }];
  return methods.map((method) => ({
    words: [definitionName(module, method)],
    flags: [...own, ...definitionFlags({ module, node: method, rest: [] }, convention)],
  }));
}

function fileCommands(module: Module, convention: Convention): readonly Command[] {
  return module.functions
    .filter(({ parent }) => parent?.name === 'Script' || parent?.parent?.name === 'Script')
    .map((node) => ({
      words: [definitionName(module, node)],
      flags: definitionFlags({ module, node, rest: [] }, convention),
    }));
}

/** A function or class by its name, also where it is called: `Fire(Trainer())`. */
export function definitionAt(module: Module, node: SyntaxNode): Definition | undefined {
  const target = node.name === 'CallExpression' ? (node.firstChild ?? node) : node;
  const found = module.resolve(module.source.textOf(target).slice(0, 200).split('.'));
  return found?.rest.length === 0 ? found : undefined;
}
