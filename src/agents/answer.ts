/**
 * What an agent reads: short, and such that what a script has printed is recognised as that. Each of its lines begins
 * with a mark, so that no output can end the part that is its own.
 */
import { printable } from '../system/printable.ts';
import { CUT } from './messages.ts';

const MAX_LENGTH = 2000;
const MAX_LINE = 400;
const MARK = '| ';

export function answerText(lines: readonly string[]): string {
  const text = lines.map((line) => shortened(visible(line), MAX_LENGTH)).join('\n');
  return shortened(text, MAX_LENGTH);
}

/** The last lines that fit into so many characters, behind a heading that says whose they are. */
export function quotedEnd(heading: string, lines: readonly string[], maxLength: number): readonly string[] {
  const marked = lines.map(quoted);
  let left = maxLength;
  const first = marked.findLastIndex((line) => (left -= line.length + 1) < 0) + 1;
  return marked.length === 0 ? [] : [heading, ...marked.slice(first)];
}

/** The first lines that fit, and how many more there are. */
export function quotedBeginning(heading: string, lines: readonly string[], maxLength: number): readonly string[] {
  const marked = lines.map(quoted);
  let left = maxLength;
  const end = marked.findIndex((line) => (left -= line.length + 1) < 0);
  return end === -1 ? [heading, ...marked] : [heading, ...marked.slice(0, end), CUT];
}

/** A line of somebody else's. */
export function quoted(line: string): string {
  return MARK + shortened(visible(line), MAX_LINE);
}

/** Without characters that only a program sees, in which instructions can hide. */
function visible(line: string): string {
  return printable(line).replace(/[\p{Cf}\p{Co}\p{Cs}]/gu, '');
}

function shortened(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - CUT.length - 1).trimEnd()} ${CUT}`;
}
