/**
 * Parsers to which a script adds its options, in any file that it uses: argparse and what is built on it, such as
 * ConfigArgParse, optparse, and absl, whose flags are those of the whole program.
 */
import type { SyntaxNode } from '@lezer/common';
import { literalText } from '../../../../code/literal.ts';
import { callOf } from '../../../../code/python/calls.ts';
import type { Module } from '../../../../code/python/module.ts';
import type { PythonScript, Reading } from '../script.ts';
import { declaredFlag, declaresOption, defaultsIn } from './declared.ts';
import type { OriginsOf } from '../../../../code/python/origins.ts';
import { followed } from '../../../../code/python/scopes.ts';
import { subcommandReading, type OwnedFlag, type Owner } from './subcommands.ts';

const MAX_OPTIONS = 1000;

export function readArgparse({ calls, origins }: PythonScript): Reading {
  const said = { defaults: defaultsIn(calls) };
  const parsers = calls.filter(({ call }) => call.name === 'add_parser');
  const names = parsers.flatMap(({ module, call }) => subcommandOf(module, call.node) ?? []);
  const ownerAt = ownersIn(origins);
  const found: OwnedFlag[] = [];
  const declaring = calls.filter(({ module, call }) => declaresOption(module, call)).slice(0, MAX_OPTIONS);
  for (const { module, call } of declaring) {
    const owner = names.length > 0 && call.receiver ? ownerAt(module, call.receiver) : undefined;
    found.push(...declaredFlag(module, call, said).map((flag) => ({ flag, owner })));
  }
  return subcommandReading([...new Set(names)], found);
}

/** The subcommand of a parser or of a group of one, `main` for the parser that has them. */
function ownersIn(origins: OriginsOf) {
  return followed<Owner>(({ module, node }, next) => {
    const [origin] = origins(module, node);
    if (node.name !== 'CallExpression') return origin && next(origin);
    const subcommand = subcommandOf(module, node);
    if (subcommand !== undefined) return { subcommand };
    const { name, receiver } = callOf(module.source, node);
    if (name.endsWith('Parser')) return 'main';
    const isGroup = /^add_(?:argument|mutually_exclusive)_group$/.test(name);
    return isGroup && receiver ? next({ module, node: receiver }) : undefined;
  });
}

/** `sub.add_parser("train")`. */
function subcommandOf(module: Module, node: SyntaxNode): string | undefined {
  const { name, positional, named } = callOf(module.source, node);
  return name === 'add_parser' ? literalText(module.evaluate(positional[0] ?? named.get('name'))) : undefined;
}
