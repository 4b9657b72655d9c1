import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forAll } from '../../../laws.ts';
import { bestOf, goals, improvement, isBetter, toMetric, toReward } from '../../../../src/engine/port/goal.ts';

const goal = fc.constantFrom(...goals);
const value = fc.double({ noNaN: true });
const finite = fc.double({ noNaN: true, noDefaultInfinity: true });

describe('a better value', () => {
  it('is the smaller one to minimize and the larger one to maximize', () => {
    assert.ok(isBetter(1, 2, 'minimize'));
    assert.ok(isBetter(2, 1, 'maximize'));
  });

  it('has the higher reward', () => {
    forAll(value, value, goal, (a, b, goal) => isBetter(a, b, goal) === toReward(a, goal) > toReward(b, goal));
  });

  it('is one of two that differ, and none of two that are equal', () => {
    forAll(value, value, goal, (a, b, goal) => {
      assert.equal(Number(isBetter(a, b, goal)) + Number(isBetter(b, a, goal)), a === b ? 0 : 1);
      assert.ok(!isBetter(a, a, goal));
    });
  });

  it('is the worse one under the other goal', () => {
    forAll(value, value, (a, b) => isBetter(a, b, 'minimize') === isBetter(b, a, 'maximize'));
  });

  it('neither is NaN nor is better than NaN', () => {
    forAll(fc.double(), goal, (a, goal) => !isBetter(NaN, a, goal) && !isBetter(a, NaN, goal));
  });

  it('is a positive improvement', () => {
    forAll(finite, finite, goal, (a, b, goal) => {
      assert.equal(improvement(a, b, goal) > 0, isBetter(a, b, goal));
      assert.ok(improvement(a, b, goal) === -improvement(b, a, goal)); // +0 and −0 are equal here
    });
  });
});

describe('the reward', () => {
  it('gives the metric back to the bit', () => {
    forAll(fc.double(), goal, (y, goal) => Object.is(toMetric(toReward(y, goal), goal), y));
  });
});

describe('the best of values', () => {
  it('is one of them, and none is better', () => {
    forAll(fc.array(value, { minLength: 1 }), goal, (values, goal) => {
      const best = bestOf(values, goal);
      assert.ok(values.includes(best));
      assert.ok(!values.some((each) => isBetter(each, best, goal)));
    });
  });

  it('is NaN if one of them is, and the worst infinity if there are none', () => {
    assert.equal(bestOf([1, NaN, 2], 'maximize'), NaN);
    forAll(finite, goal, (a, goal) => isBetter(a, bestOf([], goal), goal));
  });
});
