import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { WholeTrials } from '../../../../src/engine/port/pausing.ts';
import { summarize } from '../../../../src/study/summary/summarize.ts';
import {
  aimTexts,
  frontRole,
  pickReasonText,
  pluralize,
  scheduleText,
  trialStateText,
} from '../../../../src/study/summary/wording.ts';
import { pausedEvents, replayed } from '../disk/journals.ts';
import { asked, begun, ran, starting } from '../events.ts';
import { studyOf } from './endings.ts';

describe('the schedule', () => {
  it('is said with the times from which it follows', () => {
    const seconds = (n: number): string => `${n} s`;
    const slotTimes = { batch: 76, rolling: 41 };
    const atOnce = 'Each slot gets its next trial as soon as it is free.';
    assert.equal(scheduleText({ kind: 'rolling', slotTimes: null }, seconds), atOnce);
    assert.match(
      scheduleText({ kind: 'rolling', slotTimes }, seconds),
      /a trial then takes about 41 s of a slot, and would take 76 s in batches, since durations differ\.$/,
    );
    assert.match(
      scheduleText({ kind: 'batch', slotTimes }, seconds),
      /^Trials run in batches: a trial takes about 76 s of a slot\. .* would take 41 s, /,
    );
    const alike = { batch: 3.2, rolling: 3.2 };
    assert.equal(
      scheduleText({ kind: 'batch', slotTimes: alike }, seconds),
      'Trials run in batches: their durations hardly differ.',
    );
  });

  it('is said without times that only a trial which hangs has made so long', () => {
    const point = (trial: number) => ({ trial, parameters: { x: trial / 10 } });
    const rollingAt = (rolling: number) => {
      const { declaration } = studyOf([], ['parameters: { x: { type: float, low: 0, high: 1 } }', 'budget: { trials: 9 }']); // oxfmt-ignore
      const events = [
        ...begun(declaration),
        asked(1, [point(1), point(2)]),
        ...[...ran(1, 0.5, { seconds: 40 }), starting(2)],
        asked(2, [point(3)], { running: [2], slotTimes: { batch: 2 * rolling, rolling } }),
      ];
      return summarize(replayed(events), { alive: true, commandOf: () => '' }).schedule?.slotTimes;
    };
    assert.deepEqual(rollingAt(40), { batch: 80, rolling: 40 });
    assert.equal(rollingAt(50), null);
  });

  it('says of trials that pause how much early values tell, and why none pauses any more, also at the end', () => {
    const context = { alive: false, commandOf: () => '' };
    const ended = summarize(replayed(pausedEvents), context).schedule ?? assert.fail();
    assert.match(scheduleText(ended, String), /^Trial 2 paused after step 2 and began anew at 1, .* from now on\.$/);
    const said = (gate: WholeTrials | null) => scheduleText({ ...ended, pauses: { gate, ended: null } }, String);
    assert.match(said('all'), /^Early values add little to what the parameters tell: new trials run to their end\.$/);
    assert.match(said('none'), /^Early values add much to what the parameters tell/);
    assert.equal(said(null), said('few'));
    assert.match(said('few'), /^A quarter of the slots, at least one, run trials to their end/); // one slot has no others
    const startup = { ...ended, pauses: { gate: 'few', ended: null, noRung: 'startup' } } as const;
    assert.match(scheduleText(startup, String), /^Trials run to their end: the script takes so long to start that/);
    const unreported = { ...ended, pauses: { gate: null, ended: null, noRung: 'unreported' } } as const;
    assert.match(
      scheduleText(unreported, String),
      /^Trials run to their end: while it ran, none has printed its metric/,
    );
    const anew = { ...ended, pauses: { gate: 'none', ended: null, anew: 'Trial 7 began anew.' } } as const;
    assert.match(scheduleText(anew, String), /^Early values add much .*go on\. Trial 7 began anew\.$/);
    const killed = { ...ended, pauses: { gate: 'none', ended: null, killed: 3 } } as const;
    assert.match(scheduleText(killed, String), /^Early values add much .* At 3 pauses the script ran on for five/);
  });

  it('is of no interest where it is batch and nothing else was considered, or where nothing runs', () => {
    const scheduleOf = (schedule: string, alive: boolean) => {
      const lines = ['parameters: { x: { type: float, low: 0, high: 1 } }', 'budget: { trials: 9 }', `schedule: ${schedule}`]; // oxfmt-ignore
      return summarize(studyOf([{ parameters: { x: 0.5 } }], lines), { alive, commandOf: () => '' }).schedule;
    };
    assert.deepEqual(scheduleOf('rolling', true), { kind: 'rolling', slotTimes: null });
    assert.equal(scheduleOf('rolling', false), undefined);
    assert.equal(scheduleOf('batch', true), undefined);
  });
});

describe('what is optimized', () => {
  const objectives = [{ metric: 'loss', goal: 'minimize' }, { metric: 'acc', goal: 'maximize' }] as const; // oxfmt-ignore

  it('is each objective with its direction, and with weights their sum', () => {
    const summary = { metric: 'loss', goal: 'minimize' } as const;
    assert.deepEqual(aimTexts(summary), ['minimize loss']);
    assert.deepEqual(aimTexts({ ...summary, objectives: [...objectives] }), ['minimize loss', 'maximize acc']);
    const [loss, acc] = objectives;
    const weighted = [{ ...acc, weight: 100 }, { ...loss, weight: 0.5 }]; // oxfmt-ignore
    assert.deepEqual(aimTexts({ ...summary, objectives: weighted }), ['maximize 100 * acc - 0.5 * loss']);
    assert.deepEqual(aimTexts({ ...summary, objectives: weighted.toReversed() }), ['maximize -0.5 * loss + 100 * acc']);
    assert.deepEqual([[...objectives], weighted].map((each) => frontRole({ objectives: each })), ['knee', 'best by weights']); // oxfmt-ignore
  });
});

describe('why a point was picked', () => {
  it('names the trial that it is about, or says that this was made before the study', () => {
    for (const kind of ['refines', 'improves', 'repeats'] as const) {
      assert.match(pickReasonText({ reason: { kind, trial: 7 } }), /trial 7\b/);
      assert.match(pickReasonText({ reason: { kind, trial: null } }), /a past trial\b/);
    }
    assert.equal(
      pickReasonText({ reason: { kind: 'confirms', trial: 7 } }),
      'confirms trial 7, one of the best, at the end of the budget',
    );
  });

  it('promises no improvement that the prediction does not', () => {
    const said = (chance: number | null) => pickReasonText({ reason: { kind: 'improves', trial: 18 }, chance });
    assert.equal(said(0.008), 'no point promises much; this one had the best chance to improve on trial 18');
    assert.deepEqual([said(0.09), said(null)], ['may improve on trial 18', 'may improve on trial 18']);
  });
});

describe('the state of a trial', () => {
  it('is said in words', () => {
    assert.equal(trialStateText('timedOut'), 'timed out');
    assert.equal(trialStateText('succeeded'), 'succeeded');
  });
});

it('a noun is singular only after 1', () => {
  assert.deepEqual(
    [0, 1, 2].map((count) => pluralize(count, 'trial')),
    ['0 trials', '1 trial', '2 trials'],
  );
  assert.deepEqual(
    [0, 1, 2].map((count) => pluralize(count, 'batch', 'batches')),
    ['0 batches', '1 batch', '2 batches'],
  );
});
