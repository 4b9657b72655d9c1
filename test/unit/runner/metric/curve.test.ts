import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forMany } from '../../../laws.ts';
import { recordCurve } from '../../../../src/runner/metric/curve.ts';

function curveOf(reports: readonly (readonly [value: unknown, step?: number | undefined])[]) {
  const recorder = recordCurve();
  for (const [value, step] of reports) recorder.add(value, step === undefined ? undefined : { step, name: 'epoch' });
  return recorder.curve();
}

function shape(reports: Parameters<typeof curveOf>[0]) {
  const { named, points } = curveOf(reports);
  return { named, points };
}

describe('the curve of a metric', () => {
  it('has each report, at the step that it names', () => {
    const points = [
      { step: 0, value: 3 },
      { step: 10, value: 2 },
    ];
    assert.deepEqual(shape(points.map(({ step, value }) => [value, step])), { named: true, points });
  });

  it('has the last report of a step that repeats, as the lines of a progress bar do', () => {
    const reports = [
      [9, 1],
      [3, 1],
      [8, 2],
      [2, 2],
    ] as const;
    const points = [
      { step: 1, value: 3 },
      { step: 2, value: 2 },
    ];
    assert.deepEqual(shape(reports), { named: true, points });
  });

  it('counts the reports where they name no step, all the same one, or steps that go back', () => {
    const points = [3, 2, 1].map((value, i) => ({ step: i + 1, value }));
    for (const steps of [
      [undefined, undefined, undefined],
      [1, 1, 1],
      [1, 2, 1],
      [2, 2, 1],
      [1, undefined, 2],
    ]) {
      assert.deepEqual(shape(points.map(({ value }, i) => [value, steps[i]])), { named: false, points });
    }
  });

  it('knows its last step where the newest report says it, counted from 1 or from 0', () => {
    const lastStep = (...steps: readonly (readonly [step: number, last?: number])[]) => {
      const recorder = recordCurve();
      for (const [step, last] of steps) recorder.add(0.5, { step, name: 'epoch', ...(last !== undefined && { last }) });
      return recorder.curve().lastStep;
    };
    assert.equal(lastStep([1, 50], [2, 50]), 50);
    assert.equal(lastStep([0, 50], [1, 50]), 49);
    assert.equal(lastStep([1, 50], [2, 60]), 60);
    assert.equal(lastStep([1, 50], [2]), undefined);
    assert.equal(lastStep([1, 50], [2, 50], [1, 50]), undefined);
  });

  it('leaves out what is not a finite number, and counts it', () => {
    assert.deepEqual(curveOf([[1], [NaN], [Infinity], ['x'], [2]]).points, [
      { step: 1, value: 1 },
      { step: 5, value: 2 },
    ]);
    assert.deepEqual(curveOf([[1], [NaN]]), {
      named: false,
      points: [{ step: 1, value: 1 }],
      reports: 2,
      every: 1,
      isFinite: false,
    });
  });

  it('has at most a thousand points and the last one, evenly spaced, of any number of reports', () => {
    forMany(30, fc.integer({ min: 1, max: 20_000 }), (length) => {
      const { points } = curveOf(Array.from({ length }, (_, i) => [i, i]));
      assert.ok(points.length <= 1001 && points.length >= Math.min(length, 500));
      assert.deepEqual([points[0].value, points.at(-1)?.value], [0, length - 1]);
      const gaps = points.slice(1, -1).map(({ step }, i) => step - points[i].step);
      assert.ok(gaps.every((gap) => gap === gaps[0]));
    });
  });

  it('keeps as few of a million reports at any time, and knows the first, the last and how many there were', () => {
    const recorder = recordCurve();
    for (let step = 1; step <= 1_000_000; step++) {
      recorder.add(-step, { step, name: 'step' });
      if (step % 9973 === 0) assert.ok(recorder.curve().points.length <= 1001);
    }
    const { points, reports, every } = recorder.curve();
    assert.deepEqual([points[0].step, points.at(-1)?.step, reports], [1, 1_000_000, 1_000_000]);
    assert.ok(every >= 1000 && points.length > 500);
  });
});
