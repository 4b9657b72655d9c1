/**
 * The open needs of a command: a draft writes `<<<a folder>>>` for an input that a script needs and nobody can guess.
 */
import { looksLikeScript } from './interpreters.ts';

export interface OpenNeed {
  /** Which word of the command has the placeholder. */
  readonly index: number;
  readonly word: string;
  /** Undefined for an argument that has its name in `description`. */
  readonly flag: string | undefined;
  readonly description: string;
}

export function openNeeds(command: readonly string[]): readonly OpenNeed[] {
  return command.flatMap((word, index) => {
    const at = placeholderAt(word);
    if (at === undefined) return [];
    const before = word.slice(0, at);
    const flag = before === '' ? (command[index - 1] ?? '') : before.replace(/=$/, '');
    const isNamed = flag.startsWith('-') || before !== '';
    return [{ index, word, flag: isNamed ? flag : undefined, description: word.slice(at + 3, -3) }];
  });
}

/** Whether it is worth reading a declaration for its needs, which takes a tenth of a second where it is long. */
export function mayHaveNeeds(text: string): boolean {
  return text.split('\n').some((line) => /<<<.*>>>/.test(line) && !line.trimStart().startsWith('#'));
}

/** The word with a value in the place of its placeholder. */
export function filledWord({ word }: OpenNeed, value: string): string {
  return word.slice(0, placeholderAt(word)) + value;
}

/** The script of a command, as a person calls it. */
export function scriptName(command: readonly string[]): string {
  return command.find(looksLikeScript) ?? command.find((word) => placeholderAt(word) === undefined) ?? '';
}

function placeholderAt(word: string): number | undefined {
  const at = word.indexOf('<<<');
  return at >= 0 && word.endsWith('>>>') ? at : undefined;
}
