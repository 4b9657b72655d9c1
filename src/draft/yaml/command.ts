/** The command of a draft, and how parameters are passed to it. */
import { startCommand } from '../../declaration/command/interpreters.ts';
import { requiredFlagsNote } from '../messages.ts';
import type { Flag } from '../readers/flag.ts';
import type { PassStyle } from '../readers/passStyle.ts';
import type { DraftedParameter } from './parameterText.ts';

interface DraftedCommand {
  readonly command: string | readonly string[];
  /** The parameters that the command has a place for. */
  readonly placeholders: readonly string[];
}

/** One line if possible; a list of arguments for a name that a line would cut apart. */
export function commandOf(file: string, active: readonly DraftedParameter[]): DraftedCommand {
  const interpreterArgs = startCommand(file);
  const scriptArgs =
    interpreterArgs.length === 1 || file.startsWith('-')
      ? [...interpreterArgs.slice(0, -1), `./${file}`]
      : interpreterArgs;
  const placeholders = active.filter(({ flag }) => flag.passStyle === 'short').map(({ flag }) => flag.name);
  const args = [...scriptArgs, ...placeholders.flatMap((name) => [`-${name}`, `{${name}}`])];
  return {
    command: args.every((word) => /^(?:[\w./-]+|\{[\w.-]+\})$/.test(word)) ? args.join(' ') : args,
    placeholders,
  };
}

/** A note about the flags that the script cannot start without and that are not tuned. */
export function requiredNotes(excluded: readonly DraftedParameter[]): readonly string[] {
  const required = excluded
    .filter(({ flag }) => flag.required && flag.default === undefined)
    .map(({ flag }) => shownName(flag));
  return required.length === 0 ? [] : [requiredFlagsNote(required)];
}

/** The way that most flags are passed: a declaration has one. */
export function commonPassStyle(flags: readonly Flag[]): PassStyle {
  const count = (...styles: readonly PassStyle[]): number =>
    flags.filter(({ passStyle }) => styles.includes(passStyle)).length;
  if (count('hydra') > count('flags', 'equals', 'short')) return 'hydra';
  if (count('flags', 'equals', 'short', 'positional') === 0 && count('env') > 0) return 'env';
  return count('equals') > count('flags') ? 'equals' : 'flags';
}

/** The `pass:` line; none for flags, which are the default. */
export function passText(passStyle: PassStyle, flags: readonly Flag[]): string {
  if (passStyle === 'flags' || passStyle === 'short' || flags.length === 0) return '';
  return `pass: ${passStyle}\n`;
}

function shownName({ name, passStyle }: Flag): string {
  if (passStyle === 'short') return `-${name}`;
  return passStyle === 'flags' || passStyle === 'equals' ? `--${name}` : name;
}
