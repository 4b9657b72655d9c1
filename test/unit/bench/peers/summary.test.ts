import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { claimsOf } from '../../../bench/peers/claims.ts';
import { scoresOf, type CompletedRun } from '../../../bench/peers/scores.ts';
import { comparisonCells, comparePair, summarizeMethods } from '../../../bench/peers/summary.ts';
import { halfOf, tasks } from '../../../bench/peers/tasks/index.ts';
import type { Task } from '../../../bench/peers/tasks/task.ts';
import { run, task } from './made.ts';

const [dev, held] = [task('branin2'), task('hartmann6')];
const nine = [...new Array(9).keys()];

/** Runs of 9 seeds, random's gap being 1. */
function made(bests: Readonly<Record<string, readonly [dev: number, held: number]>>): CompletedRun[] {
  return Object.entries({ random: [1, 1] as const, ...bests }).flatMap(([method, [onDev, onHeld]]) =>
    nine.flatMap((seed) => [run(dev, method, seed, onDev), run(held, method, seed, onHeld)]),
  );
}

describe('all tasks together', () => {
  const all = made({ ours: [0.1, 0.4], tpe: [0.4, 0.4], cmaes: [0.2, 2] });
  const scores = scoresOf([dev, held], all, 8);
  const methods = ['ours', 'tpe', 'cmaes', 'random'];

  it('score by the geometric mean and rank by the median, ties sharing their rank', () => {
    const at96 = summarizeMethods(scores, methods, [96]).map(
      ({ at: [at] }) => at && [at.tasks, Number(at.score.toFixed(4)), at.rank],
    );
    assert.deepEqual(at96, [
      [2, 0.2, 1.25],
      [2, 0.4, 2.25],
      [2, 0.6325, 3],
      [2, 1, 3.5],
    ]);
  });

  it('are those alone that every method has runs of that has any so long', () => {
    const part = scoresOf([dev, held], all.filter((each) => each.method !== 'tpe' || each.task === dev), 8); // oxfmt-ignore
    assert.equal(summarizeMethods(part, methods, [96])[0].at[0]?.tasks, 1);
    assert.equal(summarizeMethods(part, [...methods, 'gp'], [96])[0].at[0]?.tasks, 1);
  });

  it('take the seconds of the batches that the trials of a budget are in', () => {
    const seconds = summarizeMethods(scores, methods, [24, 96])[0].at.map((at) => at?.seconds.toFixed(6));
    assert.deepEqual(seconds, ['0.300000', '6.600000']);
  });

  it('are counted against a peer, with the mean difference of logarithms and its error across tasks', () => {
    const found = comparePair(scores, 'tpe', 96);
    assert.ok(found);
    assert.deepEqual(found.counts, { ahead: 1, equal: 1, behind: 0 });
    assert.ok(Math.abs(found.difference - Math.log(0.25) / 2) < 1e-9);
    assert.ok(Math.abs((found.error ?? 0) - Math.log(4) / 2) < 1e-9);
    assert.equal(comparePair(scores, 'gp', 96), null);
  });

  it('give a cell against the best of the peers that have so long runs, and none where one of these has none', () => {
    const found = comparisonCells(scores, ['tpe', 'cmaes', 'random'], [96]);
    assert.deepEqual(
      found.map(({ peer, standing }) => [peer, standing]),
      [
        ['cmaes', 'ahead'],
        ['tpe', 'equal'],
      ],
    );
    const part = scoresOf([dev, held], all.filter((each) => each.method !== 'cmaes' || each.task === dev), 8); // oxfmt-ignore
    assert.deepEqual(comparisonCells(part, ['tpe', 'cmaes', 'gp'], [96]).map(({ task }) => task.task.id), [dev.id]); // oxfmt-ignore
  });
});

describe('the claims', () => {
  const heldOf = (all: readonly CompletedRun[], chosen = [dev, held]): (boolean | null)[] =>
    claimsOf(scoresOf(chosen, all, 8), all, ['tpe', 'random']).map((claim) => claim.held);

  it('hold where ours is nowhere behind on the held-back half, whatever it is on the other', () => {
    assert.equal(heldOf(made({ ours: [9, 0.4], tpe: [0.1, 0.5] }))[0], true);
  });

  it('do not hold where ours is behind there', () => {
    assert.equal(heldOf(made({ ours: [0.1, 0.6], tpe: [0.1, 0.5] }))[0], false);
  });

  it('do not hold where ours is worse than random on any task', () => {
    assert.equal(heldOf(made({ ours: [0.1, 0.4], tpe: [1, 1] }))[1], true);
    assert.equal(heldOf(made({ ours: [1.2, 0.4], tpe: [1, 1] }))[1], false);
  });

  it('are open with fewer than 9 seeds, or none', () => {
    const few = made({ ours: [0.1, 0.4], tpe: [1, 1] }).filter(({ seed, method }) => seed < 8 || method !== 'ours');
    assert.deepEqual(heldOf(few).slice(0, 2), [null, null]);
    assert.deepEqual(heldOf([]), new Array<null>(7).fill(null));
  });

  it('of speed go by the median of the slowest task, at the batches around the trial', () => {
    const slow = (seconds: number): CompletedRun[] =>
      [dev, held].map((each) => {
        const made = run(each, 'ours', 0, 1);
        const batches = Array.from({ length: 25 }, (_, i) => [8, i === 12 || i === 11 ? seconds : 9] as const);
        return { ...made, run: { ...made.run, batches } };
      });
    assert.deepEqual(heldOf(slow(0.29)).slice(2, 4), [true, null]);
    assert.deepEqual(heldOf(slow(0.31)).slice(2, 4), [false, null]);
  });

  it('of what is recommended compare its gap with a peer, and what was announced with what is true', () => {
    const noisy = tasks.filter((each) => halfOf(each) === 'rerun').map((each) => ({ ...each, optimum: 0 }));
    const ended = (each: Task, seed: number, expected: number): CompletedRun => {
      const made = run(each, 'ours', seed, 1);
      const announced = [[96, expected, each.noise / 2, each.noise] as const];
      const predicted = made.run.values.map((value, i) => [value + (i % 10 === 0 ? 2 : 0.5), 1] as const);
      return { ...made, run: { ...made.run, recommended: [[96, 95]], announced, predicted } };
    };
    const claims = (tpe: number, off: number) => {
      const all = noisy.flatMap((each) =>
        [...new Array(9).keys()].flatMap((seed) => [
          ended(each, seed, 1 + off * each.noise),
          run(each, 'tpe', seed, tpe, tpe + 1),
          run(each, 'random', seed, 8),
        ]),
      );
      return claimsOf(scoresOf(noisy, all, 8), all, ['tpe', 'random']).slice(4);
    };
    assert.deepEqual(claims(4, 0.5).map(({ held }) => held), [true, true, true]); // oxfmt-ignore
    assert.deepEqual(claims(2, 1).map(({ held }) => held), [false, false, true]); // oxfmt-ignore
    assert.match(claims(4, 0.5)[2].measured, /^90 % of /);
  });
});
