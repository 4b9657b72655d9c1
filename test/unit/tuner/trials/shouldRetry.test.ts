import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { retryCauses } from '../../../../src/declaration/declaration.ts';
import type { TrialResult } from '../../../../src/study/events.ts';
import { shouldRetry } from '../../../../src/tuner/trials/shouldRetry.ts';

const failed = (cause: 'exit' | 'signal' | 'noMetric' | 'notFinite' | 'notStarted'): TrialResult => ({
  kind: 'failed',
  reason: 'It broke.',
  cause,
});
const timedOut: TrialResult = { kind: 'timedOut', reason: 'It took too long.' };

describe('a failed trial is tried again', () => {
  it('as often as was declared, and no more', () => {
    const twice = { count: 2, on: ['exit' as const] };
    assert.deepEqual([0, 1, 2, 3].map((failures) => shouldRetry(failed('exit'), failures, twice)), [true, true, false, false]); // oxfmt-ignore
    assert.equal(shouldRetry(failed('exit'), 0, undefined), false);
  });

  it('after the causes that were declared, and no others', () => {
    const results = [
      ['exit', failed('exit')],
      ['signal', failed('signal')],
      ['metric', failed('noMetric')],
      ['metric', failed('notFinite')],
      ['start', failed('notStarted')],
      ['timeout', timedOut],
    ] as const;
    for (const cause of retryCauses) {
      for (const [of, result] of results) assert.equal(shouldRetry(result, 0, { count: 1, on: [cause] }), of === cause);
    }
  });

  it('never where it did not fail by itself', () => {
    const all = { count: 9, on: retryCauses };
    for (const kind of ['cancelled', 'lost'] as const) assert.equal(shouldRetry({ kind, reason: '' }, 0, all), false);
    assert.equal(shouldRetry({ kind: 'succeeded', value: 1 }, 0, all), false);
  });
});
