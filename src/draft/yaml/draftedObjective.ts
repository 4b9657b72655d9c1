/** The objective of a declaration as a draft left it: where it is, and whether the draft was sure of it. */
import { TO_FILL_IN } from '../messages.ts';
import type { TextEdit, TextRange } from '../../declaration/problem.ts';

/** Whether the draft of this text could not tell which metric its script reports. */
export function hasDoubtfulMetric(text: string, { value, locate }: Source): boolean {
  return typeof value === 'object' && value !== null && 'objective' in value && isDoubtful(text, locate);
}

export function isDoubtful(text: string, locate: Source['locate']): boolean {
  const { line, endLine } = objectiveRange(text, locate);
  const lines = text.split('\n').slice(line - 1, endLine);
  return lines.some((each) => each.trimStart().startsWith(`# ${TO_FILL_IN}`));
}

/** From its key to the end of its last value, with the comments between. */
export function objectiveRange(text: string, locate: Source['locate']): TextEdit['range'] {
  const key = locate(['objective'], 'key');
  const value = locate(['objective']);
  // YAML takes the comments behind an empty value, such as those of the next key, for a part of it
  const lines = text.split('\n').slice(0, value.endLine);
  const last = lines.findLastIndex((line, i) => i + 1 === key.line || !/^\s*(#|$)/.test(line));
  const isWhole = last + 1 === value.endLine;
  return { ...key, endLine: last + 1, endColumn: isWhole ? value.endColumn : (lines[last] ?? '').length + 1 };
}

/** A declaration as it was read, as far as its draft's text is changed in it. */
export interface Source {
  readonly value: unknown;
  /** Where the value at the path, or its key, is written. */
  readonly locate: (path: readonly string[], at?: 'key' | 'value') => TextRange;
}
