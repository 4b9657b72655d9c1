import { printable } from './printable.ts';

/** Where a command writes, which `process` is: what it was asked for goes to stdout, everything else to stderr. */
export interface Terminal {
  readonly stdout: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly stderr: NodeJS.WritableStream;
}

/** One line on stderr. */
export function printError(sentence: string, { stderr }: Pick<Terminal, 'stderr'>): void {
  stderr.write(`${printable(sentence)}\n`);
}
