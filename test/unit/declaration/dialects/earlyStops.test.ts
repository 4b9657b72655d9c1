import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { good } from './dialects.ts';

const earlyStopOf = (text: string) => {
  const { declaration, notes } = good(text);
  return [declaration.trial.earlyStop, notes.some((note) => note.includes('every trial runs to its end'))];
};

describe('the early stopping of a W&B sweep', () => {
  const sweep = (early: string) =>
    'program: train.py\nmethod: bayes\nrun_cap: 9\nmetric: { name: loss, goal: minimize }\n' +
    `parameters: { lr: { min: 0.1, max: 1 } }\nearly_terminate: ${early}\n`;

  it('becomes successive halving, from its first bracket on', () => {
    const halving = (eta: number, minReports: number) => [{ rule: 'halving', eta, minReports }, false];
    assert.deepEqual(earlyStopOf(sweep('{ type: hyperband, min_iter: 3 }')), halving(3, 3));
    assert.deepEqual(earlyStopOf(sweep('{ type: hyperband, max_iter: 27, s: 2 }')), halving(3, 3));
    assert.deepEqual(earlyStopOf(sweep('{ type: hyperband, max_iter: 32, s: 3, eta: 2 }')), halving(2, 4));
  });

  it('is not used where it is not Hyperband, or has no bracket', () => {
    for (const early of [
      '{ type: other, min_iter: 3 }',
      '{ type: hyperband }',
      '{ type: hyperband, min_iter: 3, eta: 1 }',
    ])
      assert.deepEqual(earlyStopOf(sweep(early)), [undefined, true], early);
  });
});

describe('the assessor of an NNI experiment', () => {
  const experiment = (assessor: string) =>
    `trialCommand: python3 a.py\nsearchSpace: { x: { _type: uniform, _value: [0, 1] } }\nassessor: ${assessor}\n`;

  it('becomes the median rule where it is Medianstop or Curvefitting', () => {
    for (const name of ['Medianstop', 'Curvefitting']) {
      const written = `{ name: ${name}, classArgs: { start_step: 6 } }`;
      assert.deepEqual(earlyStopOf(experiment(written)), [{ rule: 'median', minReports: 6 }, false]);
    }
    assert.deepEqual(earlyStopOf(experiment('{ name: Medianstop }')), [{ rule: 'median', minReports: 3 }, false]);
  });

  it('is not used where it is a person’s own', () => {
    assert.deepEqual(earlyStopOf(experiment('{ name: Mine }')), [undefined, true]);
  });
});
