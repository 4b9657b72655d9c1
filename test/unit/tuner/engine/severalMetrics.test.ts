import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { StudyEvent } from '../../../../src/study/events.ts';
import { apply } from '../../../../src/study/study.ts';
import type { StudyState } from '../../../../src/study/studyState.ts';
import { feedbackOf } from '../../../../src/tuner/engine/feedback.ts';
import { optimizerSettings } from '../../../../src/tuner/engine/optimizerSettings.ts';
import { recommendationWithNumbers } from '../../../../src/tuner/engine/picks.ts';
import { parsed } from '../../declaration/reader/texts.ts';

const head = ['command: a', 'parameters: { x: { type: int, low: 0, high: 9 } }', 'budget: { trials: 9 }'];
const ONE = 'objective: { metric: loss, goal: minimize, noise: 0.1 }';
const TWO =
  'objective: [{ metric: loss, goal: minimize }, { metric: acc, goal: maximize, noise: 0, pattern: "acc (.)" }]';
const decision = { dictionary: 0, beta: 2, ratio: 1, theorySize: 1, endedBy: 'size', engineSeconds: 0 } as const;

/** Trials 1 and 2 are a batch; the second is told first, as under a rolling schedule. */
function studyOf(...lines: readonly string[]): StudyState {
  const at = 0;
  const declaration = parsed([...head, ...lines].join('\n'));
  const created = apply(null, { type: 'study.created', at, version: 1, study: 'train', declaration });
  const trials = [1, 2].map((trial) => ({ trial, parameters: { x: trial } }));
  const recommendation = { best: null, mean: null, sd: null, optimistic: null, engineSeconds: 0 };
  const events: readonly StudyEvent[] = [
    { type: 'tuner.started', at, pid: 1, host: 'here' },
    { type: 'batch.asked', at, batch: 1, trials, decision },
    ...[2, 1].flatMap((trial): readonly StudyEvent[] => [
      { type: 'trial.starting', at, trial, attempt: 1 },
      {
        ...{ type: 'trial.ended', at, trial, attempt: 1, seconds: 1, tracked: { acc: 5, f1: 0.5 } },
        result: { kind: 'succeeded', value: trial / 10 },
      },
      { type: 'batch.told', at, batch: 1, trials: [trial], recommendation },
    ]),
  ];
  return events.reduce<StudyState>(apply, created);
}

describe('the engine of a study', () => {
  it('knows no further metric where one decides, whatever is tracked', () => {
    const study = studyOf(ONE, 'track: [acc, f1]');
    const settings = optimizerSettings(study);
    for (const key of ['limits', 'furtherObjectives']) assert.ok(!Object.hasOwn(settings, key));
    assert.deepEqual(feedbackOf(study, [1]).feedback, [{ kind: 'value', value: 0.1, seconds: 1 }]);
  });

  it('gets limits, and with each value all others of the trial', () => {
    const study = studyOf(ONE, 'limits: ["acc <= 3"]');
    const { limits, noise } = optimizerSettings(study);
    assert.deepEqual([limits, noise], [study.declaration.limits, 0.1]);
    assert.deepEqual(feedbackOf(study, [2]).feedback, [
      { kind: 'value', value: 0.2, seconds: 1, measured: { loss: 0.2, acc: 5, f1: 0.5 } },
    ]);
  });

  it('gets further objectives without how they are read', () => {
    const study = studyOf(TWO);
    const { furtherObjectives, ...settings } = optimizerSettings(study);
    assert.deepEqual(furtherObjectives, [{ metric: 'acc', goal: 'maximize', noise: 0 }]);
    assert.ok(!('limits' in settings));
    const [told] = feedbackOf(study, [1]).feedback;
    assert.deepEqual(told.kind === 'value' && told.measured, { loss: 0.1, acc: 5, f1: 0.5 });
  });

  it('counts trials from 0 as they were told, and the journal has their numbers', () => {
    const study = studyOf(ONE, 'limits: ["acc <= 3"]');
    const said = {
      best: null,
      mean: null,
      sd: null,
      expected: null,
      predictiveSd: null,
      noise: null,
      optimistic: null,
    };
    const numbered = (trial: number) =>
      recommendationWithNumbers({ ...said, nearest: { trial, limit: 0 } }, study, [7]);
    assert.deepEqual(
      [0, 1, 2].map((trial) => numbered(trial).nearest),
      [2, 1, 7].map((trial) => ({ trial, limit: 0 })),
    );
    assert.equal(recommendationWithNumbers({ ...said, best: 0 }, study, []).best, 2);
    assert.ok(!('nearest' in recommendationWithNumbers(said, study, [])));
  });
});
