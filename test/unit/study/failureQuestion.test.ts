import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Declaration } from '../../../src/declaration/declaration.ts';
import type { TrialResult } from '../../../src/study/events.ts';
import { failureWay } from '../../../src/study/failureHistory.ts';
import { failedLikeProbe, openQuestion, repeatedFailure } from '../../../src/study/failureQuestion.ts';
import { failureGroups } from '../../../src/study/summary/failureGroups.ts';
import { apply } from '../../../src/study/study.ts';
import type { StudyState } from '../../../src/study/studyState.ts';
import { frozenEvents, replayed } from './disk/journals.ts';
import { asked, begun } from './events.ts';

const at = 1;
const [created] = frozenEvents;

const ok: TrialResult = { kind: 'succeeded', value: 1 };
const failing = (reason: string): TrialResult => ({ kind: 'failed', reason });
const [A, B] = [failing('No module named a.'), failing('No module named b.')];

/** A study of one large batch whose trials end like this, in order. */
function ended(results: readonly TrialResult[], changes: Partial<Declaration> = {}): StudyState {
  assert.ok(created.type === 'study.created');
  const declaration = { ...created.declaration, parallel: 2, ...changes };
  const trials = Array.from({ length: 40 }, (_, i) => ({ trial: i + 1, parameters: { lr: 0.1 } }));
  const study = replayed([...begun(declaration), asked(1, trials)]);
  return results.reduce((study, result, i) => end(study, i + 1, result), study);
}

function end(study: StudyState, trial: number, result: TrialResult, retry?: true): StudyState {
  const attempt = study.trials.get(trial - 1).attempt + 1;
  const started = apply(study, { type: 'trial.starting', at, trial, attempt });
  return apply(started, { type: 'trial.ended', at, trial, attempt, result, seconds: 1, ...(retry && { retry }) });
}

const times = (count: number, result: TrialResult): TrialResult[] => Array.from({ length: count }, () => result);
const asksAfter = (results: readonly TrialResult[], changes?: Partial<Declaration>): boolean =>
  repeatedFailure(ended(results, changes)) !== undefined;

const trial = { onFailure: 'worst' } as const;
const question = { way: failureWay('No module named a.'), count: 3, trial: 3, cause: 'No module named a.', log: [] };
const paused = (study: StudyState): StudyState => apply(study, { type: 'tuner.paused', at, failure: question });

describe('a study asks', () => {
  it('before any success, when three trials have failed in the same way, whatever failed in between', () => {
    assert.ok(!asksAfter(times(2, A)));
    assert.ok(asksAfter(times(3, A)));
    assert.ok(!asksAfter([A, B, A, B]));
    assert.ok(asksAfter([A, B, A, B, A]));
    assert.deepEqual(repeatedFailure(ended([A, B, A, A])), { way: question.way, count: 3, trial: 4 });
  });

  it('although so many other ways lay in between, as long as they are fewer than twenty', () => {
    const others = (count: number) =>
      Array.from({ length: count }, (_, i) => failing(`No module named ${'x'.repeat(i + 1)}.`));
    assert.ok(asksAfter([A, A, ...others(19), A]));
    assert.ok(!asksAfter([A, A, ...others(20), A]));
  });

  it('when as many have failed as run at once, so that one mistake is not three of the same moment', () => {
    assert.ok(!asksAfter(times(7, A), { parallel: 8 }));
    assert.ok(asksAfter(times(8, A), { parallel: 8 }));
  });

  it('after a success only when ten in a row have: three that ran out of memory do not stop a healthy night', () => {
    assert.ok(!asksAfter([ok, ...times(9, A)]));
    assert.ok(asksAfter([ok, ...times(10, A)]));
    assert.ok(!asksAfter([ok, ...times(9, A), B, ...times(9, A)]));
    assert.ok(!asksAfter([ok, ...times(9, A), ok, ...times(9, A)]));
  });

  it('also about trials that reach their time limit', () => {
    assert.ok(asksAfter(times(3, { kind: 'timedOut', reason: 'The script was stopped at its time limit of 2 s.' })));
  });

  it('not about trials that were stopped or lost, or attempts that are made again', () => {
    assert.ok(!asksAfter(times(9, { kind: 'cancelled', reason: 'It was stopped.' })));
    let study = ended([A, A]);
    for (let attempt = 0; attempt < 5; attempt++) study = end(study, 3, A, true);
    assert.equal(repeatedFailure(study), undefined);
  });

  it('never where max_failures or on_failure: stop decide', () => {
    assert.ok(!asksAfter(times(20, A), { trial: { ...trial, maxFailures: { count: 30 } } }));
    assert.ok(!asksAfter(times(20, A), { trial: { onFailure: 'stop' } }));
  });
});

describe('the answer', () => {
  const asking = paused(ended(times(3, A)));
  const answered = (choice?: 'once' | 'anyway'): StudyState =>
    apply(asking, { type: 'tuner.continued', at, ...(choice && { choice }) });

  it('is open as long as the last of these trials is as it was', () => {
    assert.deepEqual(openQuestion(asking), question);
    assert.equal(openQuestion(apply(asking, { type: 'trial.invalidated', at, trial: 3 })), null);
    assert.equal(openQuestion(apply(asking, { type: 'trial.retried', at, trial: 3 })), null);
    assert.equal(openQuestion(answered('once')), null);
  });

  it('once: one more failure asks again, in whatever way, and a success is the end of it', () => {
    assert.equal(repeatedFailure(answered('once')), undefined);
    assert.equal(repeatedFailure(end(answered('once'), 4, A))?.count, 1);
    assert.equal(repeatedFailure(end(answered('once'), 4, B))?.count, 1);
    const healthy = end(answered('once'), 4, ok);
    assert.equal(repeatedFailure(end(healthy, 5, A)), undefined);
    assert.equal(healthy.failures.probing, null);
  });

  it('anyway: this way is not asked about again in this session, but another one is', () => {
    let study = answered('anyway');
    for (let number = 4; number < 20; number++) study = end(study, number, A);
    assert.equal(repeatedFailure(study), undefined);
    for (let number = 20; number < 23; number++) study = end(study, number, B);
    assert.equal(repeatedFailure(study)?.way, failureWay('No module named b.'));
    study = apply(study, { type: 'tuner.started', at, pid: 2, host: 'here' });
    for (let number = 23; number < 26; number++) study = end(study, number, A);
    assert.equal(repeatedFailure(study)?.way, question.way);
  });

  it('leaves its remedy, which later sessions know as well', () => {
    const advised = apply(ended(times(3, A)), {
      type: 'tuner.paused',
      at,
      failure: { ...question, advice: 'Install a.' },
    });
    const later = [
      { type: 'tuner.continued', at, choice: 'anyway' },
      { type: 'tuner.started', at, pid: 2, host: 'here' },
    ] as const;
    const { failures, trials, declaration } = later.reduce(apply, advised);
    assert.deepEqual([...failures.remedies], [[question.way, 'Install a.']]);
    assert.equal(failureGroups({ failures, trials, declaration })[0].advice, 'Install a.');
  });

  it('survives the tuner: the next one tries one trial, or accepts the failure', () => {
    const started = (anyway?: true): StudyState =>
      apply(asking, { type: 'tuner.started', at, pid: 2, host: 'here', ...(anyway && { anyway }) });
    assert.deepEqual(started().failures.probing, { trial: 3, ways: [question.way] });
    const restarted = apply(started(), { type: 'tuner.started', at, pid: 3, host: 'here' });
    assert.deepEqual(restarted.failures.probing, started().failures.probing);
    assert.equal(repeatedFailure(end(started(), 4, A))?.count, 1);
    assert.deepEqual(started(true).failures.accepted, [question.way]);
    const stopped = apply(asking, { type: 'tuner.ended', at, because: 'stopped', reason: 'Stopped.' });
    assert.deepEqual(openQuestion(stopped), question);
  });

  it('once: what else failed in the ways of the trial that is tried again is known until it succeeds', () => {
    const retried = (study: StudyState) =>
      apply(apply(study, { type: 'trial.retried', at, trial: 3 }), { type: 'tuner.continued', at, choice: 'once' });
    const [once, excluded] = [asking, apply(asking, { type: 'trial.invalidated', at, trial: 1 })].map(retried);
    assert.deepEqual(failedLikeProbe(once, 3), [1, 2]);
    assert.deepEqual(failedLikeProbe(excluded, 3), [2]);
    assert.deepEqual(failedLikeProbe(once, 4), []);
    assert.deepEqual(failedLikeProbe(end(once, 3, ok), 3), []);
    const otherwise = { ...question, way: failureWay('No module named b.'), count: 1 };
    const askedAgain = apply(end(once, 3, B), { type: 'tuner.paused', at, failure: otherwise });
    assert.deepEqual(failedLikeProbe(retried(askedAgain), 3), [1, 2]);
  });
});
