import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { holds, namesIn, type Expression, type Operator } from '../../../src/space/expression.ts';
import type { Value } from '../../../src/space/parameter.ts';
import { name, op, value } from './expressions.ts';

const point: Record<string, Value> = { a: 3, b: 2, kind: 'x', on: true, nothing: null };
const of = (each: string): Value | undefined => (Object.hasOwn(point, each) ? point[each] : undefined);
const isTrue = (expression: Expression): boolean => holds(expression, of);

describe('an expression', () => {
  it('compares numbers by order, and anything by equality', () => {
    const [a, b] = [name('a'), name('b')];
    const truths: Record<string, boolean> = { '<': false, '<=': false, '>': true, '>=': true, '==': false, '!=': true };
    for (const [operator, expected] of Object.entries(truths))
      assert.equal(isTrue(op(a, operator as Operator, b)), expected);
    assert.ok(isTrue(op(name('kind'), '==', value('x'))) && isTrue(op(name('nothing'), '==', value(null))));
    assert.ok(!isTrue(op(name('kind'), '<', value('y'))), 'only numbers have an order');
    assert.ok(isTrue(op(a, '<=', value(3))) && isTrue(op(a, '>=', value(3))));
  });

  it('calculates, with the usual meaning of each sign', () => {
    const results: [Operator, number][] = [['+', 5], ['-', 1], ['*', 6], ['/', 1.5], ['%', 1], ['**', 9]]; // oxfmt-ignore
    for (const [operator, expected] of results)
      assert.ok(isTrue(op(op(name('a'), operator, name('b')), '==', value(expected))), operator);
    assert.ok(isTrue(op({ kind: 'minus', of: name('a') }, '==', value(-3))));
    const call: Expression = { kind: 'call', function: 'max', arguments: [name('a'), name('b'), value(2.5)] };
    assert.ok(isTrue(op(call, '==', value(3))));
  });

  it('joins truths with and, or and not, and finds values in lists', () => {
    const [yes, no] = [op(name('a'), '>', value(0)), op(name('a'), '<', value(0))];
    assert.deepEqual([op(yes, 'and', no), op(yes, 'or', no), op(no, 'or', no)].map(isTrue), [false, true, false]);
    assert.ok(isTrue({ kind: 'not', of: no }) && !isTrue({ kind: 'not', of: yes }));
    const list: Expression = { kind: 'list', items: [value('x'), value(1)] };
    assert.deepEqual([op(name('kind'), 'in', list), op(name('a'), 'in', list)].map(isTrue), [true, false]);
    assert.ok(isTrue(name('on')));
  });

  it('has no value if a name in it has none: every comparison with it is false', () => {
    for (const operator of ['==', '!=', '<', '<=', '>', '>='] as const) {
      assert.ok(!isTrue(op(name('gone'), operator, value(1))), operator);
      assert.ok(!isTrue(op(op(name('gone'), '+', value(1)), operator, name('gone'))), operator);
    }
    assert.ok(!isTrue(op(name('gone'), 'in', { kind: 'list', items: [name('gone')] })));
    assert.ok(!isTrue(name('constructor')));
    for (const call of ['min', 'abs', 'round'] as const)
      assert.ok(!isTrue(op({ kind: 'call', function: call, arguments: [name('gone')] }, '<', value(9))));
  });

  it('goes on with the truth of such a comparison: not makes it true, or takes the other side, and it can be compared', () => {
    const gone = op(name('gone'), '>', value(0.9));
    assert.ok(isTrue({ kind: 'not', of: gone }) && isTrue({ kind: 'not', of: name('gone') }));
    assert.ok(isTrue(op(gone, 'or', name('on'))) && !isTrue(op(gone, 'and', name('on'))));
    assert.ok(isTrue(op(value(false), '==', gone)) && !isTrue(op(name('on'), '==', gone)));
    assert.ok(isTrue(op(name('a'), 'in', { kind: 'list', items: [name('gone'), value(3)] })));
  });

  it('lists the parameters that it names', () => {
    const whole = op(op(name('a'), '<', { kind: 'call', function: 'abs', arguments: [name('b')] }), 'and', {
      kind: 'not',
      of: name('on'),
    });
    assert.deepEqual([...namesIn(whole)], ['a', 'b', 'on']);
    assert.deepEqual(
      [...namesIn(op(name('kind'), 'in', { kind: 'list', items: [name('a'), { kind: 'minus', of: name('b') }] }))],
      ['kind', 'a', 'b'],
    );
  });
});
