/** The words of a command that name the template: all of a word, or what stands after its equals sign. */
import path from 'node:path';

/**
 * What becomes of each word of the command that names the file, which may be written in another way, such as `./a.yaml`.
 * The program itself is none of them: a copy of it would not be the same program.
 *
 * @param cwd the folder to which the words and the file are relative
 * @param copy what stands in the word instead
 */
export function templateWords(
  command: readonly string[],
  file: string,
  cwd: string,
  copy: string,
): ReadonlyMap<string, string> {
  const wanted = path.resolve(cwd, file);
  const names = (word: string): boolean => word !== '' && path.resolve(cwd, word) === wanted;
  const words = command.slice(1).flatMap((word): (readonly [string, string])[] => {
    if (names(word)) return [[word, copy]];
    const value = word.indexOf('=') + 1;
    return value > 0 && names(word.slice(value)) ? [[word, word.slice(0, value) + copy]] : [];
  });
  return new Map(words);
}
