/** The command of a draft. */
import { startCommand } from '../../declaration/command/interpreters.ts';
import type { DraftedParameter } from '../draftParameter.ts';
import type { Flag } from '../readers/flag.ts';

export interface DraftedCommand {
  readonly args: readonly string[];
  /** The parameters that the command has a place for. */
  readonly placeholders: readonly string[];
}

/** @param subcommand the words between the script and its flags */
export function draftCommand(
  file: string,
  parameters: readonly DraftedParameter[],
  subcommand: readonly string[],
): DraftedCommand {
  const interpreterArgs = startCommand(file);
  const scriptArgs =
    interpreterArgs.length === 1 || file.startsWith('-')
      ? [...interpreterArgs.slice(0, -1), `./${file}`]
      : interpreterArgs;
  const placed = parameters.filter(({ active, flag }) => active && isPlaced(flag)).map(({ flag }) => flag);
  const [before, after] = [true, false].map((isBefore) =>
    placed.filter(({ isBeforeSubcommand = false }) => isBeforeSubcommand === isBefore).flatMap(wordsOf),
  );
  const positional = positionalWords(parameters.filter(({ flag }) => flag.passStyle === 'positional'));
  return {
    args: [...scriptArgs, ...(before ?? []), ...subcommand, ...positional, ...(after ?? [])],
    placeholders: parameters
      .filter(({ active, flag }) => active && (isPlaced(flag) || flag.passStyle === 'positional'))
      .map(({ flag }) => flag.name),
  };
}

function isPlaced({ passStyle }: Flag): boolean {
  return passStyle === 'short' || passStyle === 'placed';
}

function wordsOf({ name, words }: Flag): readonly string[] {
  return words ?? [`-${name}`, `{${name}}`];
}

/** What stands before a tuned argument has to be given as well; none where nothing of it is tuned. */
function positionalWords(parameters: readonly DraftedParameter[]): readonly string[] {
  return parameters
    .slice(0, parameters.findLastIndex(({ active }) => active) + 1)
    .map(({ active, flag }) => (active ? `{${flag.name}}` : String(flag.default ?? `<${flag.name}>`)));
}
