import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { StudyEvent, TrialResult } from '../../../../src/study/events.ts';
import { failureWay } from '../../../../src/study/failureHistory.ts';
import { apply, replay } from '../../../../src/study/study.ts';
import type { StudyState } from '../../../../src/study/studyState.ts';
import { requestedChange, type JournalRequest } from '../../../../src/tuner/requests/requestedChange.ts';
import { pausedEvents, replayed, stoppedEvents } from '../../study/disk/journals.ts';
import { declare } from '../trials/digits.ts';
import { asked, begun, ran, starting } from '../../study/events.ts';

const at = 1;
const declaration = declare('command: a');
const value = (value: number): TrialResult => ({ kind: 'succeeded', value });
const failing = (reason: string): TrialResult => ({ kind: 'failed', reason });
const cancelled: TrialResult = { kind: 'cancelled', reason: 'You stopped it.', final: true };
const [A, B] = ['No module named a.', 'No module named b.'];

/** A study of one batch whose trials ended like this, and of which one more runs and one waits. */
function study(results: readonly TrialResult[], ...later: readonly StudyEvent[]): StudyState {
  const trials = [...results, 'running', 'waiting'].map((_, i) => ({ trial: i + 1, parameters: { lr: 0.5 } }));
  const attempts = [...results.flatMap((result, i) => ran(i + 1, result)), starting(results.length + 1)];
  return replayed([...begun(declaration), asked(1, trials), ...attempts, ...later]);
}

const paused: StudyEvent = { type: 'tuner.paused', at };
/** As paused, for trial 2, which failed as trial 1 did. */
const asking: StudyEvent = {
  ...paused,
  failure: { way: failureWay(A), count: 2, trial: 2, cause: A, log: [] },
};

/** The event written for a request, which the study takes. */
function written(before: StudyState, request: JournalRequest): readonly unknown[] {
  const { events = [], sentence } = requestedChange(before, request, Infinity);
  assert.match(sentence, /^\S.*\.$/);
  events.reduce((state, event) => apply(state, { ...event, at }), before);
  return events;
}

const refused = (before: StudyState, request: JournalRequest, message: RegExp): void => {
  assert.throws(() => requestedChange(before, request, Infinity), message);
};

describe('what a person asks for', () => {
  it('is written once: to pause, and to continue what is paused', () => {
    const running = study([value(1)]);
    assert.deepEqual(written(running, { kind: 'pause' }), [{ type: 'tuner.paused' }]);
    assert.deepEqual(written(running, { kind: 'continue' }), []);
    assert.deepEqual(written(study([value(1)], paused), { kind: 'pause' }), []);
    assert.deepEqual(written(study([value(1)], paused), { kind: 'continue' }), [{ type: 'tuner.continued' }]);
  });

  it('is, in a study that asks, to try its last failure once more unless another answer is given', () => {
    const open = study([failing(A), failing(A)], asking);
    const once = [
      { type: 'trial.retried', trial: 2 },
      { type: 'tuner.continued', choice: 'once' },
    ];
    assert.deepEqual(written(open, { kind: 'continue' }), once);
    assert.deepEqual(written(open, { kind: 'continue', choice: 'once' }), once);
    assert.deepEqual(written(open, { kind: 'continue', choice: 'anyway' }), [
      { type: 'tuner.continued', choice: 'anyway' },
    ]);
  });

  it('runs all failed trials again, and continues a study that asks, but not one that a person has paused', () => {
    const results = [failing(A), failing(A), value(1), { kind: 'timedOut', reason: 'It ran long.' }] as const;
    const again = [1, 2, 4].map((trial) => ({ type: 'trial.retried', trial }));
    assert.deepEqual(written(study(results), { kind: 'retryFailed' }), again);
    assert.deepEqual(written(study(results, paused), { kind: 'retryFailed' }), again);
    assert.deepEqual(written(study(results, asking), { kind: 'retryFailed' }), [...again, { type: 'tuner.continued' }]);
    refused(study([value(1), cancelled]), { kind: 'retryFailed' }, /^Error: digits has no failed trial\.$/);
  });

  it('leaves failed results out: those that failed as the study asks, else all that are not left out yet', () => {
    const results = [failing(A), failing(A), failing(B), value(1)];
    const out = (...trials: readonly number[]) => trials.map((trial) => ({ type: 'trial.invalidated', trial }));
    const request = { kind: 'excludeFailed' } as const;
    assert.deepEqual(written(study(results), request), out(1, 2, 3));
    assert.deepEqual(written(study(results, paused), request), out(1, 2, 3));
    assert.deepEqual(written(study(results, asking), request), [...out(1, 2), { type: 'tuner.continued' }]);
    const without = study(results, { type: 'trial.invalidated', at, trial: 1 });
    assert.deepEqual(written(without, request), out(2, 3));
    refused(study([value(1)]), request, /^Error: digits has no failed trial\.$/);
  });

  it('runs one trial again that has ended, and says of one that waits that it does', () => {
    const results = [value(1), failing(A), { kind: 'timedOut', reason: 'It ran long.' }, cancelled] as const;
    const lost = { kind: 'lost', reason: 'It was gone.' } as const;
    for (const trial of [1, 2, 3, 4])
      assert.deepEqual(written(study(results), { kind: 'retryTrial', trial }), [{ type: 'trial.retried', trial }]);
    assert.deepEqual(written(study([lost]), { kind: 'retryTrial', trial: 1 }), []);
    assert.deepEqual(written(study(results), { kind: 'retryTrial', trial: 6 }), []);
    refused(study(results), { kind: 'retryTrial', trial: 5 }, /^Error: Trial 5 of digits is running: stop it first/);
  });

  it('runs a trial on to its end that was stopped early, and no other', () => {
    const replayed = replay(stoppedEvents.filter(({ type }) => type !== 'trial.retried'));
    assert.ok(replayed);
    const events = written(replayed, { kind: 'runOn', trial: 2 });
    assert.deepEqual(events, [{ type: 'trial.retried', trial: 2, toEnd: true }]);
    refused(
      replayed,
      { kind: 'runOn', trial: 4 },
      /^Error: Trial 4 of stopped was not stopped early, and is not paused\.$/,
    );
  });

  it('says of a paused trial that it goes on from its checkpoint, to its end where a person wants that', () => {
    const paused = replay(pausedEvents) ?? assert.fail();
    const said = (request: JournalRequest) => requestedChange(paused, request, Infinity);
    assert.deepEqual(said({ kind: 'runOn', trial: 3 }), {
      events: [{ type: 'trial.retried', trial: 3, toEnd: true }],
      sentence: 'Trial 3 of forgets goes on from its checkpoint, to its end.',
    });
    assert.equal(said({ kind: 'retryTrial', trial: 3 }).sentence, 'Trial 3 of forgets goes on from its checkpoint.');
    refused(paused, { kind: 'invalidate', trial: 3 }, /^Error: Trial 3 of forgets has not ended/);
  });

  it('takes a result back that there is, and gives it back once it was taken', () => {
    const results = [value(1), failing(A)];
    const taken = study(results, { type: 'trial.invalidated', at, trial: 1 });
    assert.deepEqual(written(study(results), { kind: 'invalidate', trial: 1 }), [
      { type: 'trial.invalidated', trial: 1 },
    ]);
    assert.deepEqual(written(taken, { kind: 'invalidate', trial: 1 }), []);
    assert.deepEqual(written(taken, { kind: 'restore', trial: 1 }), [{ type: 'trial.restored', trial: 1 }]);
    refused(taken, { kind: 'restore', trial: 2 }, /^Error: Trial 2 of digits is not marked as invalid\.$/);
    refused(taken, { kind: 'invalidate', trial: 3 }, /^Error: Trial 3 of digits has not ended/);
  });

  it('is refused for a trial that there is not', () => {
    for (const trial of [0, -1, 4])
      for (const kind of ['retryTrial', 'invalidate', 'restore'] as const)
        refused(
          study([value(1)]),
          { kind, trial },
          new RegExp(`^Error: digits has no trial ${trial}: there are 1 to 3\\.$`),
        );
  });

  it('queues a complete point, and says if the budget leaves no room for it', () => {
    const request = { kind: 'enqueue', parameters: { lr: 0.25 } } as const;
    const queued = [{ type: 'point.enqueued', parameters: { lr: 0.25 } }];
    assert.deepEqual(written(study([value(1)]), request), queued);
    // nine trials are in the budget
    for (const [results, isFull] of [
      [6, false],
      [7, true],
    ] as const) {
      const { sentence } = requestedChange(study(Array.from({ length: results }, () => value(1))), request, Infinity);
      assert.equal(sentence.includes('The budget of 9 trials is used up'), isFull);
    }
    refused(study([value(1)]), { kind: 'enqueue', parameters: { lr: 2 } }, /^Error: lr is 2 in this point: /);
  });

  it('changes the declaration where it stays the same study', () => {
    const running = study([value(1)]);
    const wider = { ...declaration, parallel: declaration.parallel + 1 };
    assert.deepEqual(written(running, { kind: 'declare', declaration }), []);
    assert.deepEqual(written(running, { kind: 'declare', declaration: wider }), [
      { type: 'declaration.changed', declaration: wider },
    ]);
    const other = { ...declaration, objective: { ...declaration.objective, goal: 'maximize' as const } };
    refused(running, { kind: 'declare', declaration: other }, /another study than digits/);
  });
});
