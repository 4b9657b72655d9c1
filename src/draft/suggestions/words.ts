/** The words of a command that give a flag its value. */
import type { Flag } from '../readers/flag.ts';

export function wordsOf({ name, passStyle, type, switchKind, words }: Flag, value: string): readonly string[] {
  switch (passStyle) {
    case 'short':
      return [`-${name}`, value];
    case 'flags':
      if (type === 'bool') return [switchKind === undefined ? `--${name}=${value}` : `--${name}`];
      return [`--${name}`, value];
    case 'equals':
      return [`--${name}=${value}`];
    case 'hydra':
      return [`${name}=${value}`];
    case 'positional':
      return [value];
    case 'placed':
      return words?.map((word) => word.replace(`{${name}}`, () => value)) ?? [];
    case 'env':
    case 'constants':
    case 'template':
      return [];
  }
}

/** Whether the command has to have a place for it. */
export function isPlaced({ passStyle }: Flag): boolean {
  return passStyle === 'short' || passStyle === 'placed';
}

export function placedWords(flag: Flag): readonly string[] {
  return wordsOf(flag, `{${flag.name}}`);
}
