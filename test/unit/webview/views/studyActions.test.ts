import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forAll } from '../../../laws.ts';
import type { Summary } from '../../../../src/study/summary/summary.ts';
import { isAdvised, studyActions, type StudyAction } from '../../../../webview/views/studyActions.ts';
import { bestOf, summaryOf } from '../summaries.ts';

const states = ['new', 'running', 'paused', 'stopped', 'interrupted', 'finished', 'failed', 'damaged'] as const;
const failure = { count: 3, trial: 6, cause: 'OOM', advice: null, log: [] };
const { trials: failedTrials } = summaryOf([null, null]);
const best = bestOf({ trial: 2, value: 0.7, mean: 0.68, sd: 0.1, expected: 0.68, predictiveSd: 0.1 });
const noisyEnd = { best, noise: 0.1, budget: { trials: 2, seconds: null }, continues: false } as const;
const buttonsOf = (changes: Partial<Summary>): readonly StudyAction[] =>
  studyActions(summaryOf([0.5, 0.7], changes), null).buttons;

describe('the actions of a study', () => {
  it('are at most two buttons, and none is offered twice', () => {
    const summaries = fc.record({
      state: fc.constantFrom(...states),
      continues: fc.boolean(),
      setAside: fc.boolean(),
      failure: fc.constantFrom(null, failure),
      noise: fc.constantFrom(null, 0, 0.1),
    });
    forAll(summaries, fc.array(fc.constantFrom(null, 0.5)), (changes, values) => {
      const { buttons, menu } = studyActions(summaryOf(values, changes), null);
      assert.ok(buttons.length <= 2);
      assert.equal(new Set([...buttons, ...menu]).size, buttons.length + menu.length);
      if (changes.setAside)
        for (const action of [...buttons, ...menu])
          assert.ok(['compare', 'saveReport', 'exportStudy'].includes(action), action);
    });
  });

  it('have as buttons what the state asks for', () => {
    const wanted: readonly (readonly [Partial<Summary>, readonly StudyAction[]])[] = [
      [{ state: 'new' }, ['start']],
      [{ state: 'running' }, ['pause', 'stop']],
      [{ state: 'paused' }, ['continue', 'stop']],
      [{ state: 'paused', failure }, ['stop']],
      [{ state: 'stopped' }, ['start']],
      [{ state: 'interrupted' }, ['start']],
      [{ state: 'finished', continues: false }, ['addTrials']],
      [{ state: 'finished', ...noisyEnd }, ['confirmBest', 'addTrials']],
      [{ state: 'failed', failure, trials: failedTrials }, ['retryFailed', 'addTrials']],
      [{ state: 'failed', trials: failedTrials }, ['start', 'retryFailed']],
      [{ state: 'failed', lost: true }, ['startOver']],
      [{ state: 'damaged' }, ['recover', 'startOver']],
      [{ state: 'finished', asOf: 1 }, []],
    ];
    for (const [changes, buttons] of wanted) assert.deepEqual(buttonsOf(changes), buttons, JSON.stringify(changes));
  });

  it('have last in the menu what begins anew', () => {
    for (const state of ['stopped', 'finished', 'failed'] as const)
      assert.equal(studyActions(summaryOf([0.5, 0.7], { state }), null).menu.at(-1), 'startOver', state);
  });

  it('offer to run failed trials again where some failed', () => {
    const offered = (values: (number | null)[]) => {
      const { buttons, menu } = studyActions(summaryOf(values, { state: 'finished', continues: false }), null);
      return [...buttons, ...menu].includes('retryFailed');
    };
    assert.equal(offered([0.5, null]), true);
    assert.equal(offered([0.5, 0.6]), false);
  });

  it('are advised where they are the next step, and not where they are only possible', () => {
    const advised = (changes: Partial<Summary>, hasSpoken = true): boolean => {
      const [summary, insight] = [summaryOf([0.5, 0.7], changes), hasSpoken ? null : undefined];
      return isAdvised(studyActions(summary, insight).buttons[0], summary, insight);
    };
    for (const state of ['new', 'stopped', 'interrupted', 'damaged', 'paused'] as const)
      assert.ok(advised({ state }), state);
    assert.ok(advised({ state: 'finished', ...noisyEnd }));
    assert.ok(!advised({ state: 'running' }));
    assert.ok(!advised({ state: 'paused', failure }));
    assert.ok(!advised({ state: 'finished', continues: false }));
    const bound = { gain: 0.001 };
    const enough = { state: 'interrupted', best, bound, hasEnough: true } as const;
    assert.ok(!advised(enough), 'the page says that more would bring little');
    assert.ok(!advised({ state: 'stopped', best }, false), 'the model has not spoken');
    assert.ok(advised({ state: 'new' }, false));
  });
});
