/** The subcommand that is drafted, and the exclusion of the arguments of the others. */
import { EXCLUSION_REASONS, otherSubcommandReason } from '../../../exclusionReasons.ts';
import { subcommandsNote } from '../../../messages.ts';
import { counted } from '../../../../code/grouped.ts';
import type { Flag } from '../../flag.ts';
import type { Reading } from '../script.ts';

/** A subcommand; `main` for the parser or group that has them; undefined where that cannot be told. */
export type Owner = { readonly subcommand: string } | 'main' | undefined;

export interface OwnedFlag {
  readonly flag: Flag;
  readonly owner: Owner;
}

/** @param names the subcommands; none where the script has none */
export function subcommandReading(names: readonly string[], found: readonly OwnedFlag[]): Reading {
  const countOf = counted(found.flatMap(({ owner }) => (typeof owner === 'object' ? owner.subcommand : [])));
  const byCount = names.toSorted((a, b) => countOf(b) - countOf(a));
  // its name says that it trains; else it is the one with the most arguments
  const trains = byCount.find((name) => TRAINS.test(name)) ?? byCount[0];
  if (trains === undefined) return { flags: found.map(({ flag }) => flag) };
  return {
    flags: forSubcommand(found, trains),
    notes: names.length > 1 ? [subcommandsNote(trains, names)] : [],
    subcommand: [trains],
  };
}

const TRAINS = /^(?:fit|learn|fine-?tune|run|main|optimi[sz]e)\b|train/i;

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

/** The main parser's own arguments stand before the subcommand, where only a person can put them. */
function beforeSubcommand(flag: Flag): Flag {
  const isPlaced = flag.passStyle !== 'positional';
  return isPlaced ? { ...flag, exclusionReason: EXCLUSION_REASONS.beforeSubcommand } : flag;
}
