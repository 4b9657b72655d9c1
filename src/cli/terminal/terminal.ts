/** Where a command writes, and text that is safe to write there. */
import { printable } from '../../system/printable.ts';
import { wrapped } from './wrapped.ts';

/** A terminal has columns, which a pipe has not. */
type Stream = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };

/** A command's result goes to stdout, everything else to stderr. */
export interface Terminal {
  readonly stdout: Stream;
  readonly stderr: Stream;
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

/** A sentence of the result, which for a program is beside it: the result itself is data there. */
export function printLine(sentence: string, terminal: Terminal): void {
  if (terminal.json) printNote(sentence, terminal);
  else printText(printable(sentence), terminal.stdout);
}

/** Text for a person: what a program reads, and what is to be copied as it is, is written as it is. */
export function printText(text: string, stream: Stream): void {
  stream.write(`${stream.isTTY ? wrapped(text, columnsOf(stream)) : text}\n`);
}

/** 80 where it is not known: a pseudo-terminal that nobody has told its size says 0. */
export function columnsOf({ columns = 0 }: Pick<Stream, 'columns'>): number {
  return columns > 0 ? columns : 80;
}

type ErrorStream = Pick<Terminal, 'stderr' | 'json'>;

function printSaid(kind: 'error' | 'note', sentence: string, { stderr, json }: ErrorStream): void {
  if (json) stderr.write(`${JSON.stringify({ [kind]: printable(sentence) })}\n`);
  else printText(printable(sentence), stderr);
}
