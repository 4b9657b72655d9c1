/** Takes a key with its value, or an item of a list, out of a declaration. */
import type { Locate } from '../document.ts';
import { valueAt } from '../fix.ts';
import { keysOf } from '../keys/checks.ts';
import { inFileOrder, type TextEdit, type TextRange } from '../problem.ts';
import { textIn } from './edit.ts';
import { isFlow, lineEnd } from './newKey.ts';

type Path = readonly PropertyKey[];

/** Undefined where nothing of its group would be left, or it shares its line with what stays. */
export function removalEdit(text: string, file: unknown, locate: Locate, path: Path): TextEdit | undefined {
  const group = path.slice(0, -1);
  const value = valueAt(file, group);
  const steps = Array.isArray(value) ? [...value.keys()] : keysOf(value);
  const entries = steps.map((step) => entryOf(locate, [...group, step])).toSorted(inFileOrder);
  const own = entryOf(locate, path);
  const at = entries.findIndex((each) => inFileOrder(each, own) === 0);
  if (at < 0) return undefined;
  const isInFlow = group.length === 0 ? isFlow(text) : /^[[{]/.test(textIn(text, locate(group)));
  const [before, after] = [at === 0 ? undefined : entries[at - 1], entries.at(at + 1)];
  if (isInFlow) return { range: flowRange(own, before, after), text: '' };
  if (entries.length === 1) return undefined;
  const beginsLine = (text.split('\n')[own.line - 1] ?? '').slice(0, own.column - 1).trim() === '';
  if (beginsLine || Array.isArray(value)) return { range: wholeLines(text, own), text: '' };
  // behind the hyphen of an item
  return after && { range: { ...own, endLine: after.line, endColumn: after.column }, text: '' };
}

/** From its key, or its own beginning in a list, to the end of its value. */
function entryOf(locate: Locate, path: Path): TextRange {
  const { line, column } = locate(path, 'key');
  const { endLine, endColumn } = locate(path);
  return { line, column, endLine, endColumn };
}

/** With the comma that separates it. */
function flowRange(own: TextRange, before: TextRange | undefined, after: TextRange | undefined): TextRange {
  if (after !== undefined) return { ...own, endLine: after.line, endColumn: after.column };
  if (before === undefined) return own;
  return { ...own, line: before.endLine, column: before.endColumn };
}

function wholeLines(text: string, { line, endLine }: TextRange): TextRange {
  if (endLine < text.split('\n').length) return { line, column: 1, endLine: endLine + 1, endColumn: 1 };
  const end = lineEnd(text, endLine);
  const start = line === 1 ? { line, column: 1 } : lineEnd(text, line - 1);
  return { ...start, endLine, endColumn: end.column };
}
