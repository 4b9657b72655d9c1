/** One more condition in `constraints` or `limits`, in the layout that the person has given them. */
import { readDocument } from '../document.ts';
import { ownValue } from '../ownValue.ts';
import type { TextEdit } from '../problem.ts';
import { textIn } from './edit.ts';
import { endOf, indentation, insertion, isFlow, lineEnd, newKey, newLine, separator } from './newKey.ts';

interface NewCondition {
  readonly list: 'constraints' | 'limits';
  readonly condition: string;
}

/** The key that a list stands behind where it is new. */
const BEFORE = { constraints: 'parameters', limits: 'objective' } as const;

export function conditionEdit(text: string, { list, condition }: NewCondition): TextEdit {
  const { value, locate } = readDocument(text);
  const item = quoted(condition, isFlow(text));
  const written = ownValue(value, list);
  if (written === undefined) return newKey(text, locate, { key: list, value: `[${item}]`, after: [BEFORE[list]] });
  const range = locate([list]);
  const last = Array.isArray(written) ? locate([list, written.length - 1]) : range;
  const isList = Array.isArray(written) && written.length > 0;
  if (isList && textIn(text, range).startsWith('[')) return insertion(endOf(last), `,${separator(text, last)}${item}`);
  if (isList && textIn(text, range).startsWith('-'))
    return insertion(lineEnd(text, last.endLine), `${newLine(text)}${indentation(range)}- ${item}`);
  // one condition by itself, an alias, or a list without any
  const conditions = [written].flat().filter((each) => typeof each === 'string');
  const items = conditions.map((each) => quoted(each, isFlow(text)));
  return { range, text: `[${[...items, item].join(', ')}]` };
}

/** JSON knows double quotes only; in YAML, texts inside the condition need no backslash in single ones. */
function quoted(condition: string, isJson: boolean): string {
  return !isJson && condition.includes('"') ? `'${condition.replaceAll("'", "''")}'` : JSON.stringify(condition);
}
