import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { trialStates } from '../../../../../src/study/summary/summary.ts';
import { selectTrials } from '../../../../../webview/views/trials/selectTrials.ts';
import { filters } from '../../../../../webview/viewChoices.ts';
import { summaryOf, trialOf } from '../../summaries.ts';

describe('the trials of the table', () => {
  const values = [0.2, null, 0.9, 0.5, null, 0.5];
  const numbers = (trials: readonly { trial: number }[]) => trials.map(({ trial }) => trial);

  it('stand newest first', () => {
    assert.deepEqual(numbers(selectTrials(summaryOf(values), { order: 'newest', filter: 'all' })), [6, 5, 4, 3, 2, 1]);
  });

  it('stand best first as the goal has it: equals newest first, those without a value last', () => {
    const best = (goal: 'minimize' | 'maximize') =>
      numbers(selectTrials(summaryOf(values, { goal }), { order: 'best', filter: 'all' }));
    assert.deepEqual(best('maximize'), [3, 6, 4, 1, 5, 2]);
    assert.deepEqual(best('minimize'), [1, 6, 4, 3, 5, 2]);
  });

  it('stand as if they had no value where they are marked as invalid', () => {
    const trials = values.map((value, i) => trialOf({ trial: i + 1, value, invalid: value === 0.9 }));
    const chosen = selectTrials(summaryOf([], { trials }), { order: 'best', filter: 'all' });
    assert.deepEqual(numbers(chosen), [6, 4, 1, 5, 3, 2]);
  });

  it('are each in exactly one of the groups beside "all"', () => {
    const trials = trialStates.map((state, i) => trialOf({ trial: i + 1, state }));
    const groups = filters
      .filter((filter) => filter !== 'all')
      .flatMap((filter) => numbers(selectTrials(summaryOf([], { trials }), { order: 'newest', filter })));
    assert.deepEqual(groups.sort(), numbers(trials));
  });

  it('leave the summary in its own order', () => {
    const summary = summaryOf(values);
    selectTrials(summary, { order: 'best', filter: 'all' });
    assert.deepEqual(numbers([...summary.trials]), [1, 2, 3, 4, 5, 6]);
  });
});
