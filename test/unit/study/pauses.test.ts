import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EventOf, StudyEvent, TrialResult } from '../../../src/study/events.ts';
import { trialsToTell } from '../../../src/study/batchLists.ts';
import {
  isOwnDamage,
  mayGoOnAfterPause,
  mayPause,
  mayResume,
  pausedTrials,
  whyNoRung,
} from '../../../src/study/pauses.ts';
import { apply, unfinishedTrials } from '../../../src/study/study.ts';
import type { StudyState } from '../../../src/study/studyState.ts';
import { pausedEvents, replayed } from './disk/journals.ts';

const at = 1;

/** After the n-th event of this type. */
function afterThe(type: StudyEvent['type'], n = 1): StudyState {
  const count = pausedEvents.flatMap((event, i) => (event.type === type ? [i + 1] : []))[n - 1];
  return replayed(pausedEvents.slice(0, count));
}

const after = (study: StudyState, ...events: readonly StudyEvent[]): StudyState => events.reduce<StudyState>(apply, study); // oxfmt-ignore

function refused(study: StudyState, event: StudyEvent, message: RegExp): void {
  assert.throws(() => apply(study, event), message);
}

/** Trials 2 and 3 have paused, 1 runs. */
const twoPaused = afterThe('trial.ended', 2);
const pick = { mean: null, sd: null, chance: null, reason: { kind: 'bound' } } as const;
const resumed = (trial: number): StudyEvent => ({ type: 'trial.resumed', at, trial, pick, gate: 'few' });
const starting = (trial: number, attempt: number): StudyEvent => ({ type: 'trial.starting', at, trial, attempt });
const paused = { kind: 'paused', reason: 'At a rung.', step: 4, lastStep: 32, firstStep: 1 } as const;

function ended(trial: number, attempt: number, result: TrialResult, more: Partial<EventOf<'trial.ended'>> = {}) {
  return { type: 'trial.ended', at, trial, attempt, result, seconds: 2, ...more } as const;
}

function stopping(trial: number, attempt: number, rungs?: EventOf<'trial.stopping'>['stop']['rungs']): StudyEvent {
  const { step, lastStep, firstStep } = paused;
  const stop = { rule: 'pause', reason: paused.reason, predicted: null, reports: [], pause: { step, lastStep, firstStep } } as const; // oxfmt-ignore
  return { type: 'trial.stopping', at, trial, attempt, stop: { ...stop, ...(rungs && { rungs }) } };
}

describe('a trial that has paused', () => {
  it('has its rungs, its time and where it was; it has no result, and does not run by itself', () => {
    const trial = twoPaused.trials.get(1);
    assert.equal(trial.state, 'paused');
    assert.deepEqual(trial.rungs?.map(({ share }) => share), [2 / 32]); // oxfmt-ignore
    assert.deepEqual(trial.paused, { step: 2, lastStep: 32, firstStep: 1 });
    assert.equal(trial.firstPart, undefined); // journals of before have no first report
    assert.deepEqual(unfinishedTrials(twoPaused).map(({ trial }) => trial.trial), [1]); // oxfmt-ignore
    assert.deepEqual([...twoPaused.trialsWithResult], []);
    refused(twoPaused, starting(2, 2), /trial 2 is paused/);
  });

  it('goes on by a resumption, with the optimizer’s new reason, and its times and rungs add up', () => {
    const again = after(twoPaused, resumed(2), starting(2, 2));
    assert.deepEqual(again.trials.get(1).pick, pick);
    const before = twoPaused.trials.get(1).secondsBefore ?? assert.fail();
    const rung = { share: 4 / 32, value: 1 };
    const second = after(again, stopping(2, 2), ended(2, 2, paused, { rungs: [rung] })).trials.get(1);
    assert.deepEqual([second.rungs?.length, second.rungs?.at(-1), second.secondsBefore], [2, rung, before + 2]);
    const whole = after(again, ended(2, 2, { kind: 'succeeded', value: 1 })).trials.get(1);
    assert.ok(whole.state === 'succeeded' && whole.seconds === before + 2);
  });

  it('has of its first attempt how far it was at its first report, and at its pause or its end', () => {
    const firstReport = { share: 1 / 32, seconds: 0.5 };
    const running = replayed(pausedEvents.slice(0, 11));
    const before = running.trials.get(1);
    const rungs = [{ share: 4 / 32, value: 1 }];
    const paused1 = after(
      running,
      stopping(2, before.attempt),
      ended(2, before.attempt, paused, { rungs, firstReport }),
    );
    const part = [firstReport, { share: 4 / 32, seconds: 2 }];
    assert.deepEqual(paused1.trials.get(1).firstPart, part);
    const again = after(
      paused1,
      resumed(2),
      starting(2, 2),
      ended(2, 2, { kind: 'succeeded', value: 1 }, { firstReport }),
    );
    assert.deepEqual(again.trials.get(1).firstPart, part);
    const whole = after(running, ended(2, before.attempt, { kind: 'succeeded', value: 1 }, { firstReport }));
    assert.deepEqual(whole.trials.get(1).firstPart, [firstReport, { share: 1, seconds: 2 }]);
  });

  it('goes on once, and only if it has paused', () => {
    refused(twoPaused, resumed(1), /trial 1 is running/);
    refused(after(twoPaused, resumed(2)), resumed(2), /trial 2 is waiting/);
    refused(twoPaused, resumed(9), /there is no trial 9/);
    refused(replayed(pausedEvents.slice(0, 1)), resumed(1), /tuner/);
  });

  it('pauses only after the decision, and a decision is made once', () => {
    const again = after(twoPaused, resumed(2), starting(2, 2));
    refused(again, ended(2, 2, paused), /trial 2/);
    refused(after(again, stopping(2, 2)), stopping(2, 2), /trial 2/);
    refused(twoPaused, stopping(2, 1), /trial 2/);
  });

  it('keeps the rungs of the decision if its tuner is killed before its end', () => {
    const rungs = [{ share: 4 / 32, value: 1 }];
    const cut = after(twoPaused, resumed(2), starting(2, 2), stopping(2, 2, rungs), { type: 'tuner.started', at, pid: 1, host: 'h' }); // oxfmt-ignore
    assert.equal(cut.trials.get(1).state, 'cutOff');
    const { state, rungs: passed, secondsBefore } = after(cut, ended(2, 2, paused, { unseen: true })).trials.get(1);
    assert.deepEqual([state, passed?.slice(-1), secondsBefore], ['paused', rungs, null]);
  });

  it('is lost without the rungs of the decision where nobody saw its end, and runs again from where it was', () => {
    const rungs = [{ share: 4 / 32, value: 1 }];
    const lost = { kind: 'lost', reason: 'Its host is gone.' } as const;
    const { state, rungs: passed, paused: where } = after(twoPaused, resumed(2), starting(2, 2), stopping(2, 2, rungs), ended(2, 2, lost)).trials.get(1); // oxfmt-ignore
    assert.deepEqual([state, passed, where], ['lost', twoPaused.trials.get(1).rungs, twoPaused.trials.get(1).paused]);
  });

  it('is as it was if a person asks for it again, and begins anew as one that had ended', () => {
    const asked = after(twoPaused, { type: 'trial.retried', at, trial: 2, toEnd: true }).trials.get(1);
    const { rungs, paused: where, secondsBefore } = twoPaused.trials.get(1);
    assert.deepEqual([asked.state, asked.toEnd, asked.rungs, asked.paused, asked.secondsBefore], ['waiting', true, rungs, where, secondsBefore]); // oxfmt-ignore
    const whole = after(twoPaused, resumed(2), starting(2, 2), ended(2, 2, { kind: 'succeeded', value: 1 }));
    const anew = after(whole, { type: 'trial.retried', at, trial: 2 }).trials.get(1);
    assert.deepEqual([anew.rungs, anew.paused, anew.secondsBefore], [undefined, undefined, undefined]);
  });

  it('goes on after a failure that is forgiven where it had paused', () => {
    const failed = { kind: 'failed', reason: 'It broke.' } as const;
    const again = after(twoPaused, resumed(2), starting(2, 2), ended(2, 2, failed, { retry: true })).trials.get(1);
    assert.deepEqual([again.state, again.paused, again.rungs], ['waiting', twoPaused.trials.get(1).paused, twoPaused.trials.get(1).rungs]); // oxfmt-ignore
  });

  it('has no result to be taken back', () => {
    refused(twoPaused, { type: 'trial.invalidated', at, trial: 2 }, /trial 2 is paused/);
  });

  it('is not told to the optimizer, but what ended beside it is', () => {
    assert.deepEqual(trialsToTell(twoPaused, true), []);
    const told = after(twoPaused, ended(1, 1, { kind: 'succeeded', value: 1 }));
    assert.deepEqual(trialsToTell(told, true).map(({ trials }) => trials), [[1]]); // oxfmt-ignore
    const recommendation = { best: null, mean: null, sd: null, optimistic: null, engineSeconds: 0 };
    refused(told, { type: 'batch.told', at, batch: 2, recommendation }, /trial 2/);
  });

  it('does not keep a study from batches that a person has pause no more', () => {
    const { trial, ...others } = twoPaused.declaration;
    const { earlyStop: _, ...rest } = trial;
    const declared: StudyEvent = { type: 'declaration.changed', at, declaration: { ...others, trial: rest } };
    const recommendation = { best: 1, mean: 1, sd: 1, optimistic: null, engineSeconds: 0 };
    const batch: StudyEvent = {
      ...{ type: 'batch.asked', at, batch: 4, trials: [{ trial: 4, parameters: { lr: 0.1, momentum: 0.1 } }] },
      decision: { dictionary: 0, beta: 0, ratio: 1, theorySize: 1, endedBy: 'size', engineSeconds: 0 },
    };
    const running = after(twoPaused, declared);
    refused(running, batch, /batch 1/);
    const told = after(running, ended(1, 1, { kind: 'succeeded', value: 1 }), { type: 'batch.told', at, batch: 1, recommendation }); // oxfmt-ignore
    assert.equal(after(told, batch).batches.length, 4);
  });
});

describe('a study whose trials pause', () => {
  it('asks again after each end and pause, and when another budget, result or request says so', () => {
    const settled = after(twoPaused, { type: 'pauses.settled', at, after: twoPaused.pauses.ends });
    assert.deepEqual([mayGoOnAfterPause(twoPaused), mayGoOnAfterPause(settled)], [true, false]);
    const result = ended(1, 1, { kind: 'succeeded', value: 1 });
    const done = after(settled, result);
    const settledAgain = after(done, { type: 'pauses.settled', at, after: done.pauses.ends });
    const { declaration } = settled;
    const larger = { ...declaration, budget: { trials: 9 } };
    for (const study of [
      done,
      after(settled, { type: 'declaration.changed', at, declaration: larger }),
      after(settledAgain, { type: 'trial.invalidated', at, trial: 1 }),
      after(settledAgain, { type: 'trial.retried', at, trial: 1 }),
    ])
      assert.ok(mayGoOnAfterPause(study));
  });

  it('asks of none where none has paused, where a trial has begun anew, or where its budget was lowered below them', () => {
    assert.ok(!mayGoOnAfterPause(afterThe('trial.starting', 3)));
    assert.deepEqual([mayPause(twoPaused), mayResume(twoPaused)], [true, true]);
    const over = after(twoPaused, { type: 'pauses.ended', at, trial: 2, reason: 'It began anew.' });
    assert.deepEqual([mayPause(over), mayResume(over), mayGoOnAfterPause(over)], [false, false, false]);
    const { declaration } = twoPaused;
    const lowered = after(twoPaused, { type: 'declaration.changed', at, declaration: { ...declaration, budget: { trials: 2 } } }); // oxfmt-ignore
    assert.deepEqual([mayPause(lowered), mayResume(lowered), mayGoOnAfterPause(lowered)], [true, false, false]);
  });

  it('blames the checkpoint of one trial once two others have gone on, and more than have not', () => {
    const success = { kind: 'succeeded', value: 1 } as const;
    const goesOn = (trial: number, result: TrialResult): StudyEvent[] => [
      ...[resumed(trial), starting(trial, 2)],
      ...(result.kind === 'paused' ? [stopping(trial, 2)] : []),
      ended(trial, 2, result),
    ];
    const beganAnew = (trial: number): StudyEvent[] => [
      ...[resumed(trial), starting(trial, 2)],
      { type: 'pauses.ended', at, trial, reason: `Trial ${trial} began anew.`, alone: true },
    ];
    const fivePaused = afterThe('trial.ended', 4);
    assert.deepEqual(pausedTrials(fivePaused.trials).map(({ trial }) => trial), [2, 3, 4, 5]); // oxfmt-ignore
    const one = after(fivePaused, ...goesOn(2, success));
    const failed = after(one, ...goesOn(3, { kind: 'failed', reason: 'It broke.' }));
    const two = after(one, ...goesOn(3, paused));
    const running = after(one, resumed(3), starting(3, 2));
    assert.deepEqual(
      [fivePaused, one, failed, running, two].map((study) => isOwnDamage(study, 4)),
      [false, false, false, false, true],
    );
    assert.ok(!isOwnDamage(two, 3), 'it has gone on itself, and only one other has');
    const again = after(two, ...beganAnew(4));
    assert.deepEqual([isOwnDamage(again, 5), mayPause(again)], [false, true]);
    assert.deepEqual(again.pauses.anew, [{ trial: 4, reason: 'Trial 4 began anew.' }]);
    // it does not count as one that goes on, whatever becomes of it
    assert.ok(!isOwnDamage(after(again, ended(4, 2, success)), 5));
    assert.equal(again.trials.get(3).whole, true);
    refused(two, { type: 'pauses.ended', at, trial: 4, reason: '', alone: true }, /trial 4 is paused/);
  });

  it('has the last gate, and why its trials pause no more', () => {
    const last = replayed(pausedEvents);
    assert.equal(last.pauses.gate, 'few');
    assert.match(last.pauses.ended ?? '', /began anew at 1/);
    const { whole } = after(twoPaused, { ...resumed(2), whole: true } as StudyEvent).trials.get(1);
    assert.equal(whole, true);
    assert.deepEqual(pausedTrials(last.trials).map(({ trial }) => trial), [3, 4, 5]); // oxfmt-ignore
  });
});

describe('why trials have no place to pause', () => {
  const begun = replayed(
    pausedEvents.slice(
      0,
      pausedEvents.findIndex(({ type }) => type === 'trial.ended'),
    ),
  );
  const succeeds = (trial: number) => ended(trial, 1, { kind: 'succeeded', value: 1 });

  it('is that none has reported how far it is, until one has; a trial that runs whole tells nothing', () => {
    assert.equal(whyNoRung(begun), undefined);
    assert.equal(begun.trials.get(0).whole, true);
    assert.equal(whyNoRung(after(begun, succeeds(1))), undefined);
    const second = after(begun, succeeds(2));
    assert.equal(whyNoRung(second), 'unreported');
    assert.equal(whyNoRung(after(second, ended(3, 1, paused, { rungs: [{ share: 1 / 8, value: 1 }] }))), undefined); // oxfmt-ignore
  });

  it('is the start of the script, where others had one', () => {
    const whole = ended(2, 1, { kind: 'succeeded', value: 1 }, { rungs: [{ share: 1 / 8, value: 1 }] });
    assert.equal(whyNoRung(after(begun, whole, succeeds(3))), 'startup');
  });
});
