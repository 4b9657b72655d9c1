import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { recordCurve } from '../../../../src/runner/metric/curve.ts';

function curveOf(reports: readonly (readonly [value: unknown, step?: number | undefined])[]) {
  const recorder = recordCurve();
  for (const [value, step] of reports) recorder.add(value, step);
  return recorder.curve();
}

describe('the curve of a metric', () => {
  it('has each report, at the step that it names', () => {
    const points = [
      { step: 0, value: 3 },
      { step: 10, value: 2 },
    ];
    assert.deepEqual(curveOf(points.map(({ step, value }) => [value, step])), { named: true, points });
  });

  it('counts the reports where they name no step, or steps that repeat or go back', () => {
    const points = [3, 2, 1].map((value, i) => ({ step: i + 1, value }));
    for (const steps of [
      [undefined, undefined, undefined],
      [1, 1, 2],
      [1, 2, 1],
      [1, undefined, 2],
    ]) {
      assert.deepEqual(curveOf(points.map(({ value }, i) => [value, steps[i]])), { named: false, points });
    }
  });

  it('leaves out what is not a finite number, and counts it', () => {
    assert.deepEqual(curveOf([[1], [NaN], [Infinity], ['x'], [2]]).points, [
      { step: 1, value: 1 },
      { step: 5, value: 2 },
    ]);
    assert.deepEqual(curveOf([[NaN]]), { named: false, points: [] });
  });

  it('has at most a thousand points and the last one, evenly spaced, of any number of reports', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), (length) => {
        const { points } = curveOf(Array.from({ length }, (_, i) => [i, i]));
        assert.ok(points.length <= 1001 && points.length >= Math.min(length, 500));
        assert.deepEqual([points[0].value, points.at(-1)?.value], [0, length - 1]);
        const gaps = points.slice(1, -1).map(({ step }, i) => step - points[i].step);
        assert.ok(gaps.every((gap) => gap === gaps[0]));
      }),
      { numRuns: 30 },
    );
  });
});
