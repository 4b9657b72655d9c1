import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Declaration } from '../../../../src/declaration/declaration.ts';
import type { StudyEvent } from '../../../../src/study/events.ts';
import { summarize } from '../../../../src/study/summary/summarize.ts';
import { controlsEvents, replayed } from '../disk/journals.ts';

describe('the reason why a trial waits', () => {
  const gpu = controlsEvents.slice(0, 3);
  const base = controlsEvents[0];
  assert.ok(base.type === 'study.created');
  const waiting = (
    events: readonly StudyEvent[],
    declared: Partial<Declaration> = {},
    alive = true,
  ): readonly unknown[] => {
    const study = replayed(events);
    const changed = { ...study, declaration: { ...study.declaration, ...declared } };
    return summarize(changed, { alive, commandOf: () => '' }).trials.flatMap(({ state, reason }) =>
      state === 'waiting' ? [reason] : [],
    );
  };
  const starting = (trial: number, gpus?: string[]): StudyEvent => ({
    type: 'trial.starting',
    at: base.at,
    trial,
    attempt: 1,
    ...(gpus && { gpus }),
  });

  it('is that nothing stands in its way', () => assert.deepEqual(waiting(gpu), ['It runs next.', 'It runs next.']));

  it('is that nobody runs the study', () => {
    assert.deepEqual(waiting(gpu, {}, false), Array(2).fill('It runs when the study is continued.'));
    assert.deepEqual(waiting([...gpu, starting(1)], {}, false), [
      'Its tuner ended while it ran. It runs when the study is continued.',
      'It runs when the study is continued.',
    ]);
  });

  it('is that its tuner has ended, although a process still holds the study', () => {
    const ended: StudyEvent = { type: 'tuner.ended', at: base.at, because: 'stopped', reason: 'You stopped it.' };
    assert.deepEqual(waiting([...gpu, ended]), Array(2).fill('It runs when the study is continued.'));
  });

  it('is that the study is paused', () => {
    const paused: StudyEvent = { type: 'tuner.paused', at: base.at };
    assert.deepEqual(waiting([...gpu, paused]), Array(2).fill('The study is paused: it runs when you continue it.'));
  });

  it('is that enough trials run', () => {
    assert.deepEqual(waiting([...gpu, starting(1)], { parallel: 1 }), [
      'It waits for the running trial to end (parallel: 1).',
    ]);
    const [created, started, asked] = gpu;
    assert.ok(asked.type === 'batch.asked');
    const three = [...asked.trials, { ...asked.trials[0], trial: 3 }];
    assert.deepEqual(
      waiting([created, started, { ...asked, trials: three }, starting(1), starting(2)], { parallel: 2 }),
      ['It waits for one of the 2 running trials to end (parallel: 2).'],
    );
  });

  it('is that the GPUs are taken, and by whom', () => {
    assert.deepEqual(waiting([...gpu, starting(1, ['0', 'GPU-8932f937'])]), [
      'It waits for a GPU: 0 and GPU-8932f937 are taken by trial 1.',
    ]);
    const two = { gpus: { devices: ['0', '1'], perTrial: 2 } };
    assert.deepEqual(waiting([...gpu, starting(1, ['1'])], two), ['It waits for 2 GPUs: 1 is taken by trial 1.']);
    const other = { gpus: { devices: ['0'], perTrial: 1 } };
    assert.deepEqual(waiting([...gpu, starting(1, ['7'])], other), ['It runs next.'], 'taken by none of them');
  });

  it('names those that hold the GPUs as long as they are few', () => {
    const sentenceAmong = (count: number, devices = ['0']): unknown => {
      const [created, started, asked] = gpu;
      assert.ok(asked.type === 'batch.asked');
      const [{ parameters }] = asked.trials;
      const trials = Array.from({ length: count + 1 }, (_, i) => ({ trial: i + 1, parameters }));
      const running = Array.from({ length: count }, (_, i) => starting(i + 1, [devices[i % devices.length]]));
      const shared = { parallel: 99, gpus: { devices: ['0', '1'], perTrial: 2 } };
      return waiting([created, started, { ...asked, trials }, ...running], shared)[0];
    };
    assert.equal(sentenceAmong(2), 'It waits for 2 GPUs: 0 is taken by trials 1 and 2.');
    assert.equal(sentenceAmong(2, ['0', '1']), 'It waits for 2 GPUs: 0 and 1 are taken by trials 1 and 2.');
    assert.equal(sentenceAmong(8), 'It waits for 2 GPUs: 0 is taken by trials 1, 2, 3, 4, 5, 6, 7 and 8.');
    assert.equal(sentenceAmong(9), 'It waits for 2 GPUs: 0 is taken by 9 trials.');
  });

  it('has with it why its last attempt ended', () => {
    const failed = controlsEvents.slice(0, 9);
    const last = 'ttempt 1: It exited with code 3.';
    assert.deepEqual(waiting(failed), [`Attempt 2 runs next; a${last}`]);
    assert.deepEqual(waiting(failed, { parallel: 1 }), [
      `It waits for the running trial to end (parallel: 1). A${last}`,
    ]);
  });
});
