/**
 * What an agent reads: short, and such that what a script has printed is recognised as that. Each of its lines begins
 * with a mark, so that no output can end the part that is its own.
 */
import { printable } from '../system/printable.ts';
import { CUT } from './messages.ts';

const MAX_LENGTH = 2000;
const MAX_LINE = 400;
const MAX_SENTENCE = 700;
const MARK = '| ';

export function answerText(lines: readonly string[]): string {
  const text = lines.map((line) => shortened(visible(line), MAX_LENGTH)).join('\n');
  return shortened(text, MAX_LENGTH);
}

/** The last lines that fit into so many characters, behind a heading that says whose they are. */
export function quotedEnd(heading: string, lines: readonly string[], maxLength: number): readonly string[] {
  const marked = lines.map((line) => quoted(line));
  let left = maxLength;
  const first = marked.findLastIndex((line) => (left -= line.length + 1) < 0) + 1;
  return marked.length === 0 ? [] : [heading, ...marked.slice(first)];
}

/** The first lines that fit, and how many more there are. */
export function quotedBeginning(heading: string, lines: readonly string[], maxLength: number): readonly string[] {
  if (lines.length === 0) return [];
  const shown = thatFit(
    lines.map((line) => quoted(line)),
    maxLength,
  );
  return [heading, ...shown, ...(shown.length < lines.length ? [CUT] : [])];
}

/** Below their heading the first that fit, each of them whole, and one in any case. */
export function quotedRows(rows: readonly string[], maxLength: number): readonly string[] {
  return thatFit(
    rows.map((row) => quoted(row, maxLength / 2)),
    maxLength,
    2,
  );
}

/** The first, and so many in any case. */
function thatFit(lines: readonly string[], maxLength: number, least = 0): readonly string[] {
  let left = maxLength;
  const end = lines.findIndex((line, i) => (left -= line.length + 1) < 0 && i >= least);
  return end === -1 ? lines : lines.slice(0, end);
}

/** A sentence in which somebody else's words may stand: longer than a line, since ours follow behind them. */
export function quotedSentence(heading: string, sentence: string): readonly string[] {
  return [heading, quoted(sentence, MAX_SENTENCE)];
}

/** A line of somebody else's. */
function quoted(line: string, maxLength = MAX_LINE): string {
  return MARK + shortened(visible(line), maxLength);
}

/** Without characters that only a program sees, in which instructions can hide. */
function visible(line: string): string {
  return printable(line).replace(/[\p{Cf}\p{Co}\p{Cs}]/gu, '');
}

function shortened(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - CUT.length - 1).trimEnd()} ${CUT}`;
}
