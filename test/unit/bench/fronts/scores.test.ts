import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { problems } from '../../../bench/fronts/problems/index.ts';
import type { Outcome, Problem } from '../../../bench/fronts/problems/problem.ts';
import { firstKept, medianOf, missing, standingOf } from '../../../bench/fronts/scores.ts';

const front: Problem = { ...problems[0], objectives: 2, limits: 1, reference: [4, 4], best: 10 };
const { reference, ...rest } = { ...front, objectives: 1, best: -2 };
const single: Problem = rest;
const kept = (...objectives: readonly number[]): Outcome => ({ objectives, slacks: [0] });
const broken = (...objectives: readonly number[]): Outcome => ({ objectives, slacks: [-1e-9] });

describe('what is missing', () => {
  it('is the share of the hypervolume that no trial within the limits reaches, in powers of ten', () => {
    assert.ok(Math.abs(missing(front, [kept(1, 1), broken(0, 0)]) + 1) < 1e-12);
    assert.equal(missing(front, [broken(0, 0)]), 0);
    assert.equal(missing(front, [kept(0, 0)]), -9);
    assert.deepEqual(reference, [4, 4]);
  });

  it('is the gap to the best value as a share of it, of the best trial within the limits', () => {
    assert.ok(Math.abs(missing(single, [broken(-2), kept(5), kept(0)])) < 1e-12);
    assert.equal(missing(single, [kept(-2)]), -6);
  });

  it('is infinite where no trial keeps the limits', () => {
    assert.equal(missing(single, [broken(-2)]), Infinity);
    assert.equal(firstKept([broken(-2)]), Infinity);
    assert.equal(firstKept([broken(-2), kept(3), kept(1)]), 2);
  });
});

describe('the median', () => {
  it('is the middle one or between the two, and infinite if one of those is', () => {
    assert.equal(medianOf([3, 1, 2]), 2);
    assert.equal(medianOf([4, 1, 2, 3]), 2.5);
    assert.equal(medianOf([Infinity, 1]), Infinity);
    assert.equal(medianOf([Infinity, 1, 2]), 2);
  });
});

describe('the standing', () => {
  it('is equal within the tie and where both miss infinitely much', () => {
    assert.deepEqual(
      [standingOf(-1, -1.01), standingOf(Infinity, Infinity), standingOf(-1, Infinity), standingOf(Infinity, 3)],
      ['equal', 'equal', 'ahead', 'behind'],
    );
  });
});
