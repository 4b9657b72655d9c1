import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { followedTrials, learnedLine, printedLine } from '../../../../../webview/views/verdict/followed.ts';
import { summaryOf, trialOf } from '../../summaries.ts';

const best = { trial: 1, value: 0.5, parameters: {}, mean: null, sd: null, expected: null, predictiveSd: null, command: '' }; // prettier-ignore
const detailsOf = (trial: number, values: readonly number[], log: readonly string[] = []) => ({
  ...{ type: 'trialDetails' as const, trial, command: '', log: [...log], metricInFile: false },
  curve: { named: true, points: values.map((value, i) => ({ step: i + 1, value })) },
});

describe('the trials that the first lines follow', () => {
  const running = [4, 2, 3].map((trial, i) => trialOf({ trial, state: 'running', value: null, startedAt: i }));
  const summary = summaryOf([], { trials: [trialOf({ trial: 1, value: 0.5 }), ...running], best });

  it('are the best and the two that have run for longest', () => {
    assert.deepEqual(followedTrials(summary).map(({ trial }) => trial), [1, 4, 2]); // prettier-ignore
  });

  it('are none before there is a best', () => {
    assert.deepEqual(followedTrials({ ...summary, best: null }), []);
  });
});

describe('how trials learned', () => {
  it('is from where to where, of those that reported more than once', () => {
    const details = [detailsOf(1, [0.2, 0.4, 0.5]), detailsOf(4, [0.3]), detailsOf(2, [0.1, 0.3])];
    assert.deepEqual(learnedLine(details), [
      'Learning curves: trial 1 from 0.2 to 0.5 in 3 points, trial 2 from 0.1 to 0.3 in 2 points.',
    ]);
    assert.deepEqual(learnedLine([detailsOf(4, [0.3])]), []);
  });
});

describe('what trials printed last', () => {
  it('is the last line, or its beginning', () => {
    const details = [detailsOf(1, [], ['epoch 1', ' done ']), detailsOf(4, []), detailsOf(2, [], ['x'.repeat(61)])];
    assert.deepEqual(printedLine(details), [`Printed last: trial 1 “done”, trial 2 “${'x'.repeat(60)}…”.`]);
    assert.deepEqual(printedLine([detailsOf(4, [])]), []);
  });
});
