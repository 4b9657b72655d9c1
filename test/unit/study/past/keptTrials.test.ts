import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { declarationOf } from '../../declaration/edits/reread.ts';
import { keptTrials } from '../../../../src/study/past/keptTrials.ts';
import { apply } from '../../../../src/study/study.ts';
import { stoppedEvents, replayed } from '../disk/journals.ts';
import { studyOf } from '../summary/endings.ts';

const space = 'parameters: { size: { type: int, low: 8, high: 512 }, when: { type: fixed, value: 1 } }';
const before = ['command: python3 train.py', 'objective: { metric: loss, goal: minimize }', space, 'budget: { trials: 9 }']; // oxfmt-ignore
const study = studyOf(
  [16, 64, 300, 400].map((size) => ({ parameters: { size, when: 1 }, ...(size === 300 && { reason: 'It failed.' }) })),
  [space, 'budget: { trials: 9 }'],
);
/** The sizes of the trials that a declaration with another line in place of one of these can begin with. */
const sizesWith = (line: string, other: string): unknown =>
  keptTrials(study, declarationOf(before.join('\n').replace(line, other))).map(({ parameters }) => parameters.size);

describe('a study in the place of another', () => {
  it('can begin with the trials that have a value and lie in its ranges', () => {
    const kept = keptTrials(study, declarationOf(before.join('\n').replace('512', '4096')));
    assert.deepEqual(kept, [[16, 0], [64, 1], [400, 3]].map(([size, value]) => ({ parameters: { size, when: 1 }, value }))); // oxfmt-ignore
    assert.deepEqual(sizesWith('512', '256'), [16, 64]);
    assert.deepEqual(sizesWith('value: 1', 'value: 2'), []);
  });

  it('can begin with trials that a new constraint excludes, since they say something of the rest', () => {
    assert.deepEqual(sizesWith('budget', 'constraints: size <= 64\nbudget'), [16, 64, 400]);
  });

  it('can begin with those of any other search, but with none where a value means something else', () => {
    for (const [line, other] of [
      ['minimize', 'maximize'],
      ['budget', 'seed: 7\nalgorithm: { name: gp-bucb }\nbudget'],
    ] as const)
      assert.deepEqual(sizesWith(line, other), [16, 64, 400], other);
    for (const [line, other] of [
      ['train.py', 'other.py'],
      ['metric: loss', 'metric: error'],
      ['budget', 'cwd: trial\nbudget'],
      ['size:', 'sizes:'],
      ['{ size', '{ lr: { type: float, low: 0, high: 1 }, size'],
    ] as const)
      assert.deepEqual(sizesWith(line, other), [], other);
  });

  it('begins with the past trials of the old one, and with none whose result was taken back', () => {
    const invalidated = apply(study, { type: 'trial.invalidated', at: 2, trial: 1 });
    const pastTrials = [{ parameters: { size: 9, when: 1 }, value: 7 }];
    const kept = keptTrials({ ...invalidated, pastTrials }, study.declaration);
    assert.deepEqual(kept.map(({ parameters }) => parameters.size), [9, 64, 400]); // oxfmt-ignore
  });

  it('begins with what limits and further objectives need, and with no trial that lacks it', () => {
    const measured = [{ latency: 3, memory: 1 }, { latency: 4 }, { memory: 1 }];
    const pastTrials = measured.map((tracked, i) => ({ parameters: { size: i + 8, when: 1 }, value: 7, tracked }));
    const name = (metric: string) => ({ kind: 'name', name: metric }) as const;
    const limits = [{ kind: 'binary', operator: '<=', left: name('latency'), right: name('loss') }] as const;
    assert.deepEqual(keptTrials({ ...study, pastTrials }, { ...study.declaration, limits }), [
      { parameters: { size: 8, when: 1 }, value: 7, tracked: { latency: 3 } },
      { parameters: { size: 9, when: 1 }, value: 7, tracked: { latency: 4 } },
    ]);
    const furtherObjectives = [{ metric: 'memory', goal: 'minimize' }] as const;
    const kept = keptTrials({ ...study, pastTrials }, { ...study.declaration, furtherObjectives });
    assert.deepEqual(kept.map(({ tracked }) => tracked), [{ memory: 1 }, { memory: 1 }]); // oxfmt-ignore
    assert.deepEqual(keptTrials({ ...study, pastTrials }, study.declaration)[0], { parameters: { size: 8, when: 1 }, value: 7 }); // oxfmt-ignore
  });

  it('begins with the predicted value of a trial that was stopped early, and with none that diverged', () => {
    // before a person has trial 2 run on to its end
    const stopped = replayed(stoppedEvents.slice(0, -2));
    assert.deepEqual(
      keptTrials(stopped, stopped.declaration).find(({ parameters }) => parameters.lr === 0.2),
      { parameters: { lr: 0.2 }, value: 24, deviation: 0.5 },
    );
    assert.ok(keptTrials(stopped, stopped.declaration).every(({ parameters }) => parameters.lr !== 0.3));
  });
});
