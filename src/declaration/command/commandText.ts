/** A command and its interpreter, as texts for a person. */
import { quote } from 'shell-quote';
import type { Interpreter } from './resolveInterpreter.ts';

/** Arguments as a text that a person can paste into a POSIX shell, which splits it into the same arguments. */
export function commandText(args: readonly string[]): string {
  return args.map((word) => (UNQUOTED.test(word) ? word : quote([word]))).join(' ');
}

/**
 * shell-quote puts a backslash before each `=` and around `{lr}`, which is not needed and hard to read. `${trialFolder}`
 * stays as a declaration has it: what runs has a path in its place.
 */
const UNQUOTED = /^(?:[\w./:@%+,=-]|\{\w+(?:[.-]\w+)*\}|\$\{(?:trial|workspace)Folder\})+$/;

/** A file in such a text, where a name that begins with a dash would be an option. */
export function fileWord(file: string): string {
  return commandText([file.startsWith('-') ? `./${file}` : file]);
}

/** The interpreter of a command, and the reason for it: `/home/ann/project/.venv/bin/python (.venv of the project)`. */
export function interpreterText({ words, program, reason }: Interpreter): string {
  return `${words.length > 1 ? words.join(' ') : program} (${reason})`;
}
