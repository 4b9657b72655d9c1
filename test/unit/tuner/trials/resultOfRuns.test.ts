import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AttemptResult, Timed } from '../../../../src/runner/trialJob.ts';
import { resultOfRuns } from '../../../../src/tuner/trials/resultOfRuns.ts';

const BROKEN = 'It broke.';

/** Runs with these results, of two seconds each. */
function runs(...results: readonly (number | 'failed' | 'timedOut' | 'cancelled')[]): Timed<AttemptResult>[] {
  return results.map((result) => ({ result: resultOf(result), seconds: 2 }));
}

function resultOf(result: number | 'failed' | 'timedOut' | 'cancelled'): AttemptResult {
  if (typeof result === 'number') return { kind: 'succeeded', values: { loss: result, other: -1 } };
  return result === 'failed' ? { kind: result, cause: 'exit', reason: BROKEN } : { kind: result, reason: BROKEN };
}

describe('a trial of several runs', () => {
  it('has the mean of its metric, keeps each value, and takes as long as all of them', () => {
    assert.deepEqual(resultOfRuns(runs(1, 2, 6), 3, 'loss'), {
      result: { kind: 'succeeded', value: 3, values: [1, 2, 6] },
      seconds: 6,
    });
  });

  it('ends with the first run that has no value, and says which it was', () => {
    for (const kind of ['failed', 'timedOut', 'cancelled'] as const) {
      const { result, seconds } = resultOfRuns(runs(1, kind), 3, 'loss');
      assert.deepEqual(result, { ...resultOf(kind), reason: 'Run 2 of 3: It broke.' });
      assert.equal(seconds, 4);
    }
  });

  it('has the result of its run when there is only one', () => {
    assert.deepEqual(resultOfRuns(runs(5), 1, 'loss'), { result: { kind: 'succeeded', value: 5 }, seconds: 2 });
    assert.deepEqual(resultOfRuns(runs('failed'), 1, 'loss').result, resultOf('failed'));
  });

  it('has of each tracked metric the mean of the runs that reported it, also where a run has failed', () => {
    const [first, second, third] = runs(1, 2, 'failed');
    const tracked = [{ ...first, tracked: { f1: 1, loss: 3 } }, { ...second, tracked: { f1: 2 } }, third];
    assert.deepEqual(resultOfRuns(tracked, 3, 'loss').tracked, { f1: 1.5, loss: 3 });
    assert.ok(!('tracked' in resultOfRuns(runs(1, 2), 2, 'loss')));
  });
});
