/** Commands that a person can paste into a POSIX shell. */
import { commandText } from '../../declaration/command/commandText.ts';

/** A file in such a command, where a name that begins with a dash would be an option. */
export function fileWord(file: string): string {
  return commandText([file.startsWith('-') ? `./${file}` : file]);
}

/** @param words what follows the file */
export function bbkbCommand(name: string, file: string, words: readonly string[] = []): string {
  return ['bbkb', name, fileWord(file), ...words.map((word) => commandText([word]))].join(' ');
}
