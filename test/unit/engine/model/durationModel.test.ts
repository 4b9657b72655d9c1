import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { durationModel, type TimedTrial } from '../../../../src/engine/model/durationModel.ts';
import { matrixOf, searchSpaceOf } from '../../../../src/space/searchSpace.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { floats } from '../propose/runs.ts';

const searchSpace = searchSpaceOf(floats(2), []);
const at = (x0: number, x1: number) => searchSpace.candidate({ x0, x1 });
const uniform = seededUniform(3, 9);
const points = Array.from({ length: 40 }, () => at(uniform(), uniform()));
const trials = (secondsOf: (x0: number) => number): readonly TimedTrial[] =>
  points.map((candidate) => ({ candidate, seconds: secondsOf(candidate.row[0]) }));
const chances = (timed: readonly TimedTrial[], seconds: number, xs: readonly number[]) =>
  durationModel(searchSpace, timed, 1).chanceWithin(matrixOf(xs.map((x) => at(x, 0.5))), seconds);

describe('the model of durations', () => {
  it('learns on which parameters the duration depends', () => {
    const tenfold = trials((x) => 10 * 10 ** x);
    const [short, long] = chances(tenfold, 30, [0.1, 0.9]);
    assert.ok(short > 0.99 && long < 0.01, `${short}, ${long}`);
  });

  it('gives each time the share of the trials that end within it, where they depend on nothing', () => {
    let trial = 0;
    const noisy = trials(() => 100 * Math.exp(0.5 * quantiles[trial++ % quantiles.length]));
    for (const [seconds, share] of [
      [100, 0.5],
      [100 * Math.exp(0.5), 0.84],
    ] as const) {
      for (const chance of chances(noisy, seconds, [0.2, 0.8])) assert.ok(Math.abs(chance - share) < 0.12, `${chance}`);
    }
  });

  it('rises with the time', () => {
    const seconds = [1, 10, 20, 40, 80, 1000];
    const rising = seconds.map((s) => chances(trials((x) => 10 * 10 ** x), s, [0.5])[0]); // oxfmt-ignore
    for (const [i, chance] of rising.slice(1).entries()) assert.ok(chance >= rising[i], rising.join(', '));
  });

  it('knows trials that take equally long, or no time at all', () => {
    assert.deepEqual(chances(trials(() => 60), 59, [0.3]).map((chance) => chance < 0.5), [true]); // oxfmt-ignore
    assert.ok(chances(trials(() => 60), 90, [0.3])[0] > 0.95); // oxfmt-ignore
    assert.ok(chances(trials(() => 0), 1, [0.3])[0] > 0.99); // oxfmt-ignore
    assert.ok(chances(trials(() => 60), 0, [0.3])[0] < 0.01); // oxfmt-ignore
  });
});

/** Of the standard normal distribution. */
const quantiles = [-1.64, 1.04, -1.04, 0.67, -0.67, 0.39, -0.39, 0.13, -0.13, 1.64];
