/** Expressions for tests, built by hand. */
import type { Expression, Operator } from '../../../src/space/expression.ts';
import type { Value } from '../../../src/space/parameter.ts';

export const value = (of: Value): Expression => ({ kind: 'value', value: of });
export const name = (of: string): Expression => ({ kind: 'name', name: of });
export const op = (left: Expression, operator: Operator, right: Expression): Expression => ({
  kind: 'binary',
  operator,
  left,
  right,
});
