/** Arguments as a text that a person can paste into a POSIX shell, which splits it into the same arguments. */
import { quote } from 'shell-quote';

/** shell-quote puts a backslash before each `=`, which is not needed and hard to read. */
export function commandText(args: readonly string[]): string {
  return args.map((word) => (UNQUOTED.test(word) ? word : quote([word]))).join(' ');
}

const UNQUOTED = /^[\w./:@%+,=-]+$/;
