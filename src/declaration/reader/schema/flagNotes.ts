/** Parameters that a command passes already, by a value of its own: each trial would pass them a second time. */
import * as l10n from '@vscode/l10n';
import { placeholderOf, placeholders } from '../../command/placeholders.ts';
import type { Locate } from '../../document.ts';
import type { Problem } from '../../problem.ts';
import type { Written } from './fileKeys.ts';

export function flagNotes(
  { command, parameters, pass }: Pick<Written, 'command' | 'parameters' | 'pass'>,
  locate: Locate,
): readonly Problem[] {
  const placed = new Set(command.flatMap(placeholders));
  return Object.entries(parameters).flatMap(([name, parameter]) => {
    if (placed.has(name)) return [];
    const isSwitch = parameter.type === 'bool' && parameter.style !== 'value';
    const words = passedIn(command, flagsOf(name, pass, isSwitch), isSwitch);
    if (words.length === 0) return [];
    const [flag = ''] = words;
    const path = ['command'];
    const fixes = [{ kind: 'replace', path, word: ` ${words.join(' ')}`, by: '' } as const];
    const message = isSwitch ? passedTwice(flag) : passedTwiceWithValue(flag, withPlaceholder(flag, name));
    return [{ ...locate(path, 'value', flag), message, path, fixes }];
  });
}

/** As the runner writes them. */
function flagsOf(name: string, pass: Written['pass'], isSwitch: boolean): readonly string[] {
  if (pass === 'hydra') return [`${name}=`];
  if (pass !== 'flags' && pass !== 'equals') return [];
  return isSwitch ? [`--${name}`, `--no-${name}`] : [`--${name}`, `--${name}=`];
}

/** The words of the command that say it, after the program. */
function passedIn(command: readonly string[], flags: readonly string[], isSwitch: boolean): readonly string[] {
  const at = command.findIndex(
    (word, i) => i > 0 && flags.some((flag) => (flag.endsWith('=') ? word.startsWith(flag) : word === flag)),
  );
  if (at < 0) return [];
  const takesNext = !isSwitch && !command[at].includes('=') && command.at(at + 1)?.startsWith('--') === false;
  return command.slice(at, at + (takesNext ? 2 : 1));
}

const withPlaceholder = (flag: string, name: string): string =>
  flag.includes('=') ? `${flag.slice(0, flag.indexOf('='))}=${placeholderOf(name)}` : `${flag} ${placeholderOf(name)}`;

const passedTwice = (flag: string): string => l10n.t`Each trial passes ${flag} itself: remove it from the command.`;
const passedTwiceWithValue = (flag: string, placeholder: string): string =>
  l10n.t`The command has ${flag} already, and each trial adds it again: remove it there, or write ${placeholder}.`;
