import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { aheadInterval, cellsOf, isBehind, isClearlyBehind } from '../../../bench/curves/ahead.ts';
import { pauseClaimsOf } from '../../../bench/curves/pauseClaims.ts';
import { GATED, OURS, PEERS, WITHOUT } from '../../../bench/curves/methods.ts';
import { BUDGETS, type TaskScores } from '../../../bench/curves/scores.ts';
import type { Suite } from '../../../bench/curves/tasks.ts';
import { shareOfWhole, timeInterval, timesTo } from '../../../bench/curves/times.ts';

const TICKS = 100;
const SEEDS = 20;
/** Gaps of one seed: `gap` from the tick on. */
const falling = (tick: number, gap: number): Float64Array =>
  Float64Array.from({ length: TICKS + 1 }, (_, t) => (t < tick ? 2 : gap));
const task = (gaps: Readonly<Record<string, (seed: number) => Float64Array>>, seeds = SEEDS): TaskScores => ({
  ...{ task: 'made', half: 'held', suite: 'grids', ticks: TICKS },
  methods: new Map(
    Object.entries(gaps).map(([id, of]) => {
      const all = new Map(Array.from({ length: seeds }, (_, seed) => [seed, of(seed)]));
      const rest = { medianGap: of(0), anyEpoch: [], trials: 0, complete: 0, busy: 0, reached: undefined };
      return [id, { gaps: all, ...rest }];
    }),
  ),
});
const peers = (gap: number) => Object.fromEntries(PEERS.map((id) => [id, () => falling(0, gap)]));

describe('the cells in which ours is ahead', () => {
  it('are those of the budgets at which its median gap is no larger than that of the best peer, to a tolerance', () => {
    const cells = cellsOf([task({ [OURS]: () => falling(30, 0.51), ...peers(0.5) })], OURS);
    assert.deepEqual(cells.map(({ budget }) => budget), BUDGETS); // oxfmt-ignore
    assert.deepEqual(cells.map(isBehind), [true, true, false, false]);
    assert.deepEqual(cells.map(isClearlyBehind), [true, true, false, false]);
    assert.deepEqual(aheadInterval(cells), [0.5, 0.5]);
  });

  it('are unclear where other seeds would have said otherwise', () => {
    const [cell] = cellsOf([task({ [OURS]: (seed) => falling(0, seed % 2), ...peers(0.4) })], OURS);
    assert.ok(isBehind(cell) && !isClearlyBehind(cell));
    assert.deepEqual(aheadInterval([cell]), [0, 1]);
  });

  it('compare only seeds that all methods have', () => {
    const { methods } = task({ ...peers(0.5) }, 3);
    const { methods: ours } = task({ [OURS]: (seed) => falling(0, seed < 3 ? 1 : 0) });
    const scores = { ...task({}), methods: new Map([...methods, ...ours]) };
    assert.deepEqual(cellsOf([scores], OURS).map(({ seeds, ours }) => [seeds, ours]), BUDGETS.map(() => [3, 1])); // oxfmt-ignore
    assert.deepEqual(cellsOf([scores], WITHOUT), []);
  });
});

describe('the time to a quality', () => {
  it('is that of medians over the seeds', () => {
    const reference = [10, 20, 60].map((tick) => falling(tick, 1));
    assert.deepEqual(timesTo(reference, [5, 10, 90].map((tick) => falling(tick, 1))), [10 / 25, 10 / 50, 10 / 100]); // oxfmt-ignore
  });

  it('has an interval that the seeds make: a point where all are equal', () => {
    const equal = task({ [WITHOUT]: () => falling(20, 1), [OURS]: () => falling(10, 1) });
    const [low, high] = timeInterval([equal], OURS) ?? [];
    assert.equal(low, high);
    const other = task({ [WITHOUT]: () => falling(20, 1), [OURS]: (seed) => falling(seed % 2 ? 5 : 15, 1) });
    const [wideLow, wideHigh] = timeInterval([other], OURS) ?? [];
    assert.ok(low !== undefined && wideLow !== undefined && wideHigh !== undefined && wideLow < low && low < wideHigh);
    assert.equal(timeInterval([task({})], OURS), undefined);
  });

  it('is a share of the time after which whole trials had it', () => {
    const scores = [task({ [WITHOUT]: () => falling(20, 1), [OURS]: () => falling(10, 1) })];
    assert.deepEqual(shareOfWhole(scores, WITHOUT), { mean: 1, interval: [1, 1] });
    assert.deepEqual(
      [shareOfWhole(scores, OURS)?.mean].map((share) => share?.toFixed(9)),
      ['0.500000000'],
    );
    assert.equal(shareOfWhole([task({})], OURS), undefined);
  });
});

describe('the claims about trials that pause', () => {
  const on = (suite: Suite, tick: number, gap: number, seeds?: number): TaskScores => ({
    ...task({ [WITHOUT]: () => falling(20, 1), [GATED]: () => falling(tick, gap) }, seeds),
    suite,
  });
  const heldOf = (scores: readonly TaskScores[]) => pauseClaimsOf(scores).map(({ held }) => held);

  it('are times, gaps early on, and that no end is worse', () => {
    const good = [on('taskset', 10, 0.3), on('lcbench', 14, 0.3), on('grids', 20, 1)];
    assert.deepEqual(heldOf(good), [true, true, true, true, true, true]);
    const bad = [on('taskset', 13, 0.4), on('lcbench', 16, 0.4), on('grids', 22, 1.1)];
    assert.deepEqual(heldOf(bad), [false, false, false, false, false, false]);
  });

  it('are none with fewer than twenty seeds', () => {
    assert.deepEqual(new Set(heldOf([on('taskset', 10, 0.3, 19)])), new Set([null]));
  });
});
