import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { apply } from '../../../../src/study/study.ts';
import type { StudyEvent } from '../../../../src/study/events.ts';
import type { StudyState } from '../../../../src/study/studyState.ts';
import { pausingQuestion } from '../../../../src/tuner/engine/askWithPauses.ts';
import { nothingEndsInTime } from '../../../../src/tuner/messages.ts';
import { endOfProposals } from '../../../../src/tuner/session/studyEnd.ts';
import { pausedEvents, replayed } from '../../study/disk/journals.ts';

const at = 1;
const first = pausedEvents[0];
const decision = { dictionary: 0, beta: 0, ratio: 1, theorySize: 1, endedBy: 'size', engineSeconds: 0 } as const;

/** So many trials have paused at an eighth of their steps after 10 s, and then one has come to its end after 80 s. */
function withPaused(count: number, budget: number): StudyState {
  assert.ok(first.type === 'study.created');
  const { declaration } = first;
  const begun: StudyEvent[] = [
    { ...first, declaration: { ...declaration, budget: { ...declaration.budget, trials: budget } } },
    { type: 'tuner.started', at, pid: 1, host: 'h' },
  ];
  const pause = { step: 4, lastStep: 32, firstStep: 1 };
  const stop = { rule: 'pause', reason: 'It is at a rung.', predicted: null, reports: [], pause } as const;
  const trials = Array.from({ length: count + 1 }, (_, i): readonly StudyEvent[] => {
    const trial = i + 1;
    const attempt = { at, trial, attempt: 1 };
    const rungs = [{ share: 1 / 8, value: trial }];
    const ended: readonly StudyEvent[] =
      i < count
        ? [
            { type: 'trial.stopping', ...attempt, stop },
            { type: 'trial.ended', ...attempt, result: { kind: 'paused', reason: stop.reason, ...pause }, seconds: 10, rungs }, // oxfmt-ignore
          ]
        : [
            {
              type: 'trial.ended',
              ...attempt,
              result: { kind: 'succeeded', value: 0.5 },
              seconds: 80,
              rungs,
              firstReport: { share: 1 / 8, seconds: 10 },
            },
          ];
    return [
      {
        ...{ type: 'batch.asked', at, batch: trial, running: [], decision },
        trials: [{ trial, parameters: { lr: 1 / (trial + 1), momentum: 0.5 } }],
      },
      { type: 'trial.starting', ...attempt },
      ...ended,
    ];
  });
  return (
    [...begun, ...trials.flat()].reduce<StudyState | null>((study, event) => apply(study, event), null) ?? replayed([])
  );
}

describe('a question about trials that pause', () => {
  const study = withPaused(3, 10);

  it('has those begin and go on that can still end in the budget of time', () => {
    const within = (seconds: number) => {
      const { mayBegin, trials } = pausingQuestion(study, seconds).question;
      return [mayBegin, trials.filter(({ mayGoOn }) => mayGoOn).length];
    };
    assert.deepEqual(within(Infinity), [6, 3]);
    assert.deepEqual(within(80), [6, 3]);
    // an eighth of the steps is done
    assert.deepEqual(within(79), [0, 3]);
    assert.deepEqual(within(70), [0, 3]);
    assert.deepEqual(within(69), [0, 0]);
  });

  it('has a trial that failed after a pause as one that failed, or as one that stays paused where failures are ignored', () => {
    const events: readonly StudyEvent[] = [
      { type: 'trial.resumed', at, trial: 1, pick: { mean: null, sd: null, chance: null, reason: { kind: 'bound' } }, gate: 'few' }, // oxfmt-ignore
      { type: 'trial.starting', at, trial: 1, attempt: 2 },
      { type: 'trial.ended', at, trial: 1, attempt: 2, result: { kind: 'failed', reason: 'Damaged.' }, seconds: 1 },
    ];
    const failed = events.reduce<StudyState>(apply, study);
    const ignoring = { ...failed, declaration: { ...failed.declaration, trial: { ...failed.declaration.trial, onFailure: 'ignore' as const } } }; // oxfmt-ignore
    for (const [state, expected] of [
      [failed, 'failed'],
      [ignoring, 'paused'],
    ] as const) {
      const [trial] = pausingQuestion(state, Infinity).question.trials;
      assert.deepEqual([trial.state, trial.mayGoOn, trial.passed.length], [expected, false, 1]);
    }
  });
});

describe('a budget that ends with forty paused trials', () => {
  const study = withPaused(40, 41);

  it('ends the study once none of them is worth to go on with, and says how many there are', () => {
    assert.equal(endOfProposals(study, Infinity), undefined);
    assert.equal(pausingQuestion(study, Infinity).question.trials.filter(({ mayGoOn }) => mayGoOn).length, 40);
    const settled = apply(study, { type: 'pauses.settled', at, after: study.pauses.ends });
    assert.deepEqual(endOfProposals(settled, Infinity), {
      because: 'trials',
      reason: 'The budget of 41 trials is used up. 40 trials stay paused.',
    });
  });

  it('ends it at once where no trial pauses any more, or the budget was lowered', () => {
    const over = apply(study, { type: 'pauses.ended', at, trial: 2, reason: 'It began anew.' });
    assert.match(endOfProposals(over, Infinity)?.reason ?? '', /40 trials stay paused/);
    const { declaration } = study;
    const lowered = apply(study, { type: 'declaration.changed', at, declaration: { ...declaration, budget: { trials: 20 } } }); // oxfmt-ignore
    assert.match(endOfProposals(lowered, Infinity)?.reason ?? '', /40 trials stay paused/);
  });

  it('says of a budget of time, too, how many there are', () => {
    const { declaration } = study;
    const timed = apply(study, { type: 'declaration.changed', at, declaration: { ...declaration, budget: { trials: 99, seconds: 60 } } }); // oxfmt-ignore
    assert.equal(endOfProposals(timed, 0)?.reason, 'The time budget of 60 s is used up. 40 trials stay paused.');
    assert.match(nothingEndsInTime(3, 1), /left of the time budget\. 1 trial stays paused\.$/);
  });
});
