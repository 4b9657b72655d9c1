/**
 * Whether any point of the space meets all constraints, which is too slow for every keystroke if none does; and which
 * constraints exclude more than they seem to.
 */
import * as l10n from '@vscode/l10n';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isArithmetic, type Expression } from '../../space/expression.ts';
import { feasiblePointSearch, searchFeasiblePoint, type PointSearch } from '../../space/feasibility.ts';
import { whereParametersExist } from '../constraints.ts';
import { expressionText } from '../expressionText.ts';
import type { Problem } from '../problem.ts';
import type { ValidDeclaration } from '../reader/parseDeclaration.ts';
import { allOf, anyOf, grouped } from '../wording.ts';

export function constraintProblems(valid: ValidDeclaration): readonly Problem[] {
  const { space, constraints = [] } = valid.declaration;
  return problemsOf(searchFeasiblePoint(space, constraints), valid);
}

/** The same, while the process does other things, too: all extensions of a window share one. */
export async function constraintProblemsInTurns(valid: ValidDeclaration): Promise<readonly Problem[]> {
  const { space, constraints = [] } = valid.declaration;
  const search = feasiblePointSearch(space, constraints);
  for (let turn = search.next(); ; turn = search.next()) {
    if (turn.done === true) return problemsOf(turn.value, valid);
    await nextTurn();
  }
}

/** The constraints that hold for no point without a parameter, which a person may not have meant. */
export function constraintNotes({ declaration, locate }: ValidDeclaration): readonly Problem[] {
  const { space, constraints = [] } = declaration;
  return constraints.flatMap((constraint, i): Problem[] => {
    const needed = space.filter(({ name, when }) => when !== undefined && needs(constraint, name));
    if (needed.length === 0) return [];
    const names = needed.map(({ name }) => name);
    const whereItExists = expressionText(whereParametersExist(constraint, needed));
    const message = falseWithoutParameter(expressionText(constraint), names, whereItExists);
    return [{ ...locate(['constraints', i]), message, path: ['constraints', i] }];
  });
}

function problemsOf({ found, among }: PointSearch, valid: ValidDeclaration): readonly Problem[] {
  if (found) return [];
  const sentence = among === undefined ? nothingFeasible() : nothingFound(among);
  const message = [sentence, ...constraintNotes(valid).map((note) => note.message)].join(' ');
  return [{ ...valid.locate(['constraints']), message, path: ['constraints'] }];
}

/** Whether it is false, or has no value, wherever the parameter does not exist, as far as its form tells. */
function needs(expression: Expression, name: string): boolean {
  switch (expression.kind) {
    case 'name':
      return expression.name === name;
    case 'minus':
      return needs(expression.of, name);
    case 'call':
      return expression.arguments.some((each) => needs(each, name));
    case 'binary': {
      const { operator, left, right } = expression;
      if (operator === 'or') return needs(left, name) && needs(right, name);
      // whether a comparison holds is known everywhere, and can be compared itself
      return [left, right].some((side) => (operator === 'and' || !isComparison(side)) && needs(side, name));
    }
    case 'value':
    case 'list':
    case 'not':
      return false;
  }
}

function isComparison(expression: Expression): boolean {
  return expression.kind === 'binary' && !isArithmetic(expression.operator);
}

const nothingFeasible = () =>
  l10n.t('No point of the search space meets all constraints: relax a constraint, or widen a range.');
const nothingFound = (among: number) =>
  l10n.t`No point that meets all constraints was found among ${grouped(among)} of the search space: relax a constraint, widen a range, or calculate one parameter of an equation from the others (value: EXPRESSION).`;
/** @param conditional the constraint with a condition, which allows points without the parameter */
const falseWithoutParameter = (constraint: string, names: readonly string[], conditional: string) =>
  names.length === 1
    ? l10n.t`${constraint} is false where ${names[0]} does not exist, so every trial has ${names[0]}: write ${conditional} if it is to hold only where ${names[0]} exists.`
    : l10n.t`${constraint} is false where ${anyOf(names)} does not exist, so every trial has ${allOf(names)}: write ${conditional} if it is to hold only where ${allOf(names)} exist.`;
