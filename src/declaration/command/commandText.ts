/** Words as a text that a person pastes into a POSIX shell, which makes the same words of it. */
import { quote } from 'shell-quote';

/** shell-quote puts a backslash before each `=`, which nothing asks for and nobody likes to read. */
export function commandText(args: readonly string[]): string {
  return args.map((word) => (UNQUOTED.test(word) ? word : quote([word]))).join(' ');
}

const UNQUOTED = /^[\w./:@%+,=-]+$/;
