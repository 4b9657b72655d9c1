import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forAll, forMany } from '../../laws.ts';
import type { StudyEvent } from '../../../src/study/events.ts';
import { apply, replay, unfinishedTrials } from '../../../src/study/study.ts';
import { OrderError } from '../../../src/study/journalError.ts';
import type { StudyState } from '../../../src/study/studyState.ts';
import { controlsEvents, frozenEvents, replayed } from './disk/journals.ts';
import { journals } from './disk/randomJournal.ts';

const after = (count: number): StudyState => {
  return replayed(frozenEvents.slice(0, count));
};
/** The number of events up to and with the n-th of this type. */
const upTo = (type: StudyEvent['type'], n = 1): number =>
  frozenEvents.flatMap((event, i) => (event.type === type ? [i + 1] : []))[n - 1];
const states = (study: StudyState): readonly string[] => study.trials.map(({ state }) => state);

const [created, started, batch1, starting1, started1] = frozenEvents;
assert.ok(created.type === 'study.created' && started.type === 'tuner.started' && batch1.type === 'batch.asked');
assert.ok(starting1.type === 'trial.starting' && started1.type === 'trial.started');

describe('a study', () => {
  it('is the fold of its journal: live and reopened take the same path', () => {
    let live: StudyState | null = null;
    frozenEvents.forEach((event, i) => {
      live = apply(live, event);
      assert.deepEqual(live, after(i + 1));
    });
    assert.equal(replay([]), null);
  });

  it('is the same whether its events are folded one by one or all at once', () => {
    forAll(journals, (events) => {
      const live = events.reduce<StudyState | null>(apply, null);
      assert.deepEqual(replay(events), live);
    });
  });

  it('is not changed by applying an event to it', () => {
    for (const events of [frozenEvents, controlsEvents]) {
      events.slice(1).forEach((event, i) => {
        const before = replay(events.slice(0, i + 1));
        const copy = JSON.stringify(before);
        apply(before, event);
        assert.equal(JSON.stringify(before), copy);
      });
    }
  });

  it('has a value only where a trial succeeded, and a reason where it did not', () => {
    const { trials } = after(frozenEvents.length);
    assert.deepEqual(states(after(frozenEvents.length)), [
      'succeeded',
      'failed',
      'succeeded',
      'timedOut',
      'cancelled',
      'waiting',
    ]);
    for (const trial of trials) {
      assert.equal('value' in trial, trial.state === 'succeeded');
      assert.equal('reason' in trial, ['failed', 'timedOut', 'cancelled'].includes(trial.state));
    }
  });

  it('remembers in which order results came, cancelled trials not among them', () => {
    assert.deepEqual([...after(frozenEvents.length).trialsWithResult], [2, 1, 3, 4]);
  });

  it('follows the last declaration', () => {
    assert.equal(after(1).declaration.budget.trials, 6);
    assert.equal(after(frozenEvents.length).declaration.budget.trials, 8);
  });

  it('counts the time its tuners worked, not the time between them', () => {
    const interrupted = upTo('declaration.changed') - 1;
    const worked = frozenEvents[interrupted - 1].at - started.at;
    assert.equal(after(interrupted).spentMs, worked);
    assert.equal(after(upTo('tuner.started', 2)).spentMs, worked);
    const { trials, spentMs } = after(frozenEvents.length);
    assert.ok(spentMs > worked);
    const ends = [...trials].flatMap((trial) => ('spentAfter' in trial ? trial.spentAfter : []));
    assert.ok(Math.max(...ends) > worked && Math.max(...ends) <= spentMs, 'and trials end within it');
  });
});

describe('after an interruption', () => {
  const cut = after(upTo('tuner.started', 2));

  it('a trial that was running is cut off, and runs again as its next attempt', () => {
    assert.deepEqual(states(cut), ['succeeded', 'failed', 'succeeded', 'cutOff']);
    assert.deepEqual(
      unfinishedTrials(cut).map(({ trial, attempt }) => [trial.trial, attempt]),
      [[4, 2]],
    );
  });

  it('cancelled and never started trials of the last batch run, finished ones never again', () => {
    const stopped = after(frozenEvents.length);
    assert.deepEqual(
      unfinishedTrials(stopped).map(({ trial, attempt }) => [trial.trial, attempt]),
      [
        [5, 2],
        [6, 1],
      ],
    );
  });

  it('nothing is unfinished in a batch that was told', () => {
    assert.deepEqual(unfinishedTrials(after(upTo('batch.told', 2))), []);
  });

  it('at any event, unfinished trials can be run, told and continued', () => {
    forMany(30, fc.integer({ min: 2, max: frozenEvents.length }), (count) => {
      const begun = apply(after(count), { ...started, at: 1 });
      const ran = unfinishedTrials(begun).reduce((study, { trial: { trial }, attempt }) => {
        const starting = apply(study, { type: 'trial.starting', at: 1, trial, attempt });
        return apply(starting, {
          type: 'trial.ended',
          at: 2,
          trial,
          attempt,
          result: { kind: 'succeeded', value: 1 },
          seconds: 1,
        });
      }, begun);
      assert.deepEqual(unfinishedTrials(ran), []);
      assert.equal(new Set(ran.trialsWithResult).size, ran.trialsWithResult.length);
    });
  });
});

describe('an event out of order', () => {
  const refuse = (study: StudyState | null, event: StudyEvent, message: RegExp): void => {
    assert.throws(
      () => apply(study, event),
      (error) => error instanceof OrderError && message.test(error.message),
    );
  };
  const told: StudyEvent = {
    type: 'batch.told',
    at: 1,
    batch: 1,
    recommendation: { best: 1, mean: 1, sd: 0, optimistic: 1, engineSeconds: 0 },
  };
  const ended: StudyEvent = {
    type: 'trial.ended',
    at: 1,
    trial: 1,
    attempt: 1,
    result: { kind: 'succeeded', value: 1 },
    seconds: 1,
  };

  it('is refused by name', () => {
    refuse(null, started, /tuner\.started: no study was created before it/);
    refuse(after(1), created, /study\.created: the study already exists/);
    refuse(after(1), batch1, /batch\.asked: no tuner is running/);
    refuse(after(2), { ...batch1, batch: 2 }, /batch 1 is next, not 2/);
    refuse(after(2), { ...batch1, trials: batch1.trials.slice(1) }, /must continue from 1/);
    refuse(after(3), { ...batch1, batch: 2 }, /batch 1 has not been told yet/);
    refuse(after(3), { ...starting1, trial: 3 }, /there is no trial 3/);
    refuse(after(3), { ...starting1, attempt: 2 }, /attempt 1 of trial 1 is next, not 2/);
    refuse(after(3), started1, /attempt 1 of trial 1 is not running/);
    refuse(after(3), ended, /attempt 1 of trial 1 is not running/);
    refuse(after(4), starting1, /trial 1 is running/);
    refuse(after(5), started1, /already has a process/);
    refuse(after(5), told, /trial 1 has not ended/);
    refuse(after(upTo('trial.ended', 2)), { ...starting1, attempt: 2 }, /trial 1 is succeeded/);
    refuse(after(upTo('batch.told')), told, /batch 1 has already been told/);
    refuse(after(upTo('batch.told')), starting1, /trial 1 is succeeded/);
    refuse(after(3), { ...told, batch: 2 }, /there is no batch 2/);
    refuse(after(2), { ...batch1, running: [1] }, /there is no trial 1/);
    refuse(
      after(1),
      { type: 'tuner.ended', at: 1, because: 'stopped', reason: '' },
      /tuner\.ended: no tuner is running/,
    );
    refuse(after(frozenEvents.length), { ...starting1, trial: 6 }, /no tuner is running/);
  });

  it('is found in a journal by its place', () => {
    assert.throws(
      () => replay([created, started, started1], '/a/digits/journal.jsonl'),
      /^OrderError: \/a\/digits\/journal\.jsonl:3: this event .* \(trial\.started: there is no trial 1\)\. .* move \/a\/digits away/,
    );
  });
});
