import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { forAll } from '../../laws.ts';
import { isTimeSpent } from '../../../src/study/timeSpent.ts';
import type { TrialResult, StudyEvent } from '../../../src/study/events.ts';
import { latestRecommendation } from '../../../src/study/announced.ts';
import { latestOrigin } from '../../../src/study/origins.ts';
import { apply, unfinishedTrials } from '../../../src/study/study.ts';
import type { StudyState } from '../../../src/study/studyState.ts';
import { controlsEvents, replayed } from './disk/journals.ts';
import { journals } from './disk/randomJournal.ts';

describe('a study that a person interferes with', () => {
  const folded = (count = controlsEvents.length): StudyState => {
    return replayed(controlsEvents.slice(0, count));
  };
  /** After the n-th event of this type. */
  const afterThe = (type: StudyEvent['type'], n = 1): StudyState =>
    folded(controlsEvents.flatMap((event, i) => (event.type === type ? [i + 1] : []))[n - 1]);
  const waiting = (study: StudyState): readonly number[] => unfinishedTrials(study).map(({ trial }) => trial.trial);
  const at = 1;
  const refused = (study: StudyState, event: StudyEvent, message: RegExp): void => {
    assert.throws(() => apply(study, event), message);
  };

  it('has a failed attempt that is not final run again, and counts it', () => {
    const [, second] = afterThe('trial.ended', 1).trials;
    assert.deepEqual(
      [second.state, second.failures, 'lastReason' in second && second.lastReason],
      ['waiting', 1, 'It exited with code 3.'],
    );
    assert.deepEqual([...afterThe('trial.ended', 1).trialsWithResult], []);
    assert.deepEqual([...afterThe('trial.ended', 3).trialsWithResult], [1, 2]);
    const success = { type: 'trial.ended', at, trial: 1, attempt: 1, result: { kind: 'succeeded', value: 1 } } as const;
    refused(afterThe('trial.ended', 1), { ...success, seconds: 1, retry: true }, /that succeeded is not repeated/);
  });

  it('begins no trial while it is paused, and then spends no time once nothing runs', () => {
    const paused = afterThe('tuner.paused');
    assert.equal(paused.paused, true);
    refused(paused, { type: 'trial.starting', at, trial: 2, attempt: 2 }, /the study is paused/);
    refused(paused, { type: 'tuner.paused', at }, /already paused/);
    assert.ok(isTimeSpent(paused));
    const idle = afterThe('trial.ended', 2);
    assert.ok(!isTimeSpent(idle));
    const continued = afterThe('tuner.continued');
    assert.equal(continued.spentMs, idle.spentMs);
    assert.equal(continued.paused, false);
    refused(continued, { type: 'tuner.continued', at }, /not paused/);
  });

  it('is paused by nobody before it starts, and once its tuner has ended or another has begun', () => {
    const paused = afterThe('tuner.paused');
    assert.equal(folded(1).paused, false);
    assert.equal(apply(paused, { type: 'tuner.ended', at, because: 'stopped', reason: '' }).paused, false);
    assert.equal(apply(paused, { type: 'tuner.started', at, pid: 1, host: 'h' }).paused, false);
  });

  it("has a person's points in the next batch, first come first served", () => {
    assert.equal(afterThe('point.enqueued').queue.length, 1);
    const { queue, trials } = afterThe('batch.asked', 2);
    assert.deepEqual(queue, []);
    assert.deepEqual(
      trials.map(({ enqueued }) => enqueued),
      [false, false, true, false],
    );
    const asked = controlsEvents.findLast(({ type }) => type === 'batch.asked');
    assert.ok(asked?.type === 'batch.asked');
    const twice = { ...asked, trials: asked.trials.map((trial) => ({ ...trial, enqueued: true as const })) };
    refused(afterThe('batch.told'), twice, /come from the queue, which has 1/);
  });

  it('has a result that is invalid until it is restored, and keeps its cost', () => {
    const second = (study: StudyState) => study.trials.get(1);
    const invalid = afterThe('trial.invalidated');
    assert.ok('invalid' in second(invalid) && second(invalid).state === 'succeeded');
    assert.deepEqual([...invalid.trialsWithResult], [1, 2]);
    assert.deepEqual(second(apply(invalid, { type: 'trial.restored', at, trial: 2 })), second(afterThe('batch.told')));
    refused(invalid, { type: 'trial.invalidated', at, trial: 2 }, /trial 2 is already invalid/);
    refused(invalid, { type: 'trial.restored', at, trial: 1 }, /trial 1 is not invalid/);
    refused(invalid, { type: 'trial.invalidated', at, trial: 3 }, /trial 3 is waiting/);
    refused(invalid, { type: 'trial.invalidated', at, trial: 9 }, /there is no trial 9/);
  });

  it('recommends no trial without a valid value: the recommendation before stands', () => {
    assert.equal(latestRecommendation(afterThe('batch.told'))?.best, 2);
    assert.equal(latestRecommendation(afterThe('trial.invalidated')), null);
    assert.equal(latestRecommendation(afterThe('batch.told', 2))?.best, 3);
    assert.equal(latestRecommendation(folded())?.best, 2);
  });

  it('runs an ended trial again when a person says so, also one of a batch that was told', () => {
    const retried = afterThe('trial.retried');
    assert.deepEqual([...retried.trialsWithResult], [2]);
    const [first] = retried.trials;
    assert.deepEqual([first.state, first.attempt, first.failures], ['waiting', 1, 0]);
    assert.ok(waiting(retried).includes(1));
    refused(retried, { type: 'trial.retried', at, trial: 1 }, /trial 1 is waiting/);
    assert.deepEqual([...folded().trialsWithResult], [2, 1, 3]);
    assert.ok(!('lastReason' in first), 'it had succeeded');
    const stopped = afterThe('trial.ended', 4);
    const [, , , fourth] = apply(stopped, { type: 'trial.retried', at, trial: 4 }).trials;
    const [, , , before] = stopped.trials;
    assert.equal('reason' in before && before.reason, 'lastReason' in fourth && fourth.lastReason);
    assert.ok('lastReason' in fourth && fourth.lastReason);
  });

  it('tells a batch whose trials have ended, also while one of an earlier batch is to run again', () => {
    const told = controlsEvents.findLastIndex(({ type }) => type === 'batch.told');
    const again = apply(folded(told), { type: 'trial.retried', at, trial: 1 });
    assert.equal([...again.trials][0].batch, 1);
    assert.ok([...apply(again, controlsEvents[told]).batches][1].recommendation);
    refused(
      apply(folded(told), { type: 'trial.retried', at, trial: 4 }),
      controlsEvents[told],
      /trial 4 has not ended/,
    );
  });

  it('takes a trial that a person stopped out of its batch, and not one that was stopped along with the study', () => {
    const out = afterThe('trial.ended', 4);
    assert.ok(!waiting(out).includes(4));
    assert.ok(afterThe('batch.told', 2).batches.get(1).recommendation);
    const running = apply(apply(out, { type: 'trial.retried', at, trial: 4 }), {
      ...{ type: 'trial.starting', at, trial: 4, attempt: 2 },
    });
    const stopped = apply(running, {
      ...{ type: 'trial.ended', at, trial: 4, attempt: 2, result: { kind: 'cancelled', reason: '' }, seconds: 1 },
    });
    assert.ok(waiting(stopped).includes(4));
  });

  it('spends no time between the kill of a tuner and the next one, whatever a person does meanwhile', () => {
    assert.equal(afterThe('point.enqueued', 2).spentMs, afterThe('trial.ended', 4).spentMs);
    assert.equal(afterThe('tuner.started', 2).spentMs, afterThe('trial.ended', 4).spentMs);
  });

  it('goes on with a process that outlived its tuner, as the same attempt with the same devices', () => {
    const third = (study: StudyState) => study.trials.get(2);
    assert.equal(third(afterThe('tuner.started', 2)).state, 'cutOff');
    const { state, attempt, ...adopted } = third(afterThe('trial.adopted'));
    assert.deepEqual([state, attempt, 'gpus' in adopted && adopted.gpus], ['running', 1, ['0']]);
    const since = 'since' in adopted && adopted.since;
    assert.equal(since, controlsEvents.find((event) => event.type === 'trial.starting' && event.trial === 3)?.at);
    refused(afterThe('trial.adopted'), { type: 'trial.adopted', at, trial: 3, attempt: 1, pid: 1 }, /not cut off/);
  });

  it('knows nothing of the process of a tuner that is gone, but that it was adopted or lost', () => {
    const cut = afterThe('tuner.started', 2);
    const ended = (result: TrialResult) =>
      ({ type: 'trial.ended', at, trial: 3, attempt: 1, result, seconds: 1 }) as const;
    refused(cut, ended({ kind: 'succeeded', value: 1 }), /attempt 1 of trial 3 is not running/);
    assert.equal(apply(cut, ended({ kind: 'lost', reason: 'It was gone.' })).trials.get(2).state, 'lost');
  });

  it('refuses events of any attempt but the last', () => {
    const said = { at, trial: 3, attempt: 2 };
    const running = folded(
      1 + controlsEvents.findIndex((event) => event.type === 'trial.starting' && event.trial === 3),
    );
    refused(running, { type: 'trial.started', ...said, pid: 1 }, /attempt 2 of trial 3 is not running/);
    const cut = afterThe('tuner.started', 2);
    refused(cut, { type: 'trial.adopted', ...said, pid: 1 }, /attempt 2 of trial 3 is not cut off/);
    const lost = { kind: 'lost', reason: 'It was gone.' } as const;
    refused(cut, { type: 'trial.ended', ...said, result: lost, seconds: 1 }, /attempt 2 of trial 3 is not running/);
  });

  it('runs a lost trial again', () => {
    const lost = afterThe('trial.ended', 5);
    assert.equal(lost.trials.get(0).state, 'lost');
    assert.deepEqual([...lost.trialsWithResult], [2]);
    assert.ok(waiting(lost).includes(1));
  });

  it('knows the last origin, and the log of its end', () => {
    assert.equal(latestOrigin(folded(1))?.commit, '4b825dc642cb6eb9a060e54bf8d69288fbee4904');
    assert.equal(latestOrigin(folded())?.commit, null);
    assert.deepEqual(folded().end?.log, ['Traceback (most recent call last):', 'ValueError: no']);
  });

  it('counts every result once, and knows why each trial was picked, whatever happens in whatever order', () => {
    forAll(journals, (events) => {
      const study = replayed(events);
      const { trialsWithResult, trials, queue, spentMs } = study;
      assert.ok(trials.every(({ pick, enqueued }) => enqueued || pick?.reason.kind === 'refines'));
      const has = trials.filter(({ state }) => ['succeeded', 'stoppedEarly', 'failed', 'timedOut'].includes(state));
      assert.deepEqual(
        [...trialsWithResult].sort((a, b) => a - b),
        has.map(({ trial }) => trial),
      );
      const final = trials.filter((trial) => trial.state === 'cancelled' && trial.final).length;
      const paused = trials.filter(({ state }) => state === 'paused').length;
      assert.equal(waiting(study).length + paused + has.length + final, trials.length);
      const enqueued = events.filter(({ type }) => type === 'point.enqueued').length;
      assert.equal(queue.length + trials.filter((trial) => trial.enqueued).length, enqueued);
      assert.ok(spentMs >= 0);
      for (const { trial, attempt } of trials) {
        const starts = events.filter((event) => event.type === 'trial.starting' && event.trial === trial);
        assert.equal(starts.length, attempt);
      }
    });
  });
});
