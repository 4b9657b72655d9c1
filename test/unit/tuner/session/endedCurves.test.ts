import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { writeCurves } from '../../../../src/runner/metric/curveFile.ts';
import { trialFiles } from '../../../../src/runner/output/trialFiles.ts';
import { trialFolder } from '../../../../src/study/disk/paths.ts';
import type { StudyEvent, TrialResult } from '../../../../src/study/events.ts';
import { createEndedCurves } from '../../../../src/tuner/session/endedCurves.ts';
import { parsed } from '../../declaration/reader/texts.ts';
import { temporaryFolder } from '../../runner/trials.ts';
import { replayed } from '../../study/disk/journals.ts';

const decision = { dictionary: 0, beta: 2, ratio: 1, theorySize: 1, endedBy: 'size', engineSeconds: 0 } as const;
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
  const events = ends.flatMap(({ result, ...tracked }, i): StudyEvent[] => {
    const attempt = { at: 0, trial: i + 1, attempt: 1 };
    const stop = { rule: 'median', reason: 'Bad.', predicted: null, reports: [] } as const;
    return [
      { type: 'trial.starting', ...attempt },
      ...(result.kind === 'stoppedEarly' ? [{ type: 'trial.stopping' as const, ...attempt, stop }] : []),
      { type: 'trial.ended', ...attempt, result, ...tracked, seconds: 1 },
    ];
  });
  return replayed([
    { type: 'study.created', at: 0, version: 1, study: 'study', declaration },
    { type: 'tuner.started', at: 0, pid: 1, host: 'here' },
    { type: 'batch.asked', at: 0, batch: 1, trials, decision },
    ...events,
  ]);
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
