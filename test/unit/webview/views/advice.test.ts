import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Summary } from '../../../../src/study/summary/summary.ts';
import { adviceFor } from '../../../../webview/views/advice.ts';
import { tilesOf } from '../../../../webview/views/standing/tiles.ts';
import { insight } from '../charts/insights.ts';
import { frontStudy, unkeptStudy } from '../limitedStudies.ts';
import { bestOf, summaryOf } from '../summaries.ts';

const best = bestOf({ trial: 2, value: 0.954 });
/** A forecast that brings so much to the best value after these trials. */
const brings = (after: number, median: number, most = median) => {
  const to = (gain: number): number[] => [0.954, 0.954 + gain];
  return { ...insight, forecast: { after, trials: [0, 10], median: to(median), low: to(0), high: to(most) } };
};
const regret: Summary['regret'] = {
  ...{ kind: 'estimated', reference: 0.95, trials: [1], cumulative: [0], simple: [0.1], optimistic: null },
};
/** The best in trial 2, then `quiet` worse ones. */
const values = (quiet: number): number[] => [0.3, 0.954, ...Array.from({ length: quiet }, (_, i) => 0.5 + i / 1000)];
const advice = (quiet: number, changes: Partial<Summary> = {}, gain = 0.002) =>
  adviceFor(summaryOf(values(quiet), { best, ...changes }), brings(quiet + 2, gain));

describe('the advice', () => {
  it('is to stop only after trials without improvement, when little is left to gain', () => {
    assert.equal(advice(31), 'stop');
    assert.equal(advice(31, { state: 'paused' }), 'stop');
    assert.equal(advice(9), null);
    assert.equal(advice(31, { parallel: 16 }), null);
    assert.equal(advice(31, {}, 0.1), null);
  });

  it('of a study that has ended is whether more trials may pay', () => {
    assert.equal(advice(3, { state: 'finished' }, 0.1), 'more');
    assert.equal(advice(31, { state: 'finished' }, 0.001), 'enough');
    assert.equal(advice(3, { state: 'finished' }, 0.001), 'enough');
    assert.equal(advice(31, { state: 'finished', hasEnough: true }, 0.1), 'enough');
    assert.equal(advice(31, { state: 'failed' }), null);
  });

  it('where no trial keeps the limits is to loosen one, once the study has ended', () => {
    assert.equal(adviceFor({ ...unkeptStudy, state: 'finished' }, null), 'loosen');
    assert.equal(adviceFor({ ...unkeptStudy, state: 'running' }, null), null);
  });

  it('of a study that has ended follows the figure that the tile shows', () => {
    const ended = (median: number, most: number, noise = 0, quiet = 3) => {
      const forecast = brings(quiet + 2, median, most);
      const summary = summaryOf(values(quiet), { best, state: 'finished', confirm: 3, noise });
      return [tilesOf(summary, forecast)[2].figure, adviceFor(summary, forecast)];
    };
    assert.deepEqual(ended(0.03, 0.04), ['about 0.03', 'more']);
    assert.deepEqual(ended(0.001, 0.04), ['up to 0.04', 'more'], 'little is likely, and more may come');
    assert.deepEqual(ended(0, 0.001), ['almost nothing', 'enough']);
    assert.deepEqual(ended(0.03, 0.04, 0.2), ['up to 0.04', 'enough'], 'likely less than the noise');
    assert.deepEqual(ended(0.03, 0.04, 0, 31), ['about 0.03', 'flat'], 'more trials were no better than it is for');
  });

  it('of a study that has ended is enough where all that may come is below what noise may be', () => {
    const ended = (median: number, most: number, noiseBelow: number) => {
      const study = summaryOf(values(3), { best, state: 'finished', noise: 0 });
      return adviceFor(study, { ...brings(5, median, most), noiseBelow });
    };
    assert.equal(ended(0.001, 0.04, 0.05), 'enough');
    assert.equal(ended(0.001, 0.04, 0.03), 'more');
    assert.equal(ended(0.03, 0.04, 0.05), 'more', 'so much is likely, and the noise may be none');
  });

  it('calls a gain little by what the first trials were, also where most trials are near the best', () => {
    const found = [...values(10), ...Array.from({ length: 30 }, (_, i) => 0.9539 - i / 1e5)];
    const ended = (gain: number) =>
      adviceFor(summaryOf(found, { best, state: 'finished' }), brings(found.length, gain));
    assert.equal(ended(0.002), 'enough');
    assert.equal(ended(0.02), 'flat');
  });

  it('and the figure wait for the model, but for the distance to an optimum that is declared', () => {
    const summary = summaryOf(values(31), { best, state: 'finished' });
    assert.equal(adviceFor(summary, undefined), null);
    const [figure] = tilesOf(summary, undefined).flatMap((tile) => (tile.label === 'Still to gain' ? tile.figure : []));
    assert.equal(figure, '…');
    assert.equal(adviceFor({ ...summary, regret: { ...regret, kind: 'exact', reference: 1.1 } }, undefined), 'more');
  });

  it('of several objectives follows what the last trials added to the front', () => {
    const trials = [...frontStudy.trials];
    const after = (known: typeof trials, changes: Partial<Summary> = {}) =>
      adviceFor({ ...frontStudy, trials: known, ...changes }, null);
    assert.equal(after(trials), 'more');
    assert.equal(after(trials.slice(0, 10)), null, 'too few to tell');
    assert.equal(after(trials, { state: 'running' }), null);
    // the same trials once more extend nothing
    const settled = [...trials, ...trials.map((trial) => ({ ...trial, trial: trial.trial + trials.length }))];
    assert.equal(after(settled), 'flat');
    assert.equal(after(settled, { state: 'running' }), 'stop');
  });

  it('is to run the best points again at the end of the budget of a noisy metric, and nowhere else', () => {
    const noisy = { noise: 0.1, state: 'finished' } as const;
    const confirms = (trials: number, changes: Partial<Summary>): boolean =>
      advice(8, { ...noisy, ...changes, budget: { trials, seconds: null } }) === 'confirm';
    assert.equal(confirms(10, {}), true);
    assert.equal(confirms(13, { state: 'running' }), true);
    for (const changes of [{ noise: 0 }, { noise: null }, { confirm: 3 }, { theory: true }, { setAside: true }])
      assert.equal(confirms(10, changes), false, JSON.stringify(changes));
    for (const [trials, state] of [
      [11, 'finished'],
      [10, 'stopped'],
      [12, 'running'],
      [40, 'running'],
      [10, 'running'],
    ] as const)
      assert.equal(confirms(trials, { state }), false, `${state}, ${trials}`);
  });

  it('is not given where nothing is known, or where nothing can be done', () => {
    assert.equal(adviceFor(summaryOf(values(31), { best }), null), null);
    assert.equal(adviceFor(summaryOf([]), null), null);
    assert.equal(advice(31, { setAside: true }), null);
  });
});
