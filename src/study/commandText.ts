/** Words as a text that a person pastes into a POSIX shell, which makes the same words of it. */
import { quote } from 'shell-quote';

/** shell-quote puts a backslash before each `=`, which nothing asks for and nobody likes to read. */
export function commandText(words: readonly string[]): string {
  return words.map((word) => (PLAIN.test(word) ? word : quote([word]))).join(' ');
}

const PLAIN = /^[\w./:@%+,=-]+$/;
