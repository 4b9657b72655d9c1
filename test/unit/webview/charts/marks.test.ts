import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nearestMark, trialMarks, type Place } from '../../../../webview/charts/marks.ts';

const pointsOfTrials = [
  { trial: 1, x: 0, y: 0 },
  { trial: 2, x: 1, y: 0.5 },
];
const points = trialMarks(pointsOfTrials, ({ x, y }) => [[x, y]]);
const lines = trialMarks<{ trial: number; line: Place[] }>(
  [
    { trial: 1, line: [[0, 0], [1, 1], [2, 0]] }, // oxfmt-ignore
    { trial: 2, line: [[0, 3], [1, 2], [2, 3]] }, // oxfmt-ignore
    { trial: 3, line: [[10, 0], [20, 1], [100, 1]] }, // oxfmt-ignore
  ],
  ({ line }) => line,
);

describe('the marks of trials in a chart', () => {
  it('are one place or a line of several, and none for a trial that is not there', () => {
    assert.deepEqual(points.of(2), [[1, 0.5]]);
    assert.equal(lines.of(1).length, 3);
    assert.deepEqual([points.of(3), lines.of(4)], [[], []]);
  });

  it('are found by a box in which they may be', () => {
    assert.deepEqual(points.within({ low: [0.5, 0], high: [1.5, 0.5] }), [2]);
    assert.deepEqual(lines.within({ low: [0.1, 0], high: [0.2, 0.3] }), [1]);
    assert.deepEqual(lines.within({ low: [1.9, 2.9], high: [2.4, 3.2] }), [2]);
  });

  it('are found on lines whose places are anywhere, from left to right', () => {
    assert.deepEqual(lines.within({ low: [14, 0.3], high: [16, 0.7] }), [3]);
    assert.deepEqual(lines.within({ low: [50, 0], high: [60, 0.5] }), []);
  });

  it('are at a place if they are within its reach, the nearest first', () => {
    const marks: Parameters<typeof nearestMark>[0] = [
      { trial: 1, places: [[0, 0], [10, 0]] }, // oxfmt-ignore
      { trial: 2, places: [[5, 5]] },
    ];
    assert.equal(nearestMark(marks, [5, 2], 4), 1);
    assert.equal(nearestMark(marks, [5, 3], 4), 2);
    assert.equal(nearestMark(marks, [-3, -4], 4), null);
  });
});
