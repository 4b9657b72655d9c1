/** A key that a declaration does not have yet, in the layout of the others. */
import type { Locate } from '../document.ts';
import type { TextEdit, TextRange } from '../problem.ts';
import { textIn } from './edit.ts';

interface NewKey {
  readonly key: string;
  /** As YAML and JSON both have it. */
  readonly value: string;
  /** The path of the key that it stands behind. */
  readonly after: readonly PropertyKey[];
}

export function newKey(text: string, locate: Locate, { key, value, after }: NewKey): TextEdit {
  const neighbour = locate(after, 'key');
  if (isFlow(text)) {
    const place = endOf(locate(after));
    return insertion(place, `,${separator(text, neighbour)}"${key}": ${value}`);
  }
  const group = after.slice(0, -1);
  if (group.length > 0 && textIn(text, locate(group)).startsWith('{'))
    return insertion(endOf(locate(after)), `,${separator(text, neighbour)}${key}: ${value}`);
  return insertion(
    lineEnd(text, lastLine(text, locate(after))),
    `${newLine(text)}${indentation(neighbour)}${key}: ${value}`,
  );
}

/** With the comments below it that are indented as it is. */
function lastLine(text: string, { endLine }: TextRange): number {
  const lines = text.split('\n');
  let last = endLine;
  while (/^[ \t]+#/.test(lines[last] ?? '')) last += 1;
  return last;
}

/** JSON, or YAML that is written in its way. */
export const isFlow = (text: string): boolean => text.trimStart().startsWith('{');

/** The space between this item of a flow collection and the one before it: a new line, or a blank. */
export function separator(text: string, item: TextRange): string {
  const before = (text.split('\n')[item.line - 1] ?? '').slice(0, item.column - 1);
  return before.trim() === '' ? `${newLine(text)}${indentation(item)}` : ' ';
}

type Place = Pick<TextRange, 'line' | 'column'>;

export function insertion({ line, column }: Place, text: string): TextEdit {
  return { range: { line, column, endLine: line, endColumn: column }, text };
}

export function endOf({ endLine, endColumn }: TextRange): Place {
  return { line: endLine, column: endColumn };
}

export function lineEnd(text: string, line: number): Place {
  return { line, column: (text.split('\n')[line - 1] ?? '').replace(/\r$/, '').length + 1 };
}

export const indentation = ({ column }: TextRange): string => ' '.repeat(column - 1);
export const newLine = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n');
