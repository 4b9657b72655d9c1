/** What mends a problem, as edits of the text in the layout that the person has given it. */
import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';
import { readDocument, type Locate } from '../document.ts';
import { isItem, removedWith, sureFix, valueAt, withWord, type Fix } from '../fix.ts';
import { keysOf } from '../keys/checks.ts';
import { inFileOrder, type Problem, type TextEdit, type TextRange } from '../problem.ts';
import { keyText, scalarText } from '../reader/completion/completion.ts';
import { conditionEdit } from './conditionEdit.ts';
import { applied, textIn } from './edit.ts';
import { endOf, insertion, isFlow, newKey } from './newKey.ts';
import { removalEdit } from './removal.ts';

type Path = readonly PropertyKey[];

/** A declaration's text, and what is wrong with one. */
export interface CheckedText {
  readonly text: string;
  readonly problemsIn: (text: string) => readonly Problem[];
}

/** A declaration as it stands. */
interface Written {
  readonly text: string;
  readonly value: unknown;
  readonly locate: Locate;
}

/** The edits of a fix; undefined where the text has no place for it, or would still have the problem. */
export function fixEdits(
  { text, problemsIn }: CheckedText,
  problem: Problem,
  fix: Fix,
): readonly TextEdit[] | undefined {
  const edits = editsOf({ text, ...readDocument(text) }, fix);
  if (edits === undefined) return undefined;
  const fixed = applied(text, edits);
  // of a text with several such mistakes, each is mended by itself
  const mayBeRead = fix.kind === 'text' || readDocument(fixed).value !== undefined;
  const isMended = mayBeRead && countOf(problem, problemsIn(fixed)) < countOf(problem, problemsIn(text));
  return isMended ? edits : undefined;
}

/** The text after changes that no problem asks for; one without a place in it is left out. */
export function withChanges(text: string, changes: readonly Fix[]): string {
  return changes.reduce((before, change) => {
    const edits = editsOf({ text: before, ...readDocument(before) }, change);
    return edits === undefined ? before : applied(before, edits);
  }, text);
}

/** Undefined where the text has a value at the path already. */
export function newValueEdit(text: string, path: Path, value: unknown): TextEdit | undefined {
  const file = { text, ...readDocument(text) };
  return valueAt(file.value, path) === undefined ? missingEdit(file, path, value) : undefined;
}

/** The text after every fix that is certain. */
export function withSureFixes({ text, problemsIn }: CheckedText): string {
  let fixed = text;
  for (let count = 0; count < MAX_FIXES; count++) {
    const edits = nextFix({ text: fixed, problemsIn });
    if (edits === undefined) break;
    fixed = applied(fixed, edits);
  }
  return fixed;
}

/** Each of them has the file read again. */
const MAX_FIXES = 50;

function nextFix(declaration: CheckedText): readonly TextEdit[] | undefined {
  for (const problem of declaration.problemsIn(declaration.text)) {
    const fix = sureFix(problem);
    // what a person has written is not to be lost unseen
    const edits = fix && fix.kind !== 'remove' && fixEdits(declaration, problem, fix);
    if (edits) return edits;
  }
  return undefined;
}

/** How many problems there are with the same value. */
function countOf({ path = [] }: Problem, problems: readonly Problem[]): number {
  return problems.filter((each) => isDeepStrictEqual(each.path ?? [], path)).length;
}

function editsOf(file: Written, fix: Fix): readonly TextEdit[] | undefined {
  const { path } = fix;
  switch (fix.kind) {
    case 'rename':
      return [
        { range: file.locate(path, 'key'), text: keyText(fix.to, isQuoted(file, path)) },
        ...('value' in fix ? writeEdits(file, path, fix.value) : []),
      ];
    case 'write':
      return writeEdits(file, path, fix.value);
    case 'replace': {
      const range = file.locate(path);
      return [{ range, text: withWord(textIn(file.text, range), fix.word, fix.by) }];
    }
    case 'remove':
      return removeEdits(file, path);
    case 'text':
      return fix.edits;
    case 'move':
      return moveEdits(file, fix);
    case 'swap': {
      const [first, second] = fix.keys.map((key) => file.locate([...path, key]));
      return [
        { range: first, text: textIn(file.text, second) },
        { range: second, text: textIn(file.text, first) },
      ];
    }
  }
}

function removeEdits({ text, value, locate }: Written, path: Path): readonly TextEdit[] | undefined {
  const edit = removalEdit(text, value, locate, path);
  return edit && [edit];
}

/** A moved key has its value as it is written; an item is written anew, since it may have no quotes of its own. */
function moveEdits(file: Written, fix: Extract<Fix, { kind: 'move' }>): readonly TextEdit[] | undefined {
  const removed = removeEdits(file, removedWith(file.value, fix.path));
  const moved = valueAt(file.value, fix.path);
  if (removed === undefined) return undefined;
  if (!isItem(fix)) return [...removed, ...writeEdits(file, fix.to, moved)];
  const list = fix.to[0] === 'limits' ? 'limits' : 'constraints';
  return [...removed, conditionEdit(file.text, { list, condition: String(moved) })];
}

function writeEdits(file: Written, path: Path, value: unknown): readonly TextEdit[] {
  const { text, locate } = file;
  const inserted = valueText(value, isFlow(text));
  const before = valueAt(file.value, path);
  const range = locate(path);
  if (before === undefined) return [missingEdit(file, path, value)];
  const isEmpty = before === null && inFileOrder(range, locate(path, 'key')) === 0;
  if (!isEmpty) return [{ range, text: inserted }];
  const key = endOf(range);
  return [insertion({ ...key, column: key.column + afterColon(text, key) }, ` ${inserted}`)];
}

function afterColon(text: string, { line, column }: Pick<TextRange, 'line' | 'column'>): number {
  const rest = (text.split('\n')[line - 1] ?? '').slice(column - 1);
  return rest.indexOf(':') + 1;
}

/** A key that is not there yet, behind the last of its group; the group as well, if that is not there either. */
function missingEdit(file: Written, path: Path, value: unknown): TextEdit {
  const { text, locate } = file;
  const [group, key] = [path.slice(0, -1), String(path.at(-1))];
  const there = valueAt(file.value, group);
  if (there === undefined) return missingEdit(file, group, { [key]: value });
  const present = keysOf(there).toSorted((a, b) =>
    inFileOrder(locate([...group, a], 'key'), locate([...group, b], 'key')),
  );
  const last = present.at(-1);
  if (last === undefined) return writeEdits(file, group, { [key]: value })[0];
  return newKey(text, locate, { key, value: valueText(value, isFlow(text)), after: [...group, last] });
}

function isQuoted({ text, locate }: Written, path: Path): boolean {
  return /^["']/.test(textIn(text, locate(path, 'key')));
}

/** 1e-5 is shorter than 0.00001. */
function numberText(value: number): string {
  return value !== 0 && Math.abs(value) < 1e-3 ? value.toExponential() : String(value);
}

function valueText(value: unknown, isJson: boolean): string {
  if (isJson) return JSON.stringify(value);
  if (typeof value === 'string') return scalarText(value);
  if (typeof value === 'number') return numberText(value);
  return stringify(value, { collectionStyle: 'flow', lineWidth: 0 }).trim();
}
