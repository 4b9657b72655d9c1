import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { StopRules } from '../../../../src/declaration/declaration.ts';
import { recordCurve } from '../../../../src/runner/metric/curve.ts';
import { ruledStop } from '../../../../src/tuner/stopping/stopRules.ts';

const minimize = { goal: 'minimize' } as const;
const maximize = { goal: 'maximize' } as const;

/** When the rules end a trial that reports these values, and how. */
function stopIn(values: readonly number[], rules: Partial<StopRules>, objective: Parameters<typeof ruledStop>[2]) {
  const recorder = recordCurve();
  for (const [i, value] of values.entries()) {
    recorder.add(value, { step: i + 1, name: 'epoch' });
    const stop = ruledStop(recorder.curve(), { minReports: 1, ...rules }, objective);
    if (stop !== undefined) return [i + 1, stop.rule, stop.result ?? null];
  }
  return null;
}

describe('the rules of trial.stop', () => {
  it('end a trial whose metric is on the wrong side of a limit; on the right side it is good enough', () => {
    assert.deepEqual(stopIn([3, 5, 6], { above: 5 }, minimize), [3, 'above', null]);
    assert.deepEqual(stopIn([3, 5, 6], { above: 5 }, maximize), [3, 'above', 6]);
    assert.deepEqual(stopIn([3, 2, 1], { below: 2 }, maximize), [3, 'below', null]);
    assert.deepEqual(stopIn([3, 2, 1], { below: 2 }, minimize), [3, 'below', 1]);
    assert.equal(stopIn([3, 2, 1], { below: 1, above: 3 }, minimize), null);
  });

  it('wait for as many reports as min_reports says, but not where the trial has diverged', () => {
    assert.deepEqual(stopIn([9, 9, 9, 9], { above: 5, minReports: 3 }, minimize), [3, 'above', null]);
    assert.deepEqual(stopIn([9, NaN], { diverged: true, minReports: 3 }, minimize), [2, 'diverged', null]);
  });

  it('take no finite number, or worse than ten times the first value, for a trial that diverged', () => {
    for (const value of [NaN, Infinity, -Infinity, 31])
      assert.deepEqual(stopIn([3, value], { diverged: true }, minimize), [2, 'diverged', null]);
    assert.equal(stopIn([3, 30, 2, -40], { diverged: true }, minimize), null);
    assert.deepEqual(stopIn([-10, -101], { diverged: true }, maximize), [2, 'diverged', null]);
    assert.equal(stopIn([0, 1e9], { diverged: true }, minimize), null);
    assert.equal(stopIn([3, NaN, 31], {}, minimize), null);
  });

  it('say of a metric that is no objective only that it is past a limit, or no finite number', () => {
    assert.deepEqual(stopIn([3, 5, 6], { above: 5 }, undefined), [3, 'above', null]);
    assert.deepEqual(stopIn([3, 2, 1], { below: 2 }, undefined), [3, 'below', null]);
    assert.deepEqual(stopIn([3, 31, NaN], { diverged: true }, undefined), [3, 'diverged', null]);
    assert.equal(stopIn([3, 3, 3, 3], { patience: 1 }, undefined), null);
  });

  it('have patience for so many reports without a new best, and then take the last report or the best', () => {
    const values = [5, 3, 4, 3, 3.5, 1];
    assert.deepEqual(stopIn(values, { patience: 3 }, minimize), [5, 'patience', 3.5]);
    assert.deepEqual(stopIn(values, { patience: 3 }, { ...minimize, report: 'best' }), [5, 'patience', 3]);
    assert.equal(stopIn(values, { patience: 4 }, minimize), null);
    const many = Array.from({ length: 3000 }, (_, i) => (i < 2000 ? -i : 0));
    assert.deepEqual(stopIn(many, { patience: 100 }, minimize)?.slice(1), ['patience', 0]);
  });
});
