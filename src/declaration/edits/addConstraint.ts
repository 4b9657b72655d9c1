/** Adds a constraint to those of a declaration, in the layout that the person has given them. */
import { isDeepStrictEqual } from 'node:util';
import { declaredConstraints } from '../constraints.ts';
import { readDocument } from '../document.ts';
import { ownValue } from '../ownValue.ts';
import type { TextEdit } from '../problem.ts';
import { parseCondition } from '../reader/schema/parseCondition.ts';
import { applied, textIn, type DeclarationText, type EditResult } from './edit.ts';
import { FIX_FIRST } from './edit.ts';
import { endOf, indentation, insertion, isFlow, lineEnd, newKey, newLine, separator } from './newKey.ts';

export function addConstraint({ text, read }: DeclarationText, expression: string): EditResult {
  const parsed = read(text);
  if (!parsed.ok) return { ok: false, problem: FIX_FIRST };
  const { space, constraints = [] } = parsed.declaration;
  const names = space.map(({ name }) => name);
  const condition = parseCondition(expression, names);
  if (!condition.ok) return { ok: false, problem: condition.problem };
  if (constraints.some((each) => isDeepStrictEqual(each, condition.expression)))
    return { ok: false, problem: alreadyConstrained(expression) };
  const edit = constraintEdit(text, expression);
  const again = read(applied(text, [edit]));
  const wanted = { ...parsed.declaration, ...declaredConstraints(space, [...constraints, condition.expression]) };
  return again.ok && isDeepStrictEqual(again.declaration, wanted)
    ? { ok: true, edit, done: constrained(expression) }
    : { ok: false, problem: cannotConstrain(expression) };
}

function constraintEdit(text: string, expression: string): TextEdit {
  const { value, locate } = readDocument(text);
  const item = quoted(expression, isFlow(text));
  const written = ownValue(value, 'constraints');
  if (written === undefined)
    return newKey(text, locate, { key: 'constraints', value: `[${item}]`, after: 'parameters' });
  const range = locate(['constraints']);
  const last = Array.isArray(written) ? locate(['constraints', written.length - 1]) : range;
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

const alreadyConstrained = (expression: string) => `${expression} is a constraint already.`;
const cannotConstrain = (expression: string) =>
  `${expression} could not be added to the file. A declaration has it under constraints; the files of other tuners have no constraints.`;
const constrained = (expression: string) => `From now on ${expression} must hold.`;
