import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countTrials, trialsOfBatch } from '../../../../src/study/summary/countTrials.ts';
import { trialStates, type Summary } from '../../../../src/study/summary/summary.ts';
import { summaryOf, trialOf } from '../../webview/summaries.ts';

describe('the progress of a study', () => {
  const one = (state: (typeof trialStates)[number], ofStudy: Summary['state'] = 'running') =>
    countTrials(summaryOf([], { state: ofStudy, trials: [trialOf({ state })] }));

  it('counts a trial as ended if it succeeded, was stopped early, paused, failed or timed out, and no other', () => {
    const ended = trialStates.filter((state) => one(state).ended === 1);
    assert.deepEqual(ended, ['succeeded', 'stoppedEarly', 'paused', 'failed', 'timedOut']);
  });

  it('counts a time-out as a failure, but not a cancelled trial', () => {
    const failed = trialStates.filter((state) => one(state).failed === 1);
    assert.deepEqual(failed, ['failed', 'timedOut']);
  });

  it('has a place for each trial, so that a budget that is used up adds up', () => {
    for (const state of trialStates) {
      const { ended, cancelled, waiting, running } = one(state, 'finished');
      assert.equal(ended + cancelled + waiting + running, 1, state);
    }
  });

  it('counts those that wait, unless the study runs and they are about to', () => {
    assert.deepEqual([one('waiting', 'stopped').waiting, one('waiting', 'running').waiting], [1, 0]);
  });
});

describe('the trials of a batch', () => {
  it('are those of its number, whichever it is and however many each batch has', () => {
    for (const sizes of [[1], [3, 1, 4, 1, 5], [0, 0, 2], []]) {
      const trials = sizes.flatMap((size, i) => Array.from({ length: size }, () => trialOf({ batch: i + 1 })));
      for (let batch = 0; batch <= sizes.length + 1; batch++)
        assert.deepEqual(
          trialsOfBatch({ trials }, batch),
          trials.filter((trial) => trial.batch === batch),
        );
    }
  });
});
