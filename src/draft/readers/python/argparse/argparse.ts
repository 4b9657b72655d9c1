/** Python's `argparse` and what is built on it: every `add_argument`, on any parser, in any file that the script uses. */
import type { PythonScript, Reading } from '../script.ts';
import { subcommandReading, type OwnedFlag } from '../subcommands.ts';
import { argumentFlag, setDefaultsValues } from './argument.ts';
import { unrolledModules } from './loops.ts';
import { subcommandsOf } from './subparsers.ts';

const MAX_ARGUMENTS = 1000;

export function readArgparse({ calls }: PythonScript): Reading {
  // configargparse has a shorter name for it
  const added = calls.filter(({ call }) => call.name === 'add_argument' || call.name === 'add_arg');
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
