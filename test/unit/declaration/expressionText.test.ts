import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expressionText } from '../../../src/declaration/expressionText.ts';
import { parseCondition } from '../../../src/declaration/reader/schema/parseCondition.ts';
import { operators, type Expression } from '../../../src/space/expression.ts';

function read(text: string): Expression {
  const parsed = parseCondition(text, undefined);
  assert.ok(parsed.ok, text);
  return parsed.expression;
}

describe('the text of an expression', () => {
  it('has the brackets that a person writes, and no others', () => {
    const asWritten = [
      'latency_ms <= 1.2 * baseline',
      'a + b * c - d <= (a + b) * (c - d)',
      'a - (b - c) <= a - b - c',
      'a / (b * c) < a / b / c',
      'a ** b ** c != (a ** b) ** c',
      '-(a + b) < -a * (-b) ** 2',
      'a == 1 and (b == 2 or c < 4)',
      'a == 1 and b == 2 or c < 4',
      '!a or !(b < 4)',
      '(a in [1, 2]) == b',
      'max(a, b + 1) % 2 == 0',
      '{weight-decay} <= 1',
    ];
    for (const text of asWritten) assert.equal(expressionText(read(text)), text);
  });

  it('leaves out brackets that change nothing', () => {
    assert.equal(expressionText(read('((a) <= (1.2 * b)) and ((c) < 2)')), 'a <= 1.2 * b and c < 2');
  });

  it('is read as the same expression, whatever stands on either side of an operator', () => {
    const a = { kind: 'name', name: 'a' } as const;
    const list = { kind: 'list', items: [a] } as const;
    const pairs = operators.flatMap((outer) => operators.map((inner) => [outer, inner] as const));
    for (const [outer, inner] of pairs) {
      const part: Expression = { kind: 'binary', operator: inner, left: a, right: inner === 'in' ? list : a };
      const sides: readonly Expression[] = [part, { kind: 'minus', of: part }, { kind: 'not', of: part }];
      for (const side of sides) {
        const both: readonly (readonly [Expression, Expression])[] = [
          [side, outer === 'in' ? list : a],
          ...(outer === 'in' ? [] : [[a, side] as const]),
        ];
        for (const [left, right] of both) {
          // the reader wants a comparison, and refuses one after another
          const whole: Expression = { kind: 'not', of: { kind: 'binary', operator: outer, left, right } };
          const parsed = parseCondition(expressionText(whole), undefined);
          if (parsed.ok) assert.deepEqual(parsed.expression, whole);
          else assert.match(parsed.problem, /^One comparison cannot follow another/);
        }
      }
    }
  });
});
