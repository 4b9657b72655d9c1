/** Functions that a decorator makes commands of: click's options decorate them, typer's are their parameters. */
import type { SyntaxNode } from '@lezer/common';
import type { Flag } from '../../flag.ts';
import { literalText } from '../../literal.ts';
import { decoratorsOf, pathOf, type Call } from '../calls.ts';
import type { Definition, Module } from '../module.ts';
import type { PythonScript, Reading } from '../script.ts';
import { parametersOf } from '../signatures/parameters.ts';
import { definitionFlags, type Convention } from '../signatures/signature.ts';
import { annotationType, definitionName } from '../signatures/types.ts';
import { declaredFlag } from './declared.ts';
import { subcommandReading, type Owner } from './subcommands.ts';

const typer: Convention = { passStyle: 'flags', booleans: 'both', nested: false, isDashed: true, positionals: true };

export function readDecorated({ module }: PythonScript): Reading {
  const isTyper = /\btyper\b/.test(module.source.text);
  const run = new Set(module.calls.filter(({ path }) => path.join('.') === 'typer.run').flatMap(firstName(module)));
  const added = module.calls.filter(({ name }) => name === 'add_command').flatMap((call) => addedCommand(module, call));
  const own = module.functions
    .filter((node) => !added.some((other) => other.node === node))
    .map((node) => ({ module, node, owner: ownerOf(module, node) }));
  const commands = [...own, ...added].flatMap(({ owner, ...definition }) => {
    const isCommand = owner !== undefined || run.has(definitionName(definition.module, definition.node));
    return isTyper && !isCommand ? [] : [{ owner, flags: isTyper ? parameters(definition) : options(definition) }];
  });
  const names = commands.flatMap(({ owner }) => (typeof owner === 'object' ? [owner.subcommand] : []));
  // the only command of a program has no name on the command line, unless a group or a callback stands before it
  const hasNames = names.length > 1 || commands.some(({ owner }) => owner === 'main');
  return subcommandReading(
    hasNames ? names : [],
    commands.flatMap(({ owner, flags }) => flags.map((flag) => ({ flag, owner }))),
  );
}

type Function = Pick<Definition, 'module' | 'node'>;

function parameters(definition: Function): readonly Flag[] {
  return definitionFlags({ ...definition, rest: [] }, typer);
}

function options({ module, node }: Function): readonly Flag[] {
  const types = new Map(parametersOf(module, node).map(({ name, annotation }) => [name, annotation]));
  const typeOf = (name: string) => annotationType(module, types.get(name));
  return decoratorsOf(module.source, node)
    .filter(({ name }) => name === 'option' || name === 'argument')
    .flatMap((call) => declaredFlag(module, call, { typeOf }));
}

/** `@cli.command("name")` makes a subcommand, by default with the function's name; `@click.command()` a program. */
function ownerOf(module: Module, node: SyntaxNode): Owner {
  const decorators = decoratorsOf(module.source, node);
  if (decorators.some(({ name }) => name === 'group' || name === 'callback')) return 'main';
  const command = decorators.find(({ name, path }) => name === 'command' && path.length === 2 && path[0] !== 'click');
  return command && subcommandOf(module, node, command);
}

function subcommandOf(module: Module, node: SyntaxNode, command: Call): Owner {
  const given = literalText(module.evaluate(command.positional[0] ?? command.named.get('name')));
  return { subcommand: given ?? definitionName(module, node).replaceAll('_', '-') };
}

/** `cli.add_command(train)`, where `train` may be of another file of the project. */
function addedCommand(module: Module, { positional: [name] }: Call) {
  const found = name && module.resolve(pathOf(module.source, name));
  const decorators = found === undefined ? [] : decoratorsOf(found.module.source, found.node);
  const command = decorators.find(({ name: decorator }) => decorator === 'command');
  if (found === undefined || command === undefined) return [];
  return [{ module: found.module, node: found.node, owner: subcommandOf(found.module, found.node, command) }];
}

function firstName({ source }: Module) {
  return ({ positional: [first] }: Call): readonly string[] => (first ? [source.textOf(first)] : []);
}
