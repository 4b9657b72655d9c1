import type { TextRange } from './problem.ts';
import type { ValidDeclaration } from './reader/parseDeclaration.ts';

/**
 * Where the number of trials is written, so that it can be changed and every comment stays; undefined where it is not
 * written as a plain number, such as through an alias, or not at all.
 */
export function locateBudget(text: string, { locate }: ValidDeclaration): TextRange | undefined {
  const range = locate(['budget', 'trials']);
  const line = text.split('\n')[range.line - 1] ?? '';
  const isOneLine = range.line === range.endLine;
  return isOneLine && /^\d+$/.test(line.slice(range.column - 1, range.endColumn - 1)) ? range : undefined;
}

/** The text with another number of trials at that place. */
export function withBudget(text: string, { line, column, endColumn }: TextRange, trials: number): string {
  const lines = text.split('\n');
  const before = lines[line - 1] ?? '';
  lines[line - 1] = before.slice(0, column - 1) + String(trials) + before.slice(endColumn - 1);
  return lines.join('\n');
}
