/** Adds a constraint to those of a declaration, in the layout that the person has given them. */
import * as l10n from '@vscode/l10n';
import { isDeepStrictEqual } from 'node:util';
import { declaredConstraints } from '../constraints.ts';
import { parseCondition } from '../reader/schema/parseCondition.ts';
import { conditionEdit } from './conditionEdit.ts';
import { applied, fixFirst, type DeclarationText, type EditResult } from './edit.ts';

export function addConstraint({ text, read }: DeclarationText, expression: string): EditResult {
  const parsed = read(text);
  if (!parsed.ok) return { ok: false, problem: fixFirst() };
  const { space, constraints = [] } = parsed.declaration;
  const names = space.map(({ name }) => name);
  const condition = parseCondition(expression, names);
  if (!condition.ok) return { ok: false, problem: condition.problem };
  if (constraints.some((each) => isDeepStrictEqual(each, condition.expression)))
    return { ok: false, problem: alreadyConstrained(expression) };
  const edit = conditionEdit(text, { list: 'constraints', condition: expression });
  const again = read(applied(text, [edit]));
  const wanted = { ...parsed.declaration, ...declaredConstraints(space, [...constraints, condition.expression]) };
  return again.ok && isDeepStrictEqual(again.declaration, wanted)
    ? { ok: true, edit, done: constrained(expression) }
    : { ok: false, problem: cannotConstrain(expression) };
}

const alreadyConstrained = (expression: string) => l10n.t`${expression} is a constraint already.`;
const cannotConstrain = (expression: string) =>
  l10n.t`${expression} could not be added to the file. A declaration has it under constraints; the files of other tuners have no constraints.`;
const constrained = (expression: string) => l10n.t`From now on ${expression} must hold.`;
