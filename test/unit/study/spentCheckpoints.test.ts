import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { StudyEvent, TrialResult } from '../../../src/study/events.ts';
import { spentCheckpoints } from '../../../src/study/spentCheckpoints.ts';
import { parsed } from '../declaration/reader/texts.ts';
import { controlsEvents, replayed } from './disk/journals.ts';
import { asked, begun, ran, told } from './events.ts';

const [{ at }] = controlsEvents;
const lines = ['command: a', 'parameters: { x: { type: float, low: 0, high: 1 } }', 'budget: { trials: 9 }'];
const ONE = 'objective: { metric: a, goal: minimize }';

interface Ended {
  readonly result: TrialResult;
  readonly tracked?: Record<string, number>;
  readonly untold?: true;
}
const value = (a: number, tracked?: Record<string, number>): Ended => ({
  result: { kind: 'succeeded', value: a },
  ...(tracked && { tracked }),
});

function spentOf(kept: number, ended: readonly Ended[], objective = [ONE], after: readonly StudyEvent[] = []) {
  const declaration = parsed([...lines, ...objective].join('\n'));
  const events = ended.flatMap(({ result, tracked, untold }, i) => [
    asked(i + 1, [{ trial: i + 1, parameters: { x: i / 10 } }]),
    ...ran(i + 1, result, tracked && { tracked }),
    ...(untold ? [] : [told(i + 1)]),
  ]);
  const study = replayed([...begun(declaration), ...events, ...after]);
  return spentCheckpoints(study, kept)
    .map(({ trial }) => trial)
    .sort();
}

describe('the trials that need their checkpoints no more', () => {
  it('are those that are not among so many of the best', () => {
    const ended = [value(5), value(3), value(4), value(1)];
    assert.deepEqual([0, 1, 2, 3, 4].map((kept) => spentOf(kept, ended)), [[1, 2, 3, 4], [1, 2, 3], [1, 3], [1], []]); // oxfmt-ignore
    assert.deepEqual(spentOf(1, ended, ['objective: { metric: a, goal: maximize }']), [2, 3, 4]);
  });

  it('are none that may go on: stopped early, failed, timed out or cancelled', () => {
    const reason = 'It broke.';
    const results: TrialResult[] = [
      { kind: 'stoppedEarly', reason, predicted: null },
      { kind: 'failed', reason },
      { kind: 'timedOut', reason },
      { kind: 'cancelled', reason, final: true },
    ];
    assert.deepEqual(spentOf(0, [value(1), ...results.map((result) => ({ result }))]), [1]);
  });

  it('are none that the optimizer was not told of, and none that runs again', () => {
    assert.deepEqual(spentOf(0, [value(1), { ...value(2), untold: true }]), [1]);
    assert.deepEqual(spentOf(0, [value(1), value(2)], [ONE], [{ type: 'trial.retried', at, trial: 2 }]), [1]);
  });

  it('are none whose result a person has taken back, and does not count among the best', () => {
    const invalidated: StudyEvent = { type: 'trial.invalidated', at, trial: 1 };
    assert.deepEqual(spentOf(1, [value(1), value(2), value(3)], [ONE], [invalidated]), [3]);
  });

  it('are first those that break a limit', () => {
    const objective = [ONE, 'limits: mb <= 10'];
    assert.deepEqual(spentOf(2, [value(1, { mb: 20 }), value(5, { mb: 5 }), value(4, { mb: 5 })], objective), [1]);
  });

  it('are none of the front of several objectives', () => {
    const objective = ['objective: [{ metric: a, goal: minimize }, { metric: b, goal: minimize }]'];
    const ended = [value(1, { b: 9 }), value(5, { b: 5 }), value(9, { b: 1 }), value(6, { b: 6 })];
    assert.deepEqual(spentOf(1, ended, objective), [4]);
    assert.deepEqual(spentOf(0, ended, objective), [1, 2, 3, 4]);
  });
});
