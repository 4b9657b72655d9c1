import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { activeParameters } from '../../../src/space/activeParameters.ts';
import type { Parameter } from '../../../src/space/parameter.ts';
import { name, op, value } from './expressions.ts';

describe('the active parameters of a point', () => {
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

  it('leave out a parameter whose condition is false, and those that depend on it, in any order', () => {
    assert.deepEqual(active({ optimizer: 'sgd', momentum: 0.9, nesterov: true }), {
      optimizer: 'sgd',
      momentum: 0.9,
      nesterov: true,
    });
    assert.deepEqual(active({ optimizer: 'sgd', momentum: 0.2, nesterov: true }), { optimizer: 'sgd', momentum: 0.2 });
    assert.deepEqual(active({ optimizer: 'adam', momentum: 0.9, nesterov: true }), { optimizer: 'adam' });
  });

  it('are found in finite time even if conditions form a cycle', () => {
    const cycle = (at: string, on: string): Parameter => ({
      name: at,
      type: 'bool',
      when: op(name(on), '==', value(true)),
    });
    assert.deepEqual(activeParameters([cycle('a', 'b'), cycle('b', 'a')])({ a: true, b: true }), {});
  });
});
