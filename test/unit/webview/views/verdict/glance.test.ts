import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { glanceOf } from '../../../../../webview/views/verdict/glance.ts';
import { summaryOf, trialOf } from '../../summaries.ts';

const pick = { mean: 0.9, sd: 0.02, chance: 0.12, reason: { kind: 'refines', trial: 2 } } as const;
const ended = { state: 'finished' } as const;

describe('what stands below the sentence', () => {
  it('is nothing where nothing runs, failed or was predicted', () => {
    assert.deepEqual(glanceOf(summaryOf([0.5], ended)), []);
  });

  it('says what runs and why it was picked, the longest first', () => {
    const trials = [7, 5, 6, 4].map((trial, i) => trialOf({ trial, state: 'running', value: null, startedAt: i, pick: trial === 7 ? pick : null })); // prettier-ignore
    assert.deepEqual(glanceOf(summaryOf([], { trials })), [
      'Running: trial 7 (refines trial 2; chance to beat the best: 12 %), trial 5, trial 6 and 1 more.',
    ]);
  });

  it('says what comes next: the trials that wait, or that the next batch is being chosen', () => {
    const waiting = trialOf({ trial: 8, state: 'waiting', value: null, pick });
    assert.deepEqual(glanceOf(summaryOf([], { trials: [waiting] })), [
      'Next: trial 8 (refines trial 2; chance to beat the best: 12 %).',
    ]);
    assert.deepEqual(glanceOf(summaryOf([0.5], { state: 'running', parallel: 2 })), [
      'The next batch is being chosen.',
    ]);
  });

  it('says what failed, why, and what those trials have in common', () => {
    const rule = { text: 'batch_size above 200', expression: 'batch_size <= 200' };
    const groups = [
      { cause: 'CUDA out of memory', trials: [3, 7], rule },
      { cause: 'exit code 1', trials: [8], rule: null },
    ];
    const lines = (failureGroups: typeof groups) => glanceOf(summaryOf([0.5], { ...ended, failureGroups }));
    assert.deepEqual(lines(groups), [
      '3 failed: CUDA out of memory (trials 3, 7; all had batch_size above 200); 1 for other reasons.',
    ]);
    assert.deepEqual(lines(groups.slice(1)), ['1 failed: exit code 1 (trial 8).']);
    assert.deepEqual(lines([{ ...groups[0], trials: [3] }]), [
      '1 failed: CUDA out of memory (trial 3; it had batch_size above 200).',
    ]);
    assert.deepEqual(lines([{ cause: 'x', trials: [1, 2, 3, 4, 5, 6], rule: null }]), [
      '6 failed: x (trials 1, 2, 3, 4, 5 and 1 more).',
    ]);
  });

  it('says how many results were where the model had expected them, once there are five', () => {
    const calibration = { trials: 5, within: 4, warning: null, pairs: [] };
    assert.deepEqual(glanceOf(summaryOf([0.5], { ...ended, calibration })), [
      '4 of 5 values are inside the 95 % band that was predicted.',
    ]);
    assert.deepEqual(glanceOf(summaryOf([0.5], { ...ended, calibration: { ...calibration, trials: 4 } })), []);
  });

  it('says what the person has noted, of the newest trials, and only the beginning of a long note', () => {
    const notes = [
      { trial: 1, star: true, text: '' },
      { trial: 2, star: false, text: 'x' },
      { trial: 3, star: true, text: 'Overfits early\nsee the log' },
      { trial: 4, star: false, text: 'y'.repeat(50) },
    ];
    assert.deepEqual(glanceOf(summaryOf([0.5], { ...ended, notes })), [
      `Noted: trial 4 (${'y'.repeat(40)}…), ★ trial 3 (Overfits early…), trial 2 (x) and 1 more.`,
    ]);
  });
});
