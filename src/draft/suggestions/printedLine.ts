/** A line as a script would print it, and whether the tuner reads its value there: the runner's own reader is asked. */
import { labelledForm, spacedForm } from '../../runner/metric/printedForms.ts';
import { assignmentForm } from '../../runner/metric/reportForms.ts';
import type { OutputSegment } from '../readers/script.ts';

export interface PrintedLine {
  /** The text before the value, with a number for each earlier value. */
  readonly before: string;
  readonly after: string;
  /** The subject of the line: its text alone, without any value. */
  readonly words: string;
  readonly value: number;
  /** `9310/10000 (93%)`: often printed in so few digits that trials look alike. */
  readonly isShare: boolean;
}

const OTHER_VALUE = '3';

/** @param index which of the segments is the value */
export function printedLine(segments: readonly OutputSegment[], index: number): PrintedLine {
  const textOf = (from: number, to: number, other = OTHER_VALUE): readonly string[] =>
    segments
      .slice(Math.max(0, from), to)
      .map((segment) => ('text' in segment ? segment.text : other))
      .join('')
      .split(/[\r\n]/);
  // a label is short: it never reaches further than a few segments
  const before = textOf(index - 16, index).at(-1) ?? '';
  const [after = ''] = textOf(index + 1, index + 17);
  const words = textOf(index - 48, index, ' ').at(-1) ?? '';
  const isShare = /^\/3(?!\d)/.test(after);
  if (!isShare) return { before, after, words, value: 0.125, isShare };
  const isPercent = /^\/3[ \t]*\([\d.]+ ?%/.test(after);
  return { before, after: after.replace('/3', '/1000'), words, value: isPercent ? 12.5 : 0.125, isShare };
}

/** Whether the tuner takes the value from the line by the metric's name alone. */
export function isReadByName(line: PrintedLine, name: string): boolean {
  const text = textOf(line);
  const forms = [assignmentForm, labelledForm, spacedForm];
  return forms.map((form) => form(name)(text)).find((value) => value !== undefined) === line.value;
}

/** Whether the line has the name only once. */
export function isUnique(line: PrintedLine, name: string): boolean {
  return ` ${textOf(line).replace(/[^\p{L}\p{N}_@./'-]+/gu, ' ')} `.split(` ${name} `).length <= 2;
}

export function isReadByPattern(line: PrintedLine, pattern: string): boolean {
  const caught = new RegExp(pattern).exec(textOf(line))?.[1];
  return caught !== undefined && Number(caught) === (line.isShare ? 125 : line.value);
}

function textOf({ before, after, value, isShare }: PrintedLine): string {
  return `${before}${isShare ? 125 : value}${after}`;
}
