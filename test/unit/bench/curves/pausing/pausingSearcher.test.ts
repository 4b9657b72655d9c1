import { before, describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { seededUniform } from '../../../../../src/math/random/seededUniform.ts';
import { OPEN_GATE, pausingSearcher, type PausingOptions } from '../../../../bench/curves/pausing/pausingSearcher.ts';
import { replay, type Run } from '../../../../bench/curves/replay.ts';
import type { Task } from '../../../../bench/curves/tasks.ts';

const EPOCHS = 16;
const TICKS = 3 * EPOCHS;
const uniform = seededUniform(5);
const points = Array.from({ length: 120 }, () => ({ x: uniform(), y: uniform() }));
/** Curves that fall to the distance from (0.2, 0.7), all alike. */
const task: Task = {
  ...{ id: 'made', metric: 'loss', epochs: EPOCHS, points, complete: false },
  space: ['x', 'y'].map((name) => ({ name, type: 'float', low: 0, high: 1, scale: 'linear' })),
  curves: points.map(({ x, y }) =>
    Float64Array.from({ length: EPOCHS }, (_, i) => Math.hypot(x - 0.2, y - 0.7) + 3 / (i + 1)),
  ),
  indexOf: (point) => points.findIndex(({ x, y }) => x === point.x && y === point.y),
};
const RUNGS = [1 / 16, 1 / 8, 1 / 4, 1 / 2];
const segmentsOf = (options: Partial<PausingOptions>): Promise<Run['segments']> =>
  replay(task, pausingSearcher(task, 4, 1, { rungs: RUNGS, gate: OPEN_GATE, goesOn: 'highestBound', ...options }), {
    ...{ workers: 4, ticks: TICKS, rolling: true },
  });
const ended = (segments: Run['segments']) => segments.filter(([, , , , to]) => to === EPOCHS);
const trialsIn = (segments: Run['segments']): number => new Set(segments.map(([trial]) => trial)).size;

describe('a search that pauses', () => {
  let segments: Run['segments'];
  before(async () => {
    segments = await segmentsOf({});
  });

  it('pauses at rungs alone, tries no configuration twice but the best for its noise, and goes on where a trial was', () => {
    const at = new Map<number, number>();
    for (const [trial, , , from, to] of segments) {
      assert.equal(from, at.get(trial) ?? 0);
      assert.ok([1, 2, 4, 8, 16].includes(to));
      at.set(trial, to);
    }
    const again = trialsIn(segments) - new Set(segments.map(([, configuration]) => configuration)).size;
    assert.ok(again <= 1, String(again));
    assert.ok(trialsIn(segments) > 2 * ended(segments).length);
  });

  it('starts nothing that cannot end within the budget', () => {
    for (const [, , start, from] of segments) assert.ok(EPOCHS - from <= TICKS - start);
  });

  it('finds what whole trials find in fewer epochs, since early values tell here', () => {
    const best = Math.min(...task.curves.map((curve) => curve[EPOCHS - 1]));
    const found = ended(segments).find(([, configuration]) => task.curves[configuration][EPOCHS - 1] === best);
    assert.ok(found && found[2] + EPOCHS - found[3] <= 2 * EPOCHS);
  });

  it('does the same again with the same seed', async () => {
    assert.deepEqual(segments, await segmentsOf({}));
  });

  it('runs whole trials alone in all slots where the gate says so', async () => {
    const closed = { slots: 2, from: 1, pause: Infinity, whole: Infinity };
    const later = (await segmentsOf({ gate: closed })).filter(([, , start]) => start >= 2 * EPOCHS);
    assert.ok(later.length > 0 && later.every(([, , , , to]) => to === EPOCHS));
  });

  it('goes on as ASHA and Hyperband promote', async () => {
    const rungs = [1 / 16, 1 / 4];
    const asha = await segmentsOf({ goesOn: 'asha', rungs });
    assert.ok(trialsIn(asha) > 2 * new Set(asha.filter(([, , , from]) => from === 1).map(([trial]) => trial)).size);
    const hyperband = await segmentsOf({ goesOn: 'hyperband', rungs });
    assert.ok(hyperband.some(([, , , from, to]) => from === 0 && to === EPOCHS));
    assert.ok(hyperband.some(([, , , from, to]) => from === 0 && to === 4));
  });
});
