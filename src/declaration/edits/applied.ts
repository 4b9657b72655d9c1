import type { TextEdit, TextRange } from '../problem.ts';

/** The text after the edits, as an editor makes them: all at once. */
export function applied(text: string, edits: readonly TextEdit[]): string {
  return edits
    .map(({ range, text: inserted }) => ({ ...offsetsOf(text, range), inserted }))
    .sort((a, b) => b.start - a.start)
    .reduce((edited, { start, end, inserted }) => edited.slice(0, start) + inserted + edited.slice(end), text);
}

export function textIn(text: string, range: TextRange): string {
  const { start, end } = offsetsOf(text, range);
  return text.slice(start, end);
}

function offsetsOf(text: string, { line, column, endLine, endColumn }: TextRange) {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return { start: starts[line - 1] + column - 1, end: starts[endLine - 1] + endColumn - 1 };
}
