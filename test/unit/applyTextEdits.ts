/** What an editor does with edits of a text. */
import type { TextEdit } from '../../src/declaration/problem.ts';

export function applied(text: string, edits: readonly TextEdit[]): string {
  const lines = text.split('\n');
  const offset = (line: number, column: number): number =>
    lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
  return edits
    .map(({ range, text: inserted }) => ({
      from: offset(range.line, range.column),
      to: offset(range.endLine, range.endColumn),
      inserted,
    }))
    .sort((a, b) => b.from - a.from)
    .reduce((edited, { from, to, inserted }) => edited.slice(0, from) + inserted + edited.slice(to), text);
}
