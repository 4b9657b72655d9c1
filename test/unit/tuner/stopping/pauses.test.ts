import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EndedCurve } from '../../../../src/engine/curves/curve.ts';
import { RUNGS, type PassedRung } from '../../../../src/engine/port/pausing.ts';
import { recordCurve } from '../../../../src/runner/metric/curve.ts';
import type { Pause } from '../../../../src/study/eventParts.ts';
import type { StudyEvent } from '../../../../src/study/events.ts';
import { apply } from '../../../../src/study/study.ts';
import type { Trial } from '../../../../src/study/trial.ts';
import { watchPauses, withEarlierBest } from '../../../../src/tuner/stopping/pauses.ts';
import { pausedEvents, replayed } from '../../study/disk/journals.ts';
import { parsed, withLine } from '../../declaration/reader/texts.ts';

/** Three trials run, and none has paused yet. */
const begun = replayed(pausedEvents.slice(0, 11));

interface Watched {
  readonly rule?: string;
  readonly objective?: string;
  readonly trial?: Partial<Pick<Trial, 'whole' | 'toEnd'>>;
  readonly before?: readonly PassedRung[];
  readonly paused?: Pause;
  /** The last step as the script prints it. */
  readonly last?: number;
  readonly ended?: readonly EndedCurve[];
  readonly study?: typeof begun;
}

/** Looks at each of the curves, of which each begins with the one before. A step of 0 stands for a report without one. */
function watched(looks: readonly (readonly (readonly [step: number, value: number])[])[], with_: Watched = {}) {
  const { rule = 'steps: 32', objective = 'goal: minimize', last, ended = [], study = begun } = with_;
  const text = withLine(`objective: { metric: val_loss, ${objective} }\ntrial: { checkpoint: true, early_stop: { rule: pause, ${rule} } }`); // oxfmt-ignore
  const { trial, objective: declared } = parsed(text);
  const watch = watchPauses(with_.before ?? [], with_.paused, RUNGS);
  const decisions = looks.map((reports, i) => {
    const recorder = recordCurve();
    for (const [step, value] of reports)
      recorder.add(value, step === 0 ? undefined : { step, name: 'epoch', ...(last !== undefined && { last }) });
    const judged = {
      study: { ...study, declaration: { ...study.declaration, objective: declared, trial } },
      trial: { ...study.trials.get(1), ...with_.trial },
      curves: new Map([['val_loss', recorder.curve()]]),
      ended: { refresh: () => Promise.resolve(), comparable: () => ended },
    };
    return watch.look(judged, 10 * (i + 1));
  });
  const { rungs = [], firstReport } = watch.passed();
  return { decisions, rungs, firstReport };
}

/** Where it pauses, or why none does any more; undefined where it goes on. */
function outcomes(...args: Parameters<typeof watched>) {
  return watched(...args).decisions.map((each) => each?.pauses?.pause?.step ?? each?.noMore?.reason.split(',')[0]);
}

/** After its pause, to its end. */
const goesOn = (trial: number): readonly StudyEvent[] => [
  {
    type: 'trial.resumed',
    at: 1,
    trial,
    pick: { mean: null, sd: null, chance: null, reason: { kind: 'bound' } },
    gate: 'few',
  },
  { type: 'trial.starting', at: 1, trial, attempt: 2 },
  { type: 'trial.ended', at: 1, trial, attempt: 2, result: { kind: 'succeeded', value: 1 }, seconds: 1 },
];

const upTo = (step: number, value = (n: number) => 10 - n / 8) =>
  Array.from({ length: step }, (_, i) => [i + 1, value(i + 1)] as const);

describe('a trial that may pause', () => {
  it('pauses at the first report of a rung, once for all rungs that it has passed since it was looked at', () => {
    assert.deepEqual(outcomes([upTo(1), upTo(2)]), [undefined, 2]);
    assert.deepEqual(outcomes([upTo(9)]), [9]);
    assert.deepEqual(watched([upTo(9)]).rungs, [{ share: 2 / 32, value: 9.75 }, { share: 4 / 32, value: 9.5 }, { share: 8 / 32, value: 9 }]); // oxfmt-ignore
    const [decision] = watched([upTo(2)]).decisions;
    assert.ok(decision?.pauses !== undefined);
    assert.deepEqual(decision.pauses, {
      ...{ rule: 'pause', predicted: null, pause: { step: 2, lastStep: 32, firstStep: 1 } },
      reason: 'At epoch 2 of 32 val_loss is 9.75 (trial.early_stop, pause).',
      reports: [
        [1, 9.875],
        [2, 9.75],
      ],
      rungs: [{ share: 1 / 16, value: 9.75 }],
    });
  });

  it('says how far it was when that was first known, and after how many seconds', () => {
    assert.deepEqual(watched([upTo(1), upTo(3)]).firstReport, { share: 1 / 32, seconds: 10 });
    assert.deepEqual(watched([[], upTo(3)]).firstReport, { share: 3 / 32, seconds: 20 });
    assert.equal(watched([upTo(32)]).firstReport, undefined); // at its end
    assert.equal(watched([upTo(2)], { rule: '' }).firstReport, undefined);
  });

  it('has each rung once where its reports are far apart', () => {
    const { decisions, rungs } = watched([
      [[10, 5]],
      [
        [10, 5],
        [20, 4],
      ],
    ]);
    assert.deepEqual(rungs.map(({ share }) => share), [10 / 32, 20 / 32]); // oxfmt-ignore
    assert.ok(decisions.every((each) => each?.pauses !== undefined));
  });

  it('knows its own last step where its script prints that, which may be another one for each trial', () => {
    assert.deepEqual(outcomes([upTo(2)], { rule: '', last: 16 }), [2]);
    assert.deepEqual(outcomes([upTo(2)], { rule: '', last: 64 }), [undefined]);
    assert.deepEqual(watched([upTo(4)], { rule: '', last: 64 }).rungs, [{ share: 4 / 64, value: 9.5 }]);
  });

  it('has the last step of the trials that have ended where nothing else says one, and runs on before any has', () => {
    const curve = upTo(32).map(([step, value]) => ({ step, value }));
    assert.deepEqual(outcomes([upTo(2)], { rule: '' }), [undefined]);
    assert.deepEqual(outcomes([upTo(2)], { rule: '', ended: [{ curve, result: 6 }] }), [2]);
  });

  it('runs on where more than three quarters are done, as a script may be whose output was kept back', () => {
    assert.deepEqual(outcomes([upTo(24)]), [24]);
    assert.deepEqual(outcomes([upTo(25)]), [undefined]);
    assert.deepEqual(outcomes([upTo(32)]), [undefined]);
    // also one with more steps than were declared
    assert.deepEqual(outcomes([upTo(40)]), [undefined]);
    assert.equal(watched([upTo(40)]).rungs.length, 4);
  });

  it('runs on, and has its rungs, if it is to run to its end', () => {
    for (const trial of [{ whole: true }, { toEnd: true }] as const) {
      assert.deepEqual(outcomes([upTo(2)], { trial }), [undefined]);
      assert.deepEqual(watched([upTo(2)], { trial }).rungs.length, 1);
    }
  });

  it('goes on to the next rung after a pause', () => {
    const before = [{ share: 1 / 16, value: 9.75 }];
    const paused = { step: 3, lastStep: 32, firstStep: 1 };
    const from = upTo(4).slice(3);
    assert.deepEqual(outcomes([from.slice(0, 0), from], { before, paused }), [undefined, 4]);
    const [decision] = watched([from], { before, paused }).decisions;
    assert.ok(decision?.pauses !== undefined);
    assert.deepEqual(decision.pauses.pause, { step: 4, lastStep: 32, firstStep: 1 });
  });

  it('ends the pauses of its study if its steps begin anew after one, which is said once', () => {
    const before = [{ share: 1 / 16, value: 9.75 }];
    const paused = { step: 3, lastStep: 32, firstStep: 1 };
    const reason =
      'Trial 2 paused after step 3 and began anew at step 1: its script had saved nothing in BBKB_CHECKPOINT_DIR by then';
    assert.deepEqual(outcomes([upTo(1), upTo(2)], { before, paused }), [reason, undefined]);
    const study = apply(begun, { type: 'pauses.ended', at: begun.spentUpTo, trial: 3, reason: 'Before.' });
    assert.deepEqual(outcomes([upTo(1), upTo(4)], { before, paused, study }), [undefined, undefined]);
  });

  it('is the only one that pauses no more where others have gone on, which is said once', () => {
    const fourPaused = replayed(pausedEvents.slice(0, 24));
    const study = [3, 4].flatMap(goesOn).reduce<typeof begun>(apply, fourPaused);
    const again = { before: [{ share: 1 / 16, value: 9.75 }], paused: { step: 3, lastStep: 32, firstStep: 1 } };
    const [decision] = watched([upTo(1)], { ...again, study }).decisions;
    assert.equal(decision?.noMore?.alone, true);
    assert.match(
      decision.noMore.reason,
      /^Trial 2 .* its own checkpoint is missing or damaged\. It runs to its end without another pause, and/,
    );
    const known = { ...study, pauses: { ...study.pauses, anew: [{ trial: 2, reason: '' }] } };
    assert.deepEqual(outcomes([upTo(1)], { ...again, study: known }), [undefined]);
  });

  it('ends them if several reports have no steps that go up, unless another trial has passed a rung', () => {
    const reason = 'Trial 2 has printed several values without steps that go up';
    const nameless = [[0, 3], [0, 2]] as const; // oxfmt-ignore
    const back = [[2, 3], [1, 2]] as const; // oxfmt-ignore
    assert.deepEqual(outcomes([nameless.slice(0, 1), nameless]), [undefined, reason]);
    assert.deepEqual(outcomes([back]), [reason]);
    const others = replayed(pausedEvents.slice(0, 15));
    assert.deepEqual(others.trials.map(({ rungs }) => rungs?.length), [undefined, 1, 1]); // oxfmt-ignore
    assert.deepEqual(outcomes([nameless], { study: others }), [undefined]);
  });

  it('has the best value so far at a rung where the best report counts, also of its earlier attempts', () => {
    const best = 'report: best, goal: maximize';
    const falls = (n: number) => 5 - n;
    assert.deepEqual(watched([upTo(4, falls)], { objective: best }).rungs, [{ share: 2 / 32, value: 4 }, { share: 4 / 32, value: 4 }]); // oxfmt-ignore
    const before = [{ share: 2 / 32, value: 9 }];
    const paused = { step: 3, lastStep: 32, firstStep: 1 };
    const { rungs } = watched([upTo(4, falls).slice(3)], { objective: best, before, paused });
    assert.deepEqual(rungs, [{ share: 4 / 32, value: 9 }]);
  });

  it('has the best report of all its attempts as its result, where the best counts', () => {
    const result = { kind: 'succeeded', value: 3 } as const;
    const objective = { metric: 'val_loss', goal: 'minimize' } as const;
    const before = [{ value: 2 }, { value: 5 }];
    assert.deepEqual(withEarlierBest(result, before, { ...objective, report: 'best' }), { ...result, value: 2 });
    assert.deepEqual(withEarlierBest(result, before, { ...objective, goal: 'maximize', report: 'best' }), { ...result, value: 5 }); // oxfmt-ignore
    assert.deepEqual(withEarlierBest(result, before, objective), result);
    const failed = { kind: 'failed', reason: 'It broke.' } as const;
    assert.deepEqual(withEarlierBest(failed, before, { ...objective, report: 'best' }), failed);
  });
});
