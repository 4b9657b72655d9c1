import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TimedResult } from '../../../../src/runner/trialJob.ts';
import { runRepeats } from '../../../../src/tuner/trials/runRepeats.ts';

const BROKEN = 'It broke.';

/** Runs with these results, one after the other, and a list of those that were run. */
function runs(...results: readonly (number | 'failed' | 'timedOut' | 'cancelled')[]) {
  const made: number[] = [];
  const runOne = (run: number): Promise<TimedResult> => {
    made.push(run);
    const result = results[run - 1];
    return Promise.resolve({ result: resultOf(result), seconds: 2 });
  };
  return { made, runOne };
}

function resultOf(result: number | 'failed' | 'timedOut' | 'cancelled'): TimedResult['result'] {
  if (typeof result === 'number') return { kind: 'succeeded', value: result };
  return result === 'failed' ? { kind: result, cause: 'exit', reason: BROKEN } : { kind: result, reason: BROKEN };
}

describe('a trial of several runs', () => {
  it('has their mean, keeps each value, and takes as long as all of them', async () => {
    const { made, runOne } = runs(1, 2, 6);
    assert.deepEqual(await runRepeats(3, runOne), {
      result: { kind: 'succeeded', value: 3, values: [1, 2, 6] },
      seconds: 6,
    });
    assert.deepEqual(made, [1, 2, 3]);
  });

  it('ends with the first run that has no value, and says which it was', async () => {
    for (const kind of ['failed', 'timedOut', 'cancelled'] as const) {
      const { made, runOne } = runs(1, kind, 6);
      const { result, seconds } = await runRepeats(3, runOne);
      assert.deepEqual(result, { ...resultOf(kind), reason: 'Run 2 of 3: It broke.' });
      assert.equal(seconds, 4);
      assert.deepEqual(made, [1, 2]);
    }
  });

  it('has the result of its run when there is only one', async () => {
    assert.deepEqual(await runRepeats(1, runs(5).runOne), { result: { kind: 'succeeded', value: 5 }, seconds: 2 });
    assert.deepEqual((await runRepeats(1, runs('failed').runOne)).result, resultOf('failed'));
  });
});
