import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { activeParameters, feasibility } from '../../../../src/core/space/activeParameters.ts';
import { holds, namesIn, type Expression, type Operator } from '../../../../src/core/space/expression.ts';
import type { Parameter, Value } from '../../../../src/core/space/parameter.ts';

const value = (of: Value): Expression => ({ kind: 'value', value: of });
const name = (of: string): Expression => ({ kind: 'name', name: of });
const op = (left: Expression, operator: Operator, right: Expression): Expression => ({
  kind: 'binary',
  operator,
  left,
  right,
});
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
    const results: [Operator, number][] = [['+', 5], ['-', 1], ['*', 6], ['/', 1.5], ['%', 1], ['**', 9]]; // prettier-ignore
    for (const [operator, expected] of results)
      assert.ok(isTrue(op(op(name('a'), operator, name('b')), '==', value(expected))), operator);
    assert.ok(isTrue(op({ kind: 'minus', of: name('a') }, '==', value(-3))));
    const call: Expression = { kind: 'call', function: 'max', arguments: [name('a'), name('b'), value(2.5)] };
    assert.ok(isTrue(op(call, '==', value(3))));
  });

  it('joins truths by and, or and not, and looks into lists', () => {
    const [yes, no] = [op(name('a'), '>', value(0)), op(name('a'), '<', value(0))];
    assert.deepEqual([op(yes, 'and', no), op(yes, 'or', no), op(no, 'or', no)].map(isTrue), [false, true, false]);
    assert.ok(isTrue({ kind: 'not', of: no }) && !isTrue({ kind: 'not', of: yes }));
    const list: Expression = { kind: 'list', items: [value('x'), value(1)] };
    assert.deepEqual([op(name('kind'), 'in', list), op(name('a'), 'in', list)].map(isTrue), [true, false]);
    assert.ok(isTrue(name('on')));
  });

  it('has no value where a name has none: every comparison with it is false', () => {
    for (const operator of ['==', '!=', '<', '<=', '>', '>='] as const) {
      assert.ok(!isTrue(op(name('gone'), operator, value(1))), operator);
      assert.ok(!isTrue(op(op(name('gone'), '+', value(1)), operator, name('gone'))), operator);
    }
    assert.ok(!isTrue(op(name('gone'), 'in', { kind: 'list', items: [name('gone')] })));
    assert.ok(!isTrue(name('constructor')));
  });

  it('names the parameters it is about', () => {
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

describe('activity', () => {
  const optimizer: Parameter = { name: 'optimizer', type: 'choice', values: ['sgd', 'adam'] };
  const momentum: Parameter = {
    name: 'momentum',
    type: 'float',
    low: 0,
    high: 1,
    scale: 'linear',
    when: op(name('optimizer'), '==', value('sgd')),
  };
  const nesterov: Parameter = { name: 'nesterov', type: 'bool', when: op(name('momentum'), '>', value(0.5)) };
  const active = activeParameters([nesterov, momentum, optimizer]);

  it('leaves out what its condition does not hold for, and what hangs on that in turn, whatever the order', () => {
    assert.deepEqual(active({ optimizer: 'sgd', momentum: 0.9, nesterov: true }), {
      optimizer: 'sgd',
      momentum: 0.9,
      nesterov: true,
    });
    assert.deepEqual(active({ optimizer: 'sgd', momentum: 0.2, nesterov: true }), { optimizer: 'sgd', momentum: 0.2 });
    assert.deepEqual(active({ optimizer: 'adam', momentum: 0.9, nesterov: true }), { optimizer: 'adam' });
  });

  it('ends even where parameters wait for one another', () => {
    const circle = (at: string, on: string): Parameter => ({
      name: at,
      type: 'bool',
      when: op(name(on), '==', value(true)),
    });
    assert.deepEqual(activeParameters([circle('a', 'b'), circle('b', 'a')])({ a: true, b: true }), {});
  });
});

describe('a constraint', () => {
  it('decides about points that have all of its parameters, and allows every other', () => {
    const allowed = feasibility([op(name('a'), '<', name('b'))]);
    assert.deepEqual([{ a: 1, b: 2 }, { a: 2, b: 1 }, { a: 9 }, {}].map(allowed), [true, false, true, true]);
  });

  it('stands beside others: all must hold', () => {
    const allowed = feasibility([op(name('a'), '<', name('b')), op(name('b'), '<', value(5))]);
    assert.deepEqual(
      [
        { a: 1, b: 2 },
        { a: 1, b: 6 },
        { a: 3, b: 2 },
      ].map(allowed),
      [true, false, false],
    );
  });
});
