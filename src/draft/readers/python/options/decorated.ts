/** Functions that a decorator makes commands of: click's options decorate them, typer's are their parameters. */
import type { SyntaxNode } from '@lezer/common';
import type { Flag } from '../../flag.ts';
import { decoratorsOf } from '../../../../code/python/calls.ts';
import { definitionName, type Module } from '../../../../code/python/module.ts';
import type { PythonScript, Reading } from '../script.ts';
import { parametersOf } from '../../../../code/python/parameters.ts';
import { definitionFlags, type Convention } from '../signatures/signature.ts';
import { annotationType } from '../signatures/types.ts';
import { declaredFlag } from './declared.ts';
import { subcommandReading, type Owner } from './subcommands.ts';

const typer: Convention = { passStyle: 'flags', booleans: 'both', nested: false, isDashed: true, positionals: true };

export function readDecorated({ module }: PythonScript): Reading {
  const isTyper = /\btyper\b/.test(module.source.text);
  const run = new Set(
    module.calls.flatMap(({ path, positional: [first] }) =>
      first && path.join('.') === 'typer.run' ? module.source.textOf(first) : [],
    ),
  );
  const commands = module.functions.flatMap((node) => {
    const owner = ownerOf(module, node);
    const isCommand = owner !== undefined || run.has(definitionName(module, node));
    if (isTyper && !isCommand) return [];
    return [{ owner, flags: isTyper ? definitionFlags({ module, node, rest: [] }, typer) : options(module, node) }];
  });
  const names = commands.flatMap(({ owner }) => (typeof owner === 'object' ? [owner.subcommand] : []));
  // the only command of a program has no name on the command line, unless a group or a callback stands before it
  const hasNames = names.length > 1 || commands.some(({ owner }) => owner === 'main');
  return subcommandReading(
    hasNames ? names : [],
    commands.flatMap(({ owner, flags }) => flags.map((flag) => ({ flag, owner }))),
  );
}

function options(module: Module, node: SyntaxNode): readonly Flag[] {
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
  const given = module.textAt(command?.positional[0] ?? command?.named.get('name'));
  return command && { subcommand: given ?? definitionName(module, node).replaceAll('_', '-') };
}
