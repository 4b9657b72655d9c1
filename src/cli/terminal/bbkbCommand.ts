/** Commands that a person can paste into a POSIX shell. */
import { commandText, fileWord } from '../../declaration/command/commandText.ts';

/** @param words what follows the file */
export function bbkbCommand(name: string, file: string, words: readonly string[] = []): string {
  return ['bbkb', name, fileWord(file), ...words.map((word) => commandText([word]))].join(' ');
}
