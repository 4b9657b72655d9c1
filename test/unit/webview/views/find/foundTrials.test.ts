import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleOf, foundTrials } from '../../../../../webview/views/find/foundTrials.ts';
import { summaryOf, trialOf } from '../../summaries.ts';

describe('what the search of the header finds', () => {
  const values = [0.2, null, 0.9, 0.5, null, 0.4, 0.6, 0.7, 0.1];
  const study = summaryOf(values);
  const minimized = summaryOf(values, { goal: 'minimize' });
  const trialsOf = (summary: typeof study, search: string) =>
    foundTrials(summary, search).best.map(({ trial }) => trial);

  it('is how many trials there are, and the best five of them', () => {
    assert.equal(foundTrials(study, 'lr = 0.1').text, '9 of 9 trials match. The best 5:');
    assert.deepEqual(trialsOf(study, 'lr = 0.1'), [3, 8, 7, 4, 6]);
    assert.deepEqual(trialsOf(minimized, 'lr = 0.1'), [9, 1, 6, 4, 7]);
  });

  it('is the newest first where no trial has a value', () => {
    assert.equal(foundTrials(study, 'state:failed').text, '2 of 9 trials match, the newest first:');
    assert.deepEqual(trialsOf(study, 'state:failed'), [5, 2]);
  });

  it('is the trial of a number before what has these digits, and only digits that are shown', () => {
    const trials = Array.from({ length: 30 }, (_, i) =>
      trialOf({ trial: i + 1, value: (i + 1) / 7, parameters: { lr: i === 8 ? 0.5024 : 0.1 }, seconds: 1.6242424 }),
    );
    const summary = summaryOf([], { trials });
    assert.deepEqual(trialsOf(summary, '24'), [24, 9]);
    for (const search of ['trial 24', 'Trial 24', 'trial = 24', 'trial 24 lr = 0.1'])
      assert.deepEqual(trialsOf(summary, search), [24], search);
    assert.deepEqual(trialsOf(summary, 'trial 24 lr = 0.5'), []);
    for (let trial = 1; trial <= 30; trial++) assert.equal(trialsOf(summary, String(trial)).at(0), trial);
  });

  it('says with each trial its value, and what the search asks for', () => {
    const trials = [
      trialOf({ trial: 1, value: 0.25, parameters: { lr: 0.01, depth: 3 } }),
      trialOf({ trial: 2, state: 'failed', reason: 'CUDA out of memory', parameters: { lr: 0.02, depth: 3 } }),
    ];
    const summary = summaryOf([], { trials, parameters: ['lr', 'depth'] });
    const textOf = (search: string) => foundTrials(summary, search).best.map(({ text }) => text);
    assert.deepEqual(textOf('lr < 0.015'), ['trial 1 · accuracy = 0.25 · lr = 0.01']);
    assert.deepEqual(textOf('depth = 3'), ['trial 1 · accuracy = 0.25 · depth = 3', 'trial 2 · depth = 3']);
    assert.deepEqual(textOf('"out of memory"'), ['trial 2 · Reason = CUDA out of memory']);
    assert.deepEqual(textOf('value > 0.2'), ['trial 1 · accuracy = 0.25']);
  });

  it('is a sentence where the search is none, as the table says it', () => {
    assert.deepEqual(foundTrials(study, 'speed > 3'), {
      text: 'There is no column speed. To search for this text as it is, put it in quotation marks.',
      isProblem: true,
      count: 0,
      best: [],
    });
    assert.equal(foundTrials(study, 'lr < 0').text, 'No trial matches.');
  });

  it('has an example that the study understands', () => {
    assert.equal(exampleOf(study), 'lr < 0.032');
    const integer = { parameter: 'my depth', scale: 'linear', low: 1, high: 8, isInteger: true } as const;
    assert.equal(exampleOf({ ...study, axes: [integer] }), '"my depth" < 5');
    const choice = { parameter: 'optimizer', scale: 'category', values: ['sgd', 'adam'] } as const;
    assert.equal(exampleOf({ ...study, axes: [{ ...choice, values: [...choice.values] }] }), 'accuracy < 1');
    const long = 'a_name_that_leaves_an_example_no_room';
    assert.equal(exampleOf({ axes: [{ ...integer, parameter: long }], metric: long }), 'value < 1');
    for (const summary of [study, { ...study, axes: [] }])
      assert.equal(foundTrials(summary, exampleOf(summary)).isProblem, false);
  });
});
