import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { replay, type Ended, type Next, type Searcher, type Verdict } from '../../../bench/curves/replay.ts';

/** Nine configurations; the curve of number i is i at every epoch. */
const task = { epochs: 4, curves: Array.from({ length: 9 }, (_, i) => new Float64Array(4).fill(i)) };
/** What becomes of a configuration at an epoch; those that have paused go on before a new one begins. */
const searcherWith = (verdicts: Readonly<Record<string, Verdict>>) => {
  const told: Ended[][] = [];
  const left: Next[] = task.curves.map((_, configuration) => ({ configuration }));
  const searcher: Searcher = {
    ask: (count) => Promise.resolve(left.splice(0, count)),
    judge: (reports) => Promise.resolve(reports.map(({ value, epoch }) => verdicts[`${value} at ${epoch}`] ?? 'runs')),
    tell: (ended) => {
      told.push([...ended]);
      left.unshift(...ended.flatMap(({ trial, how }) => (how === 'paused' ? [{ resumed: trial }] : [])));
      return Promise.resolve();
    },
  };
  return { searcher, told };
};

describe('a replay', () => {
  it('of a batch waits for its slowest trial', async () => {
    const { searcher, told } = searcherWith({ '0 at 1': 'stopped', '1 at 2': 'stopped' });
    const segments = await replay(task, searcher, { workers: 3, ticks: 8, rolling: false });
    assert.deepEqual(segments, [
      [0, 0, 0, 0, 1],
      [1, 1, 0, 0, 2],
      [2, 2, 0, 0, 4],
      [3, 3, 4, 0, 4],
      [4, 4, 4, 0, 4],
      [5, 5, 4, 0, 4],
    ]);
    assert.deepEqual(told.map((ended) => ended.map(({ trial }) => trial)), [[0], [1], [2], [3, 4, 5]]); // oxfmt-ignore
    assert.deepEqual(told.map(([{ how }]) => how), ['stopped', 'stopped', 'complete', 'complete']); // oxfmt-ignore
  });

  it('that is rolling gives a free worker its next trial at the next tick', async () => {
    const { searcher } = searcherWith({ '0 at 1': 'stopped', '1 at 2': 'stopped' });
    const segments = await replay(task, searcher, { workers: 2, ticks: 5, rolling: true });
    assert.deepEqual(segments, [
      [0, 0, 0, 0, 1],
      [1, 1, 0, 0, 2],
      [2, 2, 1, 0, 4],
      [3, 3, 2, 0, 3],
    ]);
  });

  it('lets a trial that has paused go on where it was', async () => {
    const { searcher, told } = searcherWith({ '0 at 1': 'paused', '0 at 3': 'paused' });
    const segments = await replay(task, searcher, { workers: 1, ticks: 5, rolling: true });
    assert.deepEqual(segments, [
      [0, 0, 0, 0, 1],
      [0, 0, 1, 1, 3],
      [0, 0, 3, 3, 4],
      [1, 1, 4, 0, 1],
    ]);
    assert.deepEqual(told.map(([{ how, epoch }]) => [how, epoch]), [['paused', 1], ['paused', 3], ['complete', 4]]); // oxfmt-ignore
  });

  it('asks for no verdict at the last epoch, and ends where the grid is used up', async () => {
    const { searcher } = searcherWith({ '0 at 4': 'stopped', '8 at 4': 'stopped' });
    const segments = await replay(task, searcher, { workers: 9, ticks: 100, rolling: true });
    assert.deepEqual(segments, task.curves.map((_, i) => [i, i, 0, 0, 4])); // oxfmt-ignore
  });
});
