/** Where a command writes, and text that is safe to write there. */
import { printable } from '../../system/printable.ts';

/** Where a command writes, which `process` is: its result goes to stdout, everything else to stderr. */
export interface Terminal {
  readonly stdout: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly stderr: NodeJS.WritableStream;
}

export function printError(sentence: string, { stderr }: Pick<Terminal, 'stderr'>): void {
  stderr.write(`${printable(sentence)}\n`);
}

export function printLine(sentence: string, { stdout }: Pick<Terminal, 'stdout'>): void {
  stdout.write(`${printable(sentence)}\n`);
}
