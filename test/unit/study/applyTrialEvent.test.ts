import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventSchema, eventToJson, type StudyEvent } from '../../../src/study/events.ts';
import { apply, replay } from '../../../src/study/study.ts';
import type { StudyState } from '../../../src/study/studyState.ts';
import { summarize } from '../../../src/study/summary/summarize.ts';
import { clusterEvents } from './disk/journals.ts';

/** After the n-th event of this type. */
function afterThe(type: StudyEvent['type'], n = 1): StudyState {
  const count = clusterEvents.flatMap((event, i) => (event.type === type ? [i + 1] : []))[n - 1];
  return replay(clusterEvents.slice(0, count)) ?? assert.fail();
}

describe('a trial that is a job of a cluster', () => {
  const view = (study: StudyState) => {
    const [first] = summarize(study, { alive: true, commandOf: () => '' }).trials;
    return [first.state, first.job, first.reason];
  };
  const waits = 'Job 5_0 waits in the queue of the cluster';

  it('waits in the queue, and says why, until it is placed; then it runs there', () => {
    assert.deepEqual(view(afterThe('trial.submitted', 2)), ['waiting', { id: '5_0', host: null }, `${waits}.`]);
    assert.deepEqual(view(afterThe('trial.queued', 2)), ['waiting', { id: '5_0', host: null }, `${waits}: PD (Priority).`]); // oxfmt-ignore
    assert.deepEqual(view(afterThe('trial.placed', 2)), ['running', { id: '5_0', host: 'n2' }, null]);
  });

  it('has run since it was placed, not since it was submitted', () => {
    const [, second] = afterThe('trial.placed', 2).trials;
    const placed = clusterEvents.filter(({ type }) => type === 'trial.placed')[1];
    assert.ok(second.state === 'running');
    assert.equal(second.since, placed.at);
  });

  it('is still that job for the tuner that takes it up', () => {
    const [first] = afterThe('trial.adopted', 2).trials;
    assert.ok(first.state === 'running');
    assert.deepEqual(first.job, { id: '5_0', placed: { host: 'n2', cpus: 2 } });
  });

  it('costs its seconds times its cores, and no more once it has ended', () => {
    assert.equal(afterThe('trial.ended', 1).coreSeconds, 2 * 6.01);
    assert.equal(afterThe('tuner.ended').coreSeconds, 2 * 6.01 + 2 * 6.03);
    assert.equal(summarize(afterThe('trial.placed', 2), { alive: true, commandOf: () => '' }).coreHours, undefined);
  });

  it('says for as long as its attempt counts that a file of its command was changed while it waited', () => {
    const waiting = afterThe('trial.queued', 2);
    const fields = { at: 1, trial: 1, attempt: 1 };
    const placed = apply(waiting, { type: 'trial.placed', ...fields, host: 'n1', cpus: 1, changed: true });
    const result = { kind: 'succeeded', value: 1 } as const;
    const ended = apply(placed, { type: 'trial.ended', ...fields, result, seconds: 1 });
    const [row] = summarize(ended, { alive: true, commandOf: () => '' }).trials;
    assert.equal(row.changed, true);
    const again = apply(apply(ended, { type: 'trial.retried', at: 1, trial: 1 }), { type: 'trial.starting', ...fields, attempt: 2 }); // oxfmt-ignore
    assert.equal(again.trials.get(0).changed, undefined);
  });

  it('has one number, and leaves the queue once', () => {
    const [submitted, placed] = [afterThe('trial.submitted', 1), afterThe('trial.placed', 1)];
    const fields = { at: 1, trial: 1, attempt: 1 };
    const again = { type: 'trial.submitted', ...fields, job: '9_9' } as const;
    assert.throws(() => apply(submitted, again), /already has a process/);
    const queued = { type: 'trial.queued', ...fields, reason: 'PD' } as const;
    assert.throws(() => apply(placed, queued), /does not wait in a queue/);
  });

  it('may wait before it has a number, and says why', () => {
    const fields = { at: 1, trial: 1, attempt: 1 };
    const starting = afterThe('trial.starting', 1);
    const queued = apply(starting, { type: 'trial.queued', ...fields, reason: 'every slot is taken' });
    assert.deepEqual(view(queued), ['waiting', { id: null, host: null }, 'It waits: every slot is taken.']);
    const submitted = apply(queued, { type: 'trial.submitted', ...fields, job: 'gpu2' });
    assert.deepEqual(view(submitted)[1], { id: 'gpu2', host: null });
  });

  it('names the program that runs it there in place of the interpreter here, and costs nothing where nobody counts the cores', () => {
    const fields = { at: 1, trial: 1, attempt: 1 };
    const interpreter = { words: ['python3'], program: '/usr/bin/python3', reason: 'found on PATH' };
    const waiting = afterThe('batch.asked', 1);
    const starting = apply(waiting, { type: 'trial.starting', ...fields, interpreter });
    const submitted = apply(starting, { type: 'trial.submitted', ...fields, job: 'gpu2' });
    const placed = apply(submitted, { type: 'trial.placed', ...fields, host: 'gpu2', program: '/opt/python' });
    const ended = apply(placed, {
      type: 'trial.ended',
      ...fields,
      result: { kind: 'succeeded', value: 1 },
      seconds: 9,
    });
    const [row] = summarize(ended, { alive: true, commandOf: () => '' }).trials;
    assert.equal(row.interpreter, '/opt/python (that of gpu2)');
    assert.equal(ended.coreSeconds, 0);
  });
});

describe('a trial with tracked metrics', () => {
  const before = afterThe('trial.placed', 2);
  const trial = before.trials.get(1);
  const ended = { type: 'trial.ended', at: 1, trial: 2, attempt: trial.attempt, seconds: 1 } as const;
  const tracked = { f1: 0.8, constructor: -1 };
  const succeeded = { kind: 'succeeded', value: 1 } as const;
  const failed = { kind: 'failed', reason: 'It broke.' } as const;

  it('keeps their values, whether it has one itself or not, until it runs again', () => {
    for (const result of [succeeded, failed]) {
      const study = apply(before, { ...ended, result, tracked });
      assert.deepEqual(summarize(study, { alive: true, commandOf: () => '' }).trials.at(1)?.tracked, tracked);
      const again = apply(study, { type: 'trial.retried', at: 2, trial: 2 });
      assert.ok(!('tracked' in again.trials.get(1)));
    }
    const repeated = apply(before, { ...ended, result: failed, tracked, retry: true });
    assert.ok(!('tracked' in repeated.trials.get(1)));
  });

  it('has them in the journal as they were, and only finite numbers; an event without them is as before', () => {
    const event = { ...ended, result: succeeded, tracked } satisfies StudyEvent;
    assert.deepEqual(eventSchema.parse(JSON.parse(eventToJson(event))), event);
    assert.ok(!eventToJson({ ...ended, result: succeeded }).includes('tracked'));
    for (const value of ['1e999', '"0.8"', 'null', '[1]'])
      assert.ok(!eventSchema.safeParse(JSON.parse(eventToJson(event).replace('0.8', value))).success, value);
  });
});
