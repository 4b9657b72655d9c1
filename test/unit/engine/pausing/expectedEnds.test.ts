import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fittedStudy } from '../../../../src/engine/explain/fittedStudy.ts';
import { insightOf } from '../../../../src/engine/explain/insight.ts';
import { expectedObservations, start, tell } from '../../../../src/engine/optimizer.ts';
import { expectedEnds } from '../../../../src/engine/pausing/expectedEnds.ts';
import { RUNGS, type BegunTrial } from '../../../../src/engine/port/pausing.ts';
import type { Point } from '../../../../src/space/parameter.ts';
import { floats, settings, valued } from '../propose/runs.ts';

const loss = ({ x0, x1 }: Point): number => 4 * (Number(x0) - 0.4) ** 2 + 0.4 * (Number(x1) - 0.6) ** 2;

/** What remains to be gained after a share of the steps is the same for all. */
function begun(point: Point, share: number, sign = 1): BegunTrial {
  const shares = [...RUNGS, 1].filter((each) => each <= share);
  const passed = shares.map((each) => ({ share: each, value: sign * (loss(point) + 2 ** (-8 * each)) }));
  return { point, passed, state: share < 1 ? 'paused' : 'complete', whole: false, mayGoOn: true };
}

const points = Array.from({ length: 30 }, (_, i): Point => ({ x0: ((7 * i) % 30) / 29, x1: ((11 * i) % 30) / 29 }));
/** The bad ones have paused early. */
const trialsOf = (sign = 1) => points.map((point) => begun(point, loss(point) > 0.3 ? 1 / 8 : 1, sign));

describe('the results to expect of paused trials', () => {
  it('are near those that they would have, also where all others are better, for either goal', () => {
    for (const [goal, sign] of [
      ['minimize', 1],
      ['maximize', -1],
    ] as const) {
      const expected = expectedEnds(trialsOf(sign), goal);
      assert.equal(expected.length, points.filter((point) => loss(point) > 0.3).length);
      for (const { point, value, deviation } of expected) {
        assert.ok(
          Math.abs(sign * value - loss(point)) < 0.05 + 0.2 * loss(point),
          `${sign * value} for ${loss(point)}`,
        );
        assert.ok(Math.abs(sign * value - loss(point)) < 2 * deviation);
      }
    }
  });

  it('are none before a trial has run to its end, and of a trial that has passed no rung', () => {
    const paused = trialsOf().filter(({ state }) => state === 'paused');
    assert.deepEqual(expectedEnds(paused, 'minimize'), []);
    assert.deepEqual(expectedEnds([...trialsOf().filter(({ state }) => state === 'complete'), { ...paused[0], passed: [] }], 'minimize'), []); // oxfmt-ignore
  });

  it('tell of a parameter that made trials bad, which those that ran to their end do not', () => {
    const trials = trialsOf();
    const complete = trials.filter(({ state }) => state === 'complete').map(({ point }) => point);
    const state = tell(start(settings(floats(2))), complete, complete.map((point) => valued(loss(point) + 2 ** -8))); // oxfmt-ignore
    const study = fittedStudy(state) ?? assert.fail();
    const shareOfFirst = (expected: ReturnType<typeof expectedObservations>): number =>
      insightOf(study, expected).importance.find(({ parameter }) => parameter === 'x0')?.share ?? NaN;
    // x0 has 0.36 / (0.36 + 0.0036) of the variance, or a little less by its place
    assert.ok(shareOfFirst(expectedObservations(state, trials)) > 0.9);
    assert.ok(shareOfFirst([]) < shareOfFirst(expectedObservations(state, trials)));
  });
});
