/** The command of a draft. */
import type { DraftedParameter } from './draftParameter.ts';
import { needsOf, ownOutputs, type Need } from './needs.ts';
import { isPlaced, placedWords } from '../readers/flag.ts';

export interface Launcher {
  /** The program and its arguments, up to the script's own. */
  readonly args: readonly string[];
  /** The folder to run in, from the script's; undefined for that itself. */
  readonly cwd?: string;
  /** The parts of it that nobody can guess. */
  readonly needs?: readonly Need[];
  /** A remark for the person. */
  readonly note?: string;
}

export interface DraftedCommand {
  readonly args: readonly string[];
  /** The parameters that the command has a place for. */
  readonly placeholders: readonly string[];
}

/** The command with these parameters. */
export function commanded(launcher: Launcher, subcommand: readonly string[], parameters: readonly DraftedParameter[]) {
  const needs = [...needsOf(parameters), ...(launcher.needs ?? [])];
  return {
    launcher,
    subcommand,
    command: draftCommand(launcher.args, parameters, needs, subcommand),
    parameters,
    needs,
  };
}

/** @param subcommand the words between the script and its flags */
function draftCommand(
  launcher: readonly string[],
  parameters: readonly DraftedParameter[],
  needs: readonly Need[],
  subcommand: readonly string[],
): DraftedCommand {
  const needed = new Map([...ownOutputs(parameters), ...needs.map(({ name, args }) => [name, args] as const)]);
  const named = parameters.filter(({ flag }) => flag.passStyle !== 'positional');
  const words = named.flatMap(({ active, flag }) =>
    active ? (isPlaced(flag) ? placedWords(flag) : []) : (needed.get(flag.name) ?? []),
  );
  const given = parameters.filter(({ flag }) => flag.passStyle === 'positional');
  return {
    args: [...launcher, ...subcommand, ...positionalWords(given, needed), ...words],
    placeholders: parameters
      .filter(({ active, flag }) => active && (isPlaced(flag) || flag.passStyle === 'positional'))
      .map(({ flag }) => flag.name),
  };
}

type Needed = ReadonlyMap<string, readonly string[]>;

/** Arguments before a tuned or a needed one have to be given as well; none where there is no such one. */
function positionalWords(parameters: readonly DraftedParameter[], needed: Needed): readonly string[] {
  const last = parameters.findLastIndex(({ active, flag }) => active || needed.has(flag.name));
  return parameters
    .slice(0, last + 1)
    .flatMap(({ active, flag }) =>
      active ? [`{${flag.name}}`] : (needed.get(flag.name) ?? [String(flag.default ?? `<<<${flag.name}>>>`)]),
    );
}
