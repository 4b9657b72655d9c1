/** Python's `argparse` and what is built on it: every `add_argument`, on any parser, in any file that the script uses. */
import { EXCLUSION_REASONS, otherSubcommandReason, subcommandsNote } from '../../../messages.ts';
import type { Flag } from '../../flag.ts';
import type { PythonScript, Reading } from '../script.ts';
import { argumentFlag, setDefaultsValues } from './argument.ts';
import { unrolledModules } from './loops.ts';
import { subcommandsOf, trainingSubcommand, type Owner } from './subparsers.ts';

const MAX_ARGUMENTS = 1000;

interface OwnedFlag {
  readonly flag: Flag;
  readonly owner: Owner;
}

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
  const trains = trainingSubcommand(
    names,
    found.map(({ owner }) => owner),
  );
  if (trains === undefined) return { flags: found.map(({ flag }) => flag) };
  return {
    flags: forSubcommand(found, trains),
    notes: names.length > 1 ? [subcommandsNote(trains, names)] : [],
    subcommand: [trains],
  };
}

/** The flags of the one subcommand first; those of the others are left out. */
function forSubcommand(found: readonly OwnedFlag[], trains: string): readonly Flag[] {
  const isOther = ({ owner }: OwnedFlag): boolean => typeof owner === 'object' && owner.subcommand !== trains;
  const own = found.filter((flag) => !isOther(flag));
  return [
    ...own.map(({ flag, owner }) => (owner === 'main' ? beforeSubcommand(flag) : flag)),
    ...found.filter(isOther).map(({ flag, owner }) => ({
      ...flag,
      required: false,
      ...(typeof owner === 'object' && { exclusionReason: otherSubcommandReason(owner.subcommand) }),
    })),
  ];
}

/** The main parser's own arguments stand before the subcommand. */
function beforeSubcommand(flag: Flag): Flag {
  if (flag.passStyle === 'positional') return flag;
  return flag.type === 'bool'
    ? { ...flag, exclusionReason: EXCLUSION_REASONS.beforeSubcommand }
    : { ...flag, passStyle: 'placed', words: [`--${flag.name}`, `{${flag.name}}`], isBeforeSubcommand: true };
}
