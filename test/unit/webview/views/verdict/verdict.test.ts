import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Summary } from '../../../../../src/study/summary/summary.ts';
import { possibleGain, trialsWithoutImprovement, verdictOf } from '../../../../../webview/views/verdict/verdict.ts';
import { summaryOf } from '../../summaries.ts';

const best = {
  trial: 2,
  value: 0.954,
  parameters: {},
  mean: null,
  sd: null,
  expected: null,
  predictiveSd: null,
  command: '',
};
const regret = {
  kind: 'estimated',
  reference: 0.95,
  trials: [1],
  cumulative: [0],
  simple: [0.1],
  optimistic: 0.002,
} as const;
const estimated = {
  ...regret,
  trials: [...regret.trials],
  cumulative: [...regret.cumulative],
  simple: [...regret.simple],
};
/** The best in trial 2, then `quiet` worse ones. */
const values = (quiet: number): number[] => [0.3, 0.954, ...Array.from({ length: quiet }, (_, i) => 0.5 + i / 1000)];
const sentence = (column: number[], changes: Partial<Summary> = {}): string | undefined =>
  verdictOf(summaryOf(column, { best, regret: estimated, ...changes }))?.sentence;

describe('the sentence', () => {
  it('says what is best, since when, what the model allows, and what to do', () => {
    assert.equal(
      sentence(values(31)),
      'Best 0.954 (trial 2). 31 trials without improvement; the model allows an improvement of at most 0.002. ' +
        'Stopping now is reasonable.',
    );
  });

  it('says what to expect of another run, where the metric is noisy', () => {
    const noisy = { ...best, expected: 0.95, predictiveSd: 0.003 };
    const again = /^Best 0\.954 \(trial 2\); about 0\.9500 ± 0\.0030 if it is run again\./;
    assert.match(sentence(values(0), { best: noisy, noise: 0.002 }) ?? '', again);
    assert.doesNotMatch(sentence(values(0), { best: noisy, noise: 0 }) ?? '', /again/);
  });

  it('proposes to run the best points again at the end of the budget of a noisy metric, and nowhere else', () => {
    const noisy = { noise: 0.1, state: 'finished' } as const;
    const proposes = (trials: number, changes: Partial<Summary>): boolean | undefined =>
      verdictOf(
        summaryOf(values(8), { best, regret: estimated, ...noisy, ...changes, budget: { trials, seconds: null } }),
      )?.confirm;
    assert.equal(proposes(10, {}), true);
    assert.equal(proposes(13, { state: 'running' }), true);
    for (const changes of [{ noise: 0 }, { noise: null }, { confirm: 3 }, { theory: true }, { setAside: true }])
      assert.equal(proposes(10, changes), false, JSON.stringify(changes));
    for (const [trials, state] of [
      [11, 'finished'],
      [10, 'stopped'],
      [12, 'running'],
      [40, 'running'],
      [10, 'running'],
    ] as const)
      // prettier-ignore
      assert.equal(proposes(trials, { state }), false, `${state}, ${trials}`);
    assert.match(
      sentence(values(8), { ...noisy, budget: { trials: 10, seconds: null } }) ?? '',
      /surer when they run once more\.$/,
    );
  });

  it('leaves out what is not known', () => {
    assert.equal(sentence(values(0), { regret: { ...estimated, optimistic: null } }), 'Best 0.954 (trial 2).');
    assert.equal(verdictOf(summaryOf([])), null);
  });

  it('measures the distance to a declared optimum', () => {
    const exact = { ...estimated, kind: 'exact' as const };
    assert.match(sentence(values(0), { regret: exact }) ?? '', /The declared optimum is 0\.1 away\.$/);
  });

  it('advises to stop only after trials without improvement, when little is left to gain', () => {
    assert.doesNotMatch(sentence(values(9)) ?? '', /Stopping/);
    assert.doesNotMatch(sentence(values(31), { parallel: 16 }) ?? '', /Stopping/);
    assert.doesNotMatch(sentence(values(31), { regret: { ...estimated, optimistic: 0.1 } }) ?? '', /Stopping/);
  });

  it('says of a study that has ended whether more trials may pay', () => {
    const ended = (optimistic: number) =>
      verdictOf(summaryOf(values(31), { best, state: 'finished', regret: { ...estimated, optimistic } }));
    assert.match(ended(0.1)?.sentence ?? '', /More trials may pay\.$/);
    assert.equal(ended(0.1)?.action, 'addTrials');
    assert.match(ended(0.001)?.sentence ?? '', /More trials would bring little\.$/);
    assert.equal(ended(0.001)?.action, null);
  });

  it('suggests nothing for a study that can only be looked at', () => {
    assert.equal(verdictOf(summaryOf(values(31), { best, regret: estimated, setAside: true }))?.action, null);
  });
});

describe('what may still be gained', () => {
  it('is never below zero', () => {
    assert.equal(possibleGain(summaryOf([], { regret: { ...estimated, optimistic: -0.0064 } })), 0);
  });
});

describe('the trials without improvement', () => {
  it('are those that ended after the best, with a value or without', () => {
    assert.equal(trialsWithoutImprovement(summaryOf([0.1, 0.9, 0.2, null, 0.9])), 3);
    assert.equal(trialsWithoutImprovement(summaryOf([0.3, 0.2, 0.4], { goal: 'minimize' })), 1);
    assert.equal(trialsWithoutImprovement(summaryOf([null])), 0);
  });
});
