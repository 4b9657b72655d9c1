import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { retryCauses } from '../../../src/study/declared.ts';
import type { Ending } from '../../../src/study/events.ts';
import { isRetried } from '../../../src/tuner/retry.ts';

const failed = (cause: 'exit' | 'signal' | 'noMetric' | 'notFinite' | 'notStarted'): Ending => ({
  kind: 'failed',
  reason: 'It broke.',
  cause,
});
const timedOut: Ending = { kind: 'timedOut', reason: 'It took too long.' };

describe('a failed trial is tried again', () => {
  it('as often as was declared, and not once more', () => {
    const twice = { count: 2, on: ['exit' as const] };
    assert.deepEqual([0, 1, 2, 3].map((failures) => isRetried(failed('exit'), failures, twice)), [true, true, false, false]); // prettier-ignore
    assert.equal(isRetried(failed('exit'), 0, undefined), false);
  });

  it('after the causes that were declared, and no others', () => {
    const endings = [
      ['exit', failed('exit')],
      ['signal', failed('signal')],
      ['metric', failed('noMetric')],
      ['metric', failed('notFinite')],
      ['start', failed('notStarted')],
      ['timeout', timedOut],
    ] as const;
    for (const cause of retryCauses) {
      for (const [of, ending] of endings) assert.equal(isRetried(ending, 0, { count: 1, on: [cause] }), of === cause);
    }
  });

  it('never where it did not fail by itself', () => {
    const all = { count: 9, on: retryCauses };
    for (const kind of ['cancelled', 'lost'] as const) assert.equal(isRetried({ kind, reason: '' }, 0, all), false);
    assert.equal(isRetried({ kind: 'succeeded', value: 1 }, 0, all), false);
  });
});
