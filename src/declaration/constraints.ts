/**
 * The constraints of a declaration, and which points each of them applies to: to every one, where a comparison with a
 * parameter that does not exist is false. In studies of the first versions a constraint applies only where all
 * parameters that it names exist. They go on as they began.
 */
import { namesIn, type Expression } from '../space/expression.ts';
import type { Space } from '../space/parameter.ts';
import type { Declaration } from './declaration.ts';
import { expressionText } from './expressionText.ts';

type Constrained = Pick<Declaration, 'space' | 'constraints' | 'constraintsApply'>;

/** As a declaration has them, which says to which points they apply where this makes a difference. */
export function declaredConstraints(
  space: Space,
  constraints: readonly Expression[],
): Pick<Declaration, 'constraints' | 'constraintsApply'> {
  return {
    ...(constraints.length > 0 && { constraints }),
    ...(constraints.some((each) => conditionsOf(each, space).length > 0) && { constraintsApply: 'everywhere' }),
  };
}

/** As they hold for every point. */
export function effectiveConstraints({
  space,
  constraints = [],
  constraintsApply,
}: Constrained): readonly Expression[] {
  if (constraintsApply === 'everywhere') return constraints;
  return constraints.map((each) => whereParametersExist(each, space));
}

/**
 * The constraint that also holds where a parameter that it names does not exist: `!(optimizer == "sgd") or momentum <
 * 0.9`.
 */
export function whereParametersExist(constraint: Expression, space: Space): Expression {
  return conditionsOf(constraint, space).reduceRight<Expression>(
    (right, when) => ({ kind: 'binary', operator: 'or', left: { kind: 'not', of: when }, right }),
    constraint,
  );
}

/** On which the parameters that the constraint names exist, each once. */
function conditionsOf(constraint: Expression, space: Space): readonly Expression[] {
  const names = namesIn(constraint);
  const conditions = space.flatMap(({ name, when }) => (when !== undefined && names.has(name) ? [when] : []));
  return [...new Map(conditions.map((when) => [expressionText(when), when])).values()];
}
