/**
 * Python's `argparse` and the parsers built on it: every `add_argument`, on any parser, in any file that the script uses.
 */
import { literalText } from '../../literal.ts';
import type { Call } from '../calls.ts';
import type { Module } from '../module.ts';
import type { PythonScript, Reading } from '../script.ts';
import { subcommandReading, type OwnedFlag } from '../subcommands.ts';
import { argumentFlag, setDefaultsValues } from './argument.ts';
import { unrolledModules } from './loops.ts';
import { subcommandsOf } from './subparsers.ts';

const MAX_ARGUMENTS = 1000;

export function readArgparse({ calls }: PythonScript): Reading {
  const added = calls.filter(({ module, call }) => isAdding(module, call));
  const defaults = setDefaultsValues(calls);
  const { names, ownerOf } = subcommandsOf(calls);
  const found: OwnedFlag[] = [];
  for (const { module, call } of added.slice(0, MAX_ARGUMENTS)) {
    if (found.length >= MAX_ARGUMENTS) break;
    const owner = ownerOf(module, call);
    const flags = unrolledModules(module, call).flatMap((unrolled) => argumentFlag(unrolled, call, defaults));
    found.push(...flags.map((flag) => ({ flag, owner })));
  }
  return subcommandReading(names, found);
}

/** configargparse has shorter names for it. */
function isAdding({ imports, evaluate }: Module, { name, positional: [first] }: Call): boolean {
  if (name === 'add_argument' || name === 'add_arg') return true;
  const isOption = name === 'add' && first !== undefined && literalText(evaluate(first))?.startsWith('-') === true;
  return isOption && imports.some(({ module }) => module.names[0] === 'configargparse');
}
