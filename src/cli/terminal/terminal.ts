/** Where a command writes, and text that is safe to write there. */
import { printable } from '../../system/printable.ts';

/** A command's result goes to stdout, everything else to stderr. */
export interface Terminal {
  readonly stdout: NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };
  readonly stderr: NodeJS.WritableStream;
  /** Whether a program reads what is written: then a sentence is a JSON object on a line of its own. */
  readonly json?: boolean;
  /** Whether a person is there who can be asked. */
  readonly isInteractive?: boolean;
}

export function printError(sentence: string, terminal: ErrorStream): void {
  printSaid('error', sentence, terminal);
}

/** A sentence beside the result that is no error. */
export function printNote(sentence: string, terminal: ErrorStream): void {
  printSaid('note', sentence, terminal);
}

export function printLine(sentence: string, { stdout }: Pick<Terminal, 'stdout'>): void {
  stdout.write(`${printable(sentence)}\n`);
}

/** 80 where it is not known. */
export function columnsOf({ columns = 80 }: Pick<Terminal['stdout'], 'columns'>): number {
  return columns;
}

type ErrorStream = Pick<Terminal, 'stderr' | 'json'>;

function printSaid(kind: 'error' | 'note', sentence: string, { stderr, json }: ErrorStream): void {
  stderr.write(`${json ? JSON.stringify({ [kind]: printable(sentence) }) : printable(sentence)}\n`);
}
