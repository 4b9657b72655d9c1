import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { comparedStudy, comparedStudySchema, distanceFrom } from '../../../../src/study/summary/comparison.ts';
import type { Summary } from '../../../../src/study/summary/summary.ts';
import { summaryOf, trialOf } from '../../webview/summaries.ts';

describe('a study beside others', () => {
  it('has the course of its best value, by trials and by time', () => {
    const trials = [
      trialOf({ trial: 1, value: 0.1, endedAfter: 10 }),
      trialOf({ trial: 2, value: 0.3, endedAfter: 3 }),
    ];
    assert.deepEqual(comparedStudy(summaryOf([], { trials })).steps, {
      trial: [
        { trial: 1, x: 1, value: 0.1 },
        { trial: 2, x: 2, value: 0.3 },
      ],
      time: [
        { trial: 2, x: 3, value: 0.3 },
        { trial: 2, x: 10, value: 0.3 },
      ],
    });
  });

  it('counts the trials that have ended and those that failed, and says how long they took together', () => {
    const trials = [
      trialOf({ trial: 1, value: 1, endedAfter: 3 }),
      trialOf({ trial: 2, state: 'timedOut', endedAfter: 10 }),
      trialOf({ trial: 3, state: 'running', seconds: null }),
      trialOf({ trial: 4, state: 'cancelled' }),
    ];
    const { trials: ended, failed, seconds } = comparedStudy(summaryOf([], { trials }));
    assert.deepEqual([ended, failed, seconds], [2, 1, 10]);
  });

  it('has no time where its journal has none, and no best before the first value', () => {
    const { seconds, best, steps } = comparedStudy(summaryOf([null]));
    assert.deepEqual([seconds, best, steps], [null, null, { trial: [], time: [] }]);
  });

  it('is nearest to those of its aim that have a value', () => {
    const own = summaryOf([0.5], { metric: 'f1' });
    const of = (values: readonly (number | null)[], changes: Partial<Summary> = {}) =>
      distanceFrom(own, summaryOf(values, { metric: 'f1', ...changes }));
    const goal = own.goal === 'maximize' ? 'minimize' : 'maximize';
    assert.deepEqual([of([1]), of([null]), of([1], { metric: 'f2' }), of([1], { goal })], [0, 1, 2, 2]);
    assert.equal(distanceFrom(own, undefined), 2);
  });

  it('is sent to the page as it is, and holds nothing else of the best trial', () => {
    const best = {
      ...{ trial: 2, value: 0.7, parameters: { lr: 0.1, solver: null } },
      ...{ mean: 0.7, sd: 0.1, expected: null, predictiveSd: null, command: 'train' },
    };
    const compared = comparedStudy(summaryOf([0.5, 0.7], { best }));
    assert.deepEqual(compared.best, { trial: 2, value: 0.7, parameters: { lr: 0.1, solver: null } });
    assert.deepEqual(comparedStudySchema.parse(compared), compared);
  });
});
