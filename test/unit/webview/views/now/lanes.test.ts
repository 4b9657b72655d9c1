import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { freeDevices, lanesOf } from '../../../../../webview/views/now/lanes.ts';
import { batchOf, summaryOf, trialOf } from '../../summaries.ts';

const running = (trial: number, startedAt: number) => trialOf({ trial, state: 'running', startedAt });

describe('what runs now', () => {
  it('has the longest running trial first, then those that wait', () => {
    const trials = [running(1, 500), running(2, 100), trialOf({ trial: 3, state: 'waiting' }), trialOf({ trial: 4 })];
    const lanes = lanesOf(summaryOf([], { trials, parallel: 2 }));
    assert.deepEqual(
      lanes?.trials.map(({ trial }) => trial),
      [2, 1, 3],
    );
    assert.equal(lanes.idle, 0);
  });

  it('has free slots while the slowest of a batch runs', () => {
    const ended = trialOf({ trial: 2, value: 1, startedAt: 0, seconds: 5 });
    const lanes = lanesOf(summaryOf([], { trials: [running(1, 0), ended], parallel: 4 }));
    assert.deepEqual([lanes?.idle, lanes?.waitsFor], [3, 'slowest']);
  });

  it('is the choice of a batch where nothing runs', () => {
    const lanes = lanesOf(summaryOf([0.5]));
    assert.deepEqual([lanes?.idle, lanes?.waitsFor], [4, 'batch']);
    assert.equal(lanesOf(summaryOf([0.5], { state: 'paused' }))?.idle, 0);
  });

  it('is the choice of a trial for each free slot under a rolling schedule, where no slot waits for a batch', () => {
    const ended = trialOf({ trial: 2, value: 1, startedAt: 0, seconds: 5 });
    const batches = [batchOf({ rolling: true })];
    const lanes = lanesOf(summaryOf([], { trials: [running(1, 0), ended], parallel: 4, batches }));
    assert.deepEqual([lanes?.idle, lanes?.waitsFor], [3, 'trial']);
  });

  it('is a choice only as long as a trial may begin or go on, where trials pause', () => {
    const choosing = (budget: number, ended: string | null) => {
      const trials = [running(1, 0), trialOf({ trial: 2, state: 'paused' }), trialOf({ trial: 3, value: 1 })];
      const schedule = { kind: 'rolling', slotTimes: null, pauses: { gate: null, ended } } as const;
      const batches = [batchOf({ rolling: true })];
      const study = { trials, schedule, batches, parallel: 4, budget: { trials: budget, seconds: null } };
      return lanesOf(summaryOf([], study))?.idle;
    };
    assert.deepEqual([choosing(9, null), choosing(4, null), choosing(3, null)], [3, 2, 1]);
    assert.deepEqual([choosing(4, 'It began anew.'), choosing(3, 'It began anew.')], [1, 0]);
  });

  it('is none where trials pause and the optimizer lets none begin or go on before the next ends', () => {
    const trials = [running(1, 0), trialOf({ trial: 2, state: 'paused' })];
    const schedule = { kind: 'rolling', slotTimes: null, pauses: { gate: null, ended: null, settled: true } } as const;
    const study = { trials, schedule, batches: [batchOf({ rolling: true })], parallel: 4 };
    assert.equal(lanesOf(summaryOf([], study))?.idle, 0);
  });

  it('is nothing where no tuner runs', () => {
    for (const state of ['new', 'stopped', 'finished', 'failed', 'interrupted'] as const)
      assert.equal(lanesOf(summaryOf([0.5], { state })), null);
  });
});

describe('free slots', () => {
  const devices = ['0', '1', '2', '3'];
  const of = (perTrial: number, ...used: string[][]) => {
    const trials = used.map((gpus, i) => trialOf({ trial: i + 1, state: 'running', gpus }));
    return freeDevices(summaryOf([], { trials, gpus: { devices, perTrial } }), 4);
  };

  it('have the devices that trials would get, where they are declared', () => {
    assert.deepEqual(of(1, ['1'], ['2']), [['0'], ['3']]);
    assert.deepEqual(of(2, ['0', '1']), [['2', '3']]);
    assert.deepEqual(of(0.5, ['0'], ['0'], ['1']), [['2'], ['3'], ['1'], ['2']]);
    assert.deepEqual(freeDevices(summaryOf([0.5]), 4), []);
  });
});
