import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forAll } from '../../../laws.ts';
import { bestSteps, nearestTrial, placedTrials } from '../../../../src/study/summary/bestSteps.ts';
import type { Summary } from '../../../../src/study/summary/summary.ts';
import { summaryOf, trialOf } from '../../webview/summaries.ts';

const values = fc.array(fc.option(fc.double({ noNaN: true, min: -1e6, max: 1e6 })), { minLength: 1, maxLength: 40 });
const goals = fc.constantFrom('minimize' as const, 'maximize' as const);

describe('the trial that is nearest to a place', () => {
  it('has a value, and is none where no trial has one', () => {
    const summary = summaryOf([0.1, null, 0.3]);
    assert.deepEqual(
      [0, 1.6, 2.4, 90].map((x) => nearestTrial(summary, 'trial', x)?.trial),
      [1, 1, 3, 3],
    );
    assert.equal(nearestTrial(summaryOf([null]), 'trial', 1), undefined);
  });
});

describe('the best-so-far curve', () => {
  it('shows at every trial the best value up to it', () => {
    forAll(values, goals, (column, goal) => {
      const steps = bestSteps(summaryOf(column, { goal }));
      const best = goal === 'maximize' ? Math.max : Math.min;
      column.forEach((_, i) => {
        const seen = column.slice(0, i + 1).filter((value) => value !== null);
        const step = steps.findLast(({ x }) => x <= i + 1);
        assert.equal(step?.value, seen.length === 0 ? undefined : best(...seen));
      });
    });
  });

  it('counts no trial that breaks a limit', () => {
    const trials = [0.5, 0.9, 0.6].map((value, i) => trialOf({ trial: i + 1, value, feasible: value < 0.8 }));
    const values = bestSteps(summaryOf([], { trials })).map(({ trial }) => trial);
    assert.deepEqual(values, [1, 3]);
  });

  describe('of a study with limits', () => {
    const limits = [{ text: 'mem <= 5', metrics: ['mem'] }];
    const verdicts = [true, undefined, false, true];
    const trials = [0.5, 0.9, 0.8, 0.7].map((value, i) => {
      const feasible = verdicts[i];
      return trialOf({ trial: i + 1, value, ...(feasible !== undefined && { feasible }) });
    });
    const recommended = (trial: number) => ({ trial, value: trials[trial - 1].value ?? 0, sd: null, setback: null });
    const stepsOf = (changes: Partial<Summary>) =>
      bestSteps(summaryOf([], { trials, limits, ...changes })).map(({ trial }) => trial);

    it('counts no trial that they did not judge', () => assert.deepEqual(stepsOf({ recommended: recommended(4) }), [1, 4])); // oxfmt-ignore

    it('ends at the recommended trial, where a better one does not keep them surely', () => {
      const bestMeasured = { trial: 4, value: 0.7, told: true, keeps: 0.2 };
      assert.deepEqual(stepsOf({ recommended: recommended(1), bestMeasured }), [1, 1]);
      assert.deepEqual(stepsOf({ recommended: recommended(3), bestMeasured }), [1, 3, 3]);
    });

    it('is empty where none is recommended', () => assert.deepEqual(stepsOf({ recommended: null }), []));
  });

  it('reaches the last trial that has ended, failed or not', () => {
    assert.deepEqual(bestSteps(summaryOf([0.1, 0.4, null])).at(-1), { trial: 2, x: 3, value: 0.4 });
  });

  it('is empty while nothing has a value', () => assert.deepEqual(bestSteps(summaryOf([null, null])), []));
});

describe('the course over time', () => {
  const trials = [
    trialOf({ trial: 1, value: 0.1, endedAfter: 10 }),
    trialOf({ trial: 2, value: 0.3, endedAfter: 3 }),
    trialOf({ trial: 3, value: 0.2, endedAfter: 7 }),
  ];
  const summary = summaryOf([], { trials });

  it('has each trial where it ended, counted in the time of the study', () => {
    assert.deepEqual(
      placedTrials(summary, 'time').map(({ trial, x }) => [trial, x]),
      [
        [2, 3],
        [3, 7],
        [1, 10],
      ],
    );
  });

  it('improves in the order in which trials ended', () => {
    assert.deepEqual(bestSteps(summary, 'time'), [
      { trial: 2, x: 3, value: 0.3 },
      { trial: 2, x: 10, value: 0.3 },
    ]);
  });
});
