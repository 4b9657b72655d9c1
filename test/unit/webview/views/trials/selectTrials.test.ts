import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Summary } from '../../../../../src/study/summary/summary.ts';
import { columnsOf } from '../../../../../webview/views/trials/columns.ts';
import { beginsWithRecommended, nextSort, selectTrials } from '../../../../../webview/views/trials/selectTrials.ts';
import { defaultChoices, type ViewChoices } from '../../../../../webview/viewChoices.ts';
import { frontStudy, limitedStudy } from '../../limitedStudies.ts';
import { bestOf, summaryOf, trialOf } from '../../summaries.ts';

function selected(summary: Summary, choices: Partial<ViewChoices> = {}) {
  return selectTrials(summary, columnsOf(summary), { ...defaultChoices, ...choices }).map(({ trial }) => trial);
}

describe('the trials of the table', () => {
  const values = [0.2, null, 0.9, 0.5, null, 0.5];
  const by = (column: string, descending: boolean) => ({ sort: { column, descending } });

  it('stand best first, whatever the goal, until a person chooses another order', () => {
    assert.deepEqual(selected(summaryOf(values)), [3, 4, 6, 1, 5, 2]);
    assert.deepEqual(selected(summaryOf(values, { goal: 'minimize' })), [1, 4, 6, 3, 5, 2]);
    assert.deepEqual(selected(summaryOf(values), by('trial', true)), [6, 5, 4, 3, 2, 1]);
  });

  it('begin with the recommended one, which need not be the best measured, until a person chooses another order', () => {
    const best = bestOf({ trial: 4, value: 0.5, expected: 0.6, predictiveSd: 0.1 }); // oxfmt-ignore
    assert.deepEqual(selected(summaryOf(values, { best })), [4, 3, 6, 1, 5, 2]);
    assert.deepEqual(selected(summaryOf(values, { best }), by('value', true)), [3, 4, 6, 1, 5, 2]);
  });

  it('are said to begin with the recommended one only where it stands before a better one', () => {
    const begins = (trial: number, choices: Partial<ViewChoices> = {}) => {
      const summary = summaryOf(values, { best: bestOf({ trial, expected: 0.6, predictiveSd: 0.1 }) });
      const chosen = { ...defaultChoices, ...choices };
      return beginsWithRecommended(selectTrials(summary, columnsOf(summary), chosen), summary, chosen);
    };
    assert.equal(begins(4), true);
    assert.equal(begins(3), false, 'it has the best value');
    assert.equal(begins(4, by('value', true)), false, 'a person has chosen the order');
    assert.equal(begins(4, { search: 'value < 0.6' }), false, 'the better one is not shown');
    for (const study of [limitedStudy, frontStudy])
      assert.equal(beginsWithRecommended(selectTrials(study, columnsOf(study), defaultChoices), study, defaultChoices), false); // oxfmt-ignore
  });

  it('stand in the order of any column in both directions: equals newest first, equal values oldest first, those without a value last', () => {
    assert.deepEqual(selected(summaryOf(values), by('value', true)), [3, 4, 6, 1, 5, 2]);
    assert.deepEqual(selected(summaryOf(values), by('value', false)), [1, 4, 6, 3, 5, 2]);
    assert.deepEqual(selected(summaryOf(values), by('trial', false)), [1, 2, 3, 4, 5, 6]);
  });

  it('stand as if they had no value where they are marked as invalid', () => {
    const trials = values.map((value, i) => trialOf({ trial: i + 1, value, invalid: value === 0.9 }));
    assert.deepEqual(selected(summaryOf([], { trials }), by('value', true)), [4, 6, 1, 5, 3, 2]);
  });

  it('stand with the numbers of a choice before its texts, and those that do not have it last', () => {
    const trials = ['sqrt', 3, undefined, 'log2', 0.5].map((features, i) =>
      trialOf({ trial: i + 1, parameters: features === undefined ? {} : { features } }),
    );
    const summary = summaryOf([], { trials, parameters: ['features'] });
    assert.deepEqual(selected(summary, by('parameters.features', false)), [5, 2, 4, 1, 3]);
    assert.deepEqual(selected(summary, by('parameters.features', true)), [1, 4, 2, 5, 3]);
  });

  it('stand newest first where the column of their order is no more', () => {
    assert.deepEqual(selected(summaryOf(values), by('parameters.gone', true)), [6, 5, 4, 3, 2, 1]);
  });

  it('are those with a star, and those in which a note has the searched text', () => {
    const notes = [
      { trial: 2, star: true, text: '' },
      { trial: 3, star: false, text: 'Overfits?' },
    ];
    const summary = summaryOf(values, { notes });
    assert.deepEqual(selected(summary, { search: 'overfits' }), [3]);
    assert.deepEqual(selected(summary, { search: 'star:starred' }), [2]);
    assert.deepEqual(selected(summaryOf(values), { search: 'overfits' }), []);
  });

  it('are, with limits, first those that keep them until a person chooses an order, and can be found by that', () => {
    const judged = [0.9, 0.5, null, 0.7].map((value, i) =>
      trialOf({
        trial: i + 1,
        value,
        ...(value !== null && { feasible: value < 0.8 }),
        ...(i === 0 && { broken: [0] }),
      }),
    );
    const limits = [{ text: 'accuracy <= 0.8', metrics: ['accuracy'] }];
    const summary = summaryOf([], { trials: judged, limits });
    assert.deepEqual(selected(summary), [4, 2, 1, 3]);
    assert.deepEqual(selected(summary, by('value', true)), [1, 4, 2, 3]);
    for (const choices of [{ search: 'feasible' }, { search: 'limits = feasible' }] as const)
      assert.deepEqual(selected(summary, choices), [4, 2]);
    for (const choices of [{ search: 'breaks' }, { search: 'limits:"<= 0.8"' }] as const)
      assert.deepEqual(selected(summary, choices), [1]);
    assert.equal(
      columnsOf(summary)
        .find(({ id }) => id === 'value')
        ?.text(judged[0]),
      '✗ 0.9',
    );
  });

  it('are those that the search finds; all of them where it cannot be read', () => {
    const summary = summaryOf(values);
    assert.deepEqual(selected(summary, { search: 'value >= 0.5' }), [3, 4, 6]);
    assert.equal(selected(summary, { search: 'value >' }).length, 6);
  });

  it('leave the summary in its own order', () => {
    const summary = summaryOf(values);
    selected(summary, by('value', true));
    assert.deepEqual(
      summary.trials.map(({ trial }) => trial),
      [1, 2, 3, 4, 5, 6],
    );
  });
});

describe('a click on a heading', () => {
  it('shows the best values, the newest trials and the smallest of other columns first', () => {
    const sort = { column: 'time', descending: false };
    assert.deepEqual(nextSort(sort, 'value', 'maximize'), { column: 'value', descending: true });
    assert.deepEqual(nextSort(sort, 'value', 'minimize'), { column: 'value', descending: false });
    assert.deepEqual(nextSort(sort, 'trial', 'minimize'), { column: 'trial', descending: true });
    assert.deepEqual(nextSort(sort, 'parameters.lr', 'maximize'), { column: 'parameters.lr', descending: false });
  });

  it('turns the order round where the table has it already', () => {
    const sort = { column: 'time', descending: false };
    assert.deepEqual(nextSort(sort, 'time', 'maximize'), { column: 'time', descending: true });
  });
});
