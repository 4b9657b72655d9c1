/** Adds a constraint to those of a declaration, in the layout that the person has given them. */
import { isDeepStrictEqual } from 'node:util';
import { readDocument, type Locate } from '../document.ts';
import { ownValue } from '../ownValue.ts';
import type { TextEdit, TextRange } from '../problem.ts';
import { parseCondition } from '../reader/schema/parseCondition.ts';
import { applied, textIn } from './applied.ts';
import type { DeclarationText, EditResult } from './edit.ts';
import * as messages from './messages.ts';

export function addConstraint({ text, read }: DeclarationText, expression: string): EditResult {
  const parsed = read(text);
  if (!parsed.ok) return { ok: false, problem: messages.FIX_FIRST };
  const { space, constraints = [] } = parsed.declaration;
  const names = space.map(({ name }) => name);
  const condition = parseCondition(expression, names);
  if (!condition.ok) return { ok: false, problem: condition.problem };
  if (constraints.some((each) => isDeepStrictEqual(each, condition.expression)))
    return { ok: false, problem: messages.alreadyConstrained(expression) };
  const edit = constraintEdit(text, expression);
  const again = read(applied(text, [edit]));
  const wanted = { ...parsed.declaration, constraints: [...constraints, condition.expression] };
  return again.ok && isDeepStrictEqual(again.declaration, wanted)
    ? { ok: true, edit, done: messages.constrained(expression) }
    : { ok: false, problem: messages.cannotConstrain(expression) };
}

function constraintEdit(text: string, expression: string): TextEdit {
  const { value, locate } = readDocument(text);
  const isFlow = text.trimStart().startsWith('{');
  const item = quoted(expression, isFlow);
  const written = typeof value === 'object' && value !== null ? ownValue({ ...value }, 'constraints') : undefined;
  if (written === undefined) return isFlow ? flowKey(text, locate, item) : blockKey(text, locate, item);
  const range = locate(['constraints']);
  const last = Array.isArray(written) ? locate(['constraints', written.length - 1]) : range;
  const isList = Array.isArray(written) && written.length > 0;
  if (isList && textIn(text, range).startsWith('[')) return insertion(endOf(last), `,${separator(text, last)}${item}`);
  if (isList && textIn(text, range).startsWith('-'))
    return insertion(lineEnd(text, last.endLine), `${newLine(text)}${indentation(range)}- ${item}`);
  // one condition by itself, an alias, or a list without any
  const conditions = [written].flat().filter((each) => typeof each === 'string');
  const items = conditions.map((each) => quoted(each, isFlow));
  return { range, text: `[${[...items, item].join(', ')}]` };
}

/** A line of its own after the parameters, and after the comments that are indented as they are. */
function blockKey(text: string, locate: Locate, item: string): TextEdit {
  const lines = text.split('\n');
  let { endLine } = locate(['parameters']);
  while (/^[ \t]+#/.test(lines[endLine] ?? '')) endLine += 1;
  const key = indentation(locate(['parameters'], 'key'));
  return insertion(lineEnd(text, endLine), `${newLine(text)}${key}constraints: [${item}]`);
}

function flowKey(text: string, locate: Locate, item: string): TextEdit {
  const gap = separator(text, locate(['parameters'], 'key'));
  return insertion(endOf(locate(['parameters'])), `,${gap}"constraints": [${item}]`);
}

/** What stands between this item of a flow collection and the one before it: a line of its own, or a blank. */
function separator(text: string, item: TextRange): string {
  const before = (text.split('\n')[item.line - 1] ?? '').slice(0, item.column - 1);
  return before.trim() === '' ? `${newLine(text)}${indentation(item)}` : ' ';
}

/** JSON knows double quotes only; in YAML, texts inside the condition need no backslash in single ones. */
function quoted(condition: string, isJson: boolean): string {
  return !isJson && condition.includes('"') ? `'${condition.replaceAll("'", "''")}'` : JSON.stringify(condition);
}

type Place = Pick<TextRange, 'line' | 'column'>;

function insertion({ line, column }: Place, text: string): TextEdit {
  return { range: { line, column, endLine: line, endColumn: column }, text };
}

function endOf({ endLine, endColumn }: TextRange): Place {
  return { line: endLine, column: endColumn };
}

function lineEnd(text: string, line: number): Place {
  return { line, column: (text.split('\n')[line - 1] ?? '').replace(/\r$/, '').length + 1 };
}

const indentation = ({ column }: TextRange): string => ' '.repeat(column - 1);
const newLine = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n');
