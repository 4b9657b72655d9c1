import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { functions } from '../../../bench/importance/functions.ts';
import type { Run } from '../../../bench/importance/run.ts';
import { claimsOf, scoresOf, spearman } from '../../../bench/importance/scores.ts';

const [held] = functions.filter(({ half }) => half === 'held');

describe('the rank correlation', () => {
  it('is 1 in the same order, −1 in the opposite one, and 0 of what is all the same', () => {
    assert.equal(spearman([1, 2, 9], [0, 5, 6]), 1);
    assert.equal(spearman([3, 2, 1], [0, 5, 6]), -1);
    assert.equal(spearman([1, 1, 1], [0, 5, 6]), 0);
  });

  it('gives equals their mean rank', () => {
    assert.ok(Math.abs(spearman([1, 1, 2], [1, 2, 3]) - Math.sqrt(3) / 2) < 1e-12);
  });
});

describe('the scores of importances', () => {
  const exact = new Map([['a', 0.7], ['b', 0.2], ['c', 0.001]]); // oxfmt-ignore
  const ours = {
    a: { share: 0.6, low: 0.5, high: 0.75 },
    b: { share: 0.3, low: 0.25, high: 0.4 },
    c: { share: 0.05, low: 0.02, high: 0.9, unknown: 'too few trials: 24' },
  };
  const fanova = { a: { share: 0.1 }, b: { share: 0.6 }, c: { share: 0.3 } };
  const runOf = (budget: Run[number]['budget']): Run[number] => ({ budget, milliseconds: 1, importances: { ours, fanova, pedanova: fanova } }); // oxfmt-ignore

  it('count an interval that misses, and not one of a share that is unknown', () => {
    const [score] = scoresOf(held, exact, [runOf(48)]);
    assert.deepEqual(score.holds, [true, false]);
    assert.ok(Math.abs(score.unknown - 1 / 3) < 1e-12);
    assert.equal(score.correlation, 1);
    assert.ok(Math.abs(score.error - (0.1 + 0.1 + 0.049) / 3) < 1e-12);
  });

  it('decide the claims, or leave them open without Optuna', () => {
    const all = ([24, 48, 96] as const).map(runOf);
    assert.deepEqual(claimsOf(scoresOf(held, exact, all)).map((claim) => claim.held), [true, true, false]); // oxfmt-ignore
    const alone = all.map((each) => ({ ...each, importances: { ours } }));
    assert.deepEqual(claimsOf(scoresOf(held, exact, alone)).map((claim) => claim.held), [true, null, false]); // oxfmt-ignore
  });
});
