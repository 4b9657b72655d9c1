import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { calibrationOf } from '../../../../src/study/summary/calibration.ts';
import type { TrialSummary } from '../../../../src/study/summary/summary.ts';
import { trialOf } from '../../webview/summaries.ts';

const reason = { kind: 'explores' } as const;
const predicted = (trial: number, value: number | null, more: Partial<TrialSummary> = {}): TrialSummary =>
  trialOf({ trial, value, pick: { mean: 10, sd: 2, chance: 0.5, reason }, ...more });
/** So many trials of which so many lie outside of their band. */
const trials = (count: number, outside: number): TrialSummary[] =>
  Array.from({ length: count }, (_, i) => predicted(i + 1, i < outside ? 14 : 13.9));

describe('the calibration of the model', () => {
  it('counts the values inside mean ± 1.96 sd, and has each prediction with its value', () => {
    const { trials: count, within, pairs } = calibrationOf([predicted(1, 13.9), predicted(2, 14), predicted(3, 6.1)]);
    assert.deepEqual([count, within], [3, 2]);
    assert.deepEqual(pairs[1], { trial: 2, mean: 10, sd: 2, value: 14 });
  });

  it('leaves out trials without a value, without a prediction, and those that may not be used', () => {
    const unknown = { mean: null, sd: null, chance: null, reason };
    const rows = [predicted(1, null), predicted(2, 1, { invalid: true }), trialOf({ value: 1, pick: null }), trialOf({ value: 1, pick: unknown })]; // oxfmt-ignore
    assert.deepEqual(calibrationOf(rows), { trials: 0, within: 0, warning: null, pairs: [] });
  });

  it('is too sure where too many values lie outside to be chance, and too unsure where too few do', () => {
    const warning = (count: number, outside: number) => calibrationOf(trials(count, outside)).warning;
    // P(M ≥ 3) = 0.075 and P(M ≥ 4) = 0.016 of 20; P(M = 0) = 0.0099 of 90 and 0.0104 of 89
    assert.deepEqual([warning(20, 3), warning(20, 4)], [null, 'tooSure']);
    assert.deepEqual([warning(12, 3), warning(10, 3), warning(18, 4)], ['tooSure', 'tooSure', 'tooSure']);
    assert.deepEqual([warning(48, 4), warning(5, 1), warning(4, 4)], [null, null, null]);
    assert.deepEqual([warning(89, 0), warning(90, 0)], [null, 'tooUnsure']);
    assert.deepEqual([warning(1, 1), warning(100, 5)], [null, null]);
  });

  it('needs no warning where the share is nearly right, however many trials there are', () => {
    assert.equal(calibrationOf(trials(30_000, 2000)).warning, null);
    assert.equal(calibrationOf(trials(30_000, 2200)).warning, 'tooSure');
    assert.equal(calibrationOf(trials(30_000, 700)).warning, null);
    assert.equal(calibrationOf(trials(30_000, 300)).warning, 'tooUnsure');
  });
});
