import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { StudyEvent } from '../../../../src/study/events.ts';
import type { StudyState } from '../../../../src/study/studyState.ts';
import { feedbackOf } from '../../../../src/tuner/engine/feedback.ts';
import { optimizerSettings } from '../../../../src/tuner/engine/optimizerSettings.ts';
import { recommendationWithNumbers } from '../../../../src/tuner/engine/picks.ts';
import { parsed } from '../../declaration/reader/texts.ts';
import { replayed } from '../../study/disk/journals.ts';
import { asked, begun, ran, told } from '../../study/events.ts';

const head = ['command: a', 'parameters: { x: { type: int, low: 0, high: 9 } }', 'budget: { trials: 9 }'];
const ONE = 'objective: { metric: loss, goal: minimize, noise: 0.1 }';
const TWO =
  'objective: [{ metric: loss, goal: minimize }, { metric: acc, goal: maximize, noise: 0, pattern: "acc (.)" }]';

/** Trials 1 and 2 are a batch; the second is told first, as under a rolling schedule. */
function studyOf(...lines: readonly string[]): StudyState {
  const declaration = parsed([...head, ...lines].join('\n'));
  const trials = [1, 2].map((trial) => ({ trial, parameters: { x: trial } }));
  const events = [2, 1].flatMap((trial): readonly StudyEvent[] => [
    ...ran(trial, trial / 10, { tracked: { acc: 5, f1: 0.5 } }),
    { ...told(1), trials: [trial] },
  ]);
  return replayed([...begun(declaration), asked(1, trials), ...events]);
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

  it('gets the points and the least size of a batch that its study begins with', () => {
    const lines = ['algorithm: { preset: theory }', 'start: { points: [{ x: 3 }], batch: 4 }'];
    const { start } = optimizerSettings(studyOf(ONE, ...lines));
    assert.deepEqual(start, { points: [{ x: 3 }], past: [], batch: 4 });
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
