import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { Space } from '../../../../src/space/parameter.ts';
import { pastTrialsOf } from '../../../../src/study/past/pastTrials.ts';

/**
 * Written by Optuna 3.1 itself: 16 trials of ten steps, which report q (1 - exp(-step/4)) of a q that depends on lr;
 * its MedianPruner ended 7 of them after two steps.
 */
const journal = readFileSync(new URL('../../../fixtures/past/optunaPruned.log', import.meta.url), 'utf8');
const space: Space = [{ name: 'lr', type: 'float', low: 1e-3, high: 1, scale: 'log' }];
const pastOf = (text: string) => pastTrialsOf(text, '.jsonl', { space, objective: { metric: 'accuracy' } });
const resultAt = (lr: number): number => (1 - Math.abs(Math.log10(lr) + 1.5) / 3) * (1 - Math.exp(-10 / 4));

describe('a trial that Optuna pruned', () => {
  it('counts with the value that it would have had, and as sure as the curves of the others make that', () => {
    const past = pastOf(journal);
    assert.ok(past.ok);
    assert.deepEqual(past.remarks, [
      '7 of 16 past trials were ended early: they count with the values that their curves predict, and their uncertainty.',
    ]);
    const pruned = past.trials.filter(({ deviation }) => deviation !== undefined);
    assert.deepEqual([past.trials.length, pruned.length], [16, 7]);
    for (const { parameters, value, deviation = NaN } of past.trials) {
      const error = Math.abs(value - resultAt(Number(parameters.lr)));
      if (Number.isNaN(deviation)) assert.ok(error < 1e-6);
      // what was reported last, at most 0.33, is less than half of it
      else assert.ok(error < 3 * deviation && value > 0.4, `${value} ± ${deviation}, and it would be off by ${error}`);
    }
  });

  it('has no value where it reported none, or where none ran to its end', () => {
    const lines = journal.split('\n');
    const without = (pattern: RegExp): string => lines.filter((line) => !pattern.test(line)).join('\n');
    const silent = pastOf(without(/"op_code": 7.*"trial_id": 5,/));
    assert.deepEqual(silent.ok && silent.remarks[0], '1 of 16 past trials has no value of accuracy and was left out.');
    const allPruned = pastOf(journal.replaceAll('"state": 1', '"state": 2'));
    assert.ok(!allPruned.ok);
  });

  it('is predicted from the other reports where one is no number', () => {
    const past = pastOf(journal.replaceAll(/("step": 2, "intermediate_value": )[\d.]+/g, '$1NaN'));
    const predicted = past.ok ? past.trials.filter(({ deviation }) => deviation !== undefined) : [];
    assert.equal(predicted.length, 7);
    for (const { value, deviation = NaN } of predicted) assert.ok(Number.isFinite(value) && deviation > 0);
  });
});

describe('the goal of the study that past trials are of', () => {
  const target = { space, objective: { metric: 'accuracy', goal: 'minimize' } } as const;
  const said = (text: string, extension: string) => {
    const past = pastTrialsOf(text, extension, target);
    return past.ok ? 'used' : past.problems;
  };

  it('is that of this study, in a journal of Optuna with a name of its metric and without one', () => {
    const refused = (metric: string): string[] => [
      `has ${metric} maximized, and this study has it minimized: write the same goal under objective, or remove start.trials.`,
    ];
    const named = journal.replace(
      '\n',
      '\n{"op_code":3,"worker_id":"a","study_id":0,"system_attr":{"study:metric_names":["accuracy"]}}\n',
    );
    assert.deepEqual(said(named, '.log'), refused('accuracy'));
    assert.deepEqual(said(journal, '.log'), refused('its objective'));
    assert.equal(said(journal.replace('"directions": [2]', '"directions": [1]'), '.log'), 'used');
  });

  it('is that of this study, in what `show --json` prints of one objective or several', () => {
    const trials = [{ parameters: { lr: 0.1 }, value: 0.5, values: { accuracy: 0.5, loss: 1 } }];
    const of = (study: object): string => JSON.stringify({ ...study, trials });
    const [accuracy, loss] = [
      { metric: 'accuracy', goal: 'maximize' },
      { metric: 'loss', goal: 'minimize' },
    ];
    assert.match(String(said(of(accuracy), '.json')), /^has accuracy maximized, /);
    assert.match(String(said(of({ ...loss, objectives: [loss, accuracy] }), '.json')), /^has accuracy maximized, /);
    assert.equal(said(of({ ...accuracy, goal: 'minimize' }), '.json'), 'used');
    assert.equal(said(of({}), '.json'), 'used');
  });
});

describe('a trial that was stopped early in a study of our own', () => {
  it('counts as it was predicted, where its table says so', () => {
    const trials = [
      { parameters: { lr: 0.1 }, value: 0.5 },
      { parameters: { lr: 0.2 }, value: null, predicted: { mean: 0.4, sd: 0.05 } },
      { parameters: { lr: 0.3 }, value: null, predicted: null },
      { parameters: { lr: 0.4 }, value: null, predicted: { mean: 0.4, sd: 0.05 }, invalid: true },
    ];
    const past = pastTrialsOf(JSON.stringify({ trials }), '.json', { space, objective: { metric: 'accuracy' } });
    assert.deepEqual(past.ok && past.trials, [
      { parameters: { lr: 0.1 }, value: 0.5 },
      { parameters: { lr: 0.2 }, value: 0.4, deviation: 0.05 },
    ]);
  });
});
