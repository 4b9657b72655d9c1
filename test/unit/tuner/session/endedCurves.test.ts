import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { writeCurves } from '../../../../src/runner/metric/curveFile.ts';
import { trialFiles } from '../../../../src/runner/output/trialFiles.ts';
import { trialFolder } from '../../../../src/study/disk/paths.ts';
import type { TrialResult } from '../../../../src/study/events.ts';
import { createEndedCurves } from '../../../../src/tuner/session/endedCurves.ts';
import { parsed } from '../../declaration/reader/texts.ts';
import { temporaryFolder } from '../../runner/trials.ts';
import { replayed } from '../../study/disk/journals.ts';
import { asked, begun, ran } from '../../study/events.ts';

const declaration = parsed(
  [
    'command: train',
    'parameters: { x: { type: float, low: 0, high: 1 } }',
    'budget: { trials: 9 }',
    'objective: [{ metric: loss, goal: minimize }, { metric: ms, goal: minimize }]',
  ].join('\n'),
);

/** Trials that ended so, one after the other. */
function studyOf(...ends: readonly { readonly result: TrialResult; readonly tracked?: Record<string, number> }[]) {
  const trials = ends.map((_, i) => ({ trial: i + 1, parameters: { x: i / 9 } }));
  const events = ends.flatMap(({ result, ...tracked }, i) => ran(i + 1, result, tracked));
  return replayed([...begun(declaration), asked(1, trials), ...events]);
}

describe('the curves of the trials that have ended', () => {
  it('are of each objective its own, with its own result, and none where it was not followed', async () => {
    const dir = temporaryFolder();
    const points = (value: number) => [1, 2].map((step) => ({ step, value: value / step }));
    const study = studyOf(
      { result: { kind: 'succeeded', value: 3 }, tracked: { ms: 7 } },
      { result: { kind: 'stoppedEarly', reason: 'Bad.', predicted: null }, tracked: { ms: 8 } },
      { result: { kind: 'succeeded', value: 5 }, tracked: { ms: 9 } },
    );
    for (const trial of [1, 2, 3]) {
      const folder = trialFolder(dir, trial);
      mkdirSync(folder, { recursive: true });
      const further = trial < 3 ? new Map([['ms', { named: false, points: points(10 * trial) }]]) : new Map();
      await writeCurves(trialFiles(folder).curve, { named: true, points: points(trial) }, further);
    }
    const ended = createEndedCurves(dir);
    await ended.refresh(study);
    assert.deepEqual(ended.comparable(study, true, 'loss'), [
      { curve: points(3), result: 5 },
      { curve: points(2), result: null },
      { curve: points(1), result: 3 },
    ]);
    assert.deepEqual(ended.comparable(study, false, 'ms'), [
      { curve: points(20), result: null },
      { curve: points(10), result: 7 },
    ]);
    assert.deepEqual(ended.comparable(study, true, 'ms'), []);
  });
});
