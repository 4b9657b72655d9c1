import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { replay, type Ended, type Searcher } from '../../../bench/curves/replay.ts';

/** Nine configurations; the curve of number i is i at every epoch. */
const task = { epochs: 4, curves: Array.from({ length: 9 }, (_, i) => new Float64Array(4).fill(i)) };
const stopsAt = (epochs: Readonly<Record<number, number>>) => {
  const told: Ended[][] = [];
  let next = 0;
  const searcher: Searcher = {
    ask: (count) => Promise.resolve(Array.from({ length: Math.min(count, 9 - next) }, () => next++)),
    stops: (reports) => Promise.resolve(reports.map(({ value, epoch }) => epochs[value] === epoch)),
    tell: (ended) => {
      told.push([...ended]);
      return Promise.resolve();
    },
  };
  return { searcher, told };
};

describe('a replay', () => {
  it('of a batch waits for its slowest trial', async () => {
    const { searcher, told } = stopsAt({ 0: 1, 1: 2 });
    const trials = await replay(task, searcher, { workers: 3, ticks: 8, rolling: false });
    assert.deepEqual(trials, [
      [0, 0, 1, 1],
      [1, 0, 2, 1],
      [2, 0, 4, 0],
      [3, 4, 4, 0],
      [4, 4, 4, 0],
      [5, 4, 4, 0],
    ]);
    assert.deepEqual(told.map((ended) => ended.map(({ trial }) => trial)), [[0], [1], [2], [3, 4, 5]]); // prettier-ignore
  });

  it('that is rolling gives a free worker its next trial at the next tick', async () => {
    const { searcher } = stopsAt({ 0: 1, 1: 2 });
    const trials = await replay(task, searcher, { workers: 2, ticks: 5, rolling: true });
    assert.deepEqual(trials, [
      [0, 0, 1, 1],
      [1, 0, 2, 1],
      [2, 1, 4, 0],
      [3, 2, 3, 0],
    ]);
  });

  it('asks for no stop at the last epoch, and ends where the grid is used up', async () => {
    const { searcher } = stopsAt({ 0: 4, 8: 4 });
    const trials = await replay(task, searcher, { workers: 9, ticks: 100, rolling: true });
    assert.deepEqual(trials.map(([, , epochs, stopped]) => [epochs, stopped]), Array.from({ length: 9 }, () => [4, 0])); // prettier-ignore
  });
});
