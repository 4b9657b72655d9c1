/** The command of a draft. */
import { startCommand } from '../../declaration/command/interpreters.ts';
import type { DraftedParameter } from '../draftParameter.ts';

export interface DraftedCommand {
  readonly args: readonly string[];
  /** The parameters that the command has a place for. */
  readonly placeholders: readonly string[];
}

export function draftCommand(file: string, parameters: readonly DraftedParameter[]): DraftedCommand {
  const interpreterArgs = startCommand(file);
  const scriptArgs =
    interpreterArgs.length === 1 || file.startsWith('-')
      ? [...interpreterArgs.slice(0, -1), `./${file}`]
      : interpreterArgs;
  const placeholders = parameters
    .filter(({ active, flag }) => active && flag.passStyle === 'short')
    .map(({ flag }) => flag.name);
  return { args: [...scriptArgs, ...placeholders.flatMap((name) => [`-${name}`, `{${name}}`])], placeholders };
}
