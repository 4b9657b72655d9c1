import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Declaration } from '../../../../src/declaration/declaration.ts';
import type { StudyEvent } from '../../../../src/study/events.ts';
import { replay } from '../../../../src/study/study.ts';
import { canContinue } from '../../../../src/study/summary/canContinue.ts';
import { controlsEvents, frozenEvents, pausedEvents } from '../disk/journals.ts';

type End = Extract<StudyEvent, { type: 'tuner.ended' }>['because'];

const lastTold = frozenEvents.findLastIndex(({ type }) => type === 'batch.told');
/** Four trials, all of them ended. */
const complete = frozenEvents.slice(0, lastTold + 1);

/** Whether there is anything to do after this end, with these changes of the declaration. */
function continues(
  because: End,
  changes: Partial<Declaration> = {},
  events: readonly StudyEvent[] = complete,
): boolean {
  const study = replay([...events, { type: 'tuner.ended', at: 1, because, reason: 'It is over.' }]) ?? assert.fail();
  return canContinue(study, { ...study.declaration, ...changes });
}

describe('a study that has ended can be continued', () => {
  const trials = replay(complete)?.trials.length ?? 0;
  const usedUp = { budget: { trials } };

  it('if it was stopped, or ended by a failure', () => {
    assert.ok(continues('stopped', usedUp));
    assert.ok(continues('failure', usedUp));
  });

  it('if its number of trials is used up, only with more of them or with trials that run again', () => {
    assert.ok(!continues('trials', usedUp));
    assert.ok(continues('trials', { budget: { trials: trials + 1 } }));
    assert.ok(continues('trials', usedUp, [...complete, { type: 'trial.retried', at: 1, trial: 1 }]));
  });

  it('if no new point is left, only with points of a person or with trials that run again', () => {
    assert.ok(!continues('exhausted'));
    const { parameters } = controlsEvents.find((event) => event.type === 'point.enqueued') ?? assert.fail();
    assert.ok(continues('exhausted', {}, [...complete, { type: 'point.enqueued', at: 1, parameters }]));
    assert.ok(continues('exhausted', {}, [...complete, { type: 'trial.retried', at: 1, trial: 1 }]));
  });

  it('if its time is used up, only with more time, and with trials to run in it', () => {
    assert.ok(!continues('time', { budget: { trials: 99, seconds: 0 } }));
    assert.ok(continues('time', { budget: { trials: 99, seconds: 1e9 } }));
    assert.ok(continues('time', { budget: { trials: 99 } }));
    assert.ok(!continues('time', usedUp));
  });

  it('if nothing would have ended in the time that is left, only with other time, or trials that are there already', () => {
    const time = { budget: { trials: 99, seconds: 1e9 } };
    const [created, ...others] = complete;
    assert.ok(created.type === 'study.created');
    const timed = [{ ...created, declaration: { ...created.declaration, ...time } }, ...others];
    assert.ok(!continues('time', {}, timed));
    assert.ok(continues('time', { budget: { trials: 99, seconds: 2e9 } }, timed));
    assert.ok(continues('time', {}, [...timed, { type: 'trial.retried', at: 1, trial: 1 }]));
  });

  it('if its time is used up and trials are paused, with more time, as long as its script goes on from checkpoints', () => {
    const time = { budget: { trials: 6, seconds: 1e9 } };
    const begun = pausedEvents.slice(0, -1);
    assert.ok(
      continues(
        'time',
        time,
        begun.filter(({ type }) => type !== 'pauses.ended'),
      ),
    );
    assert.ok(!continues('time', time, begun));
  });

  it('if its target is reached, only with another one', () => {
    const { objective } = replay(complete)?.declaration ?? assert.fail();
    const more = { budget: { trials: 99 } };
    assert.ok(!continues('target', more));
    assert.ok(continues('target', { ...more, objective: { ...objective, target: 0.99 } }));
    assert.ok(!continues('target', { ...usedUp, objective: { ...objective, target: 0.99 } }));
  });
});
