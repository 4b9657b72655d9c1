import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { explainedStudy, fittedStudy } from '../../../../src/engine/explain/fittedStudy.ts';
import { insightOf } from '../../../../src/engine/explain/insight.ts';
import { start, tell } from '../../../../src/engine/optimizer.ts';
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
    const of = (begun: readonly BegunTrial[]) => {
      const { importance, slices, trials: learned } = insightOf(study, explainedStudy(state, study, begun));
      const [share, slice] = [importance, slices].map((all) => all.find(({ parameter }) => parameter === 'x0'));
      assert.ok(share && 'share' in share && slice && 'mean' in slice);
      const truth = loss({ ...study.incumbent.point, x0: 1 });
      return { share: share.share, error: Math.abs((slice.mean.at(-1) ?? NaN) - truth) / truth, learned };
    };
    const [known, unknown] = [of(trials), of([])];
    // x0 has 0.36 / (0.36 + 0.0036) of the variance, or a little less by its place
    assert.ok(known.share > 0.9 && unknown.share < known.share);
    assert.ok(known.error < unknown.error / 2, `${known.error}, ${unknown.error} without them`);
    assert.deepEqual([known.learned, unknown.learned], [trials.length, complete.length]);
  });

  it('change nothing where no trial is paused', () => {
    const complete = points.map((point) => begun(point, 1));
    const state = tell(start(settings(floats(2))), points, points.map((point) => valued(loss(point)))); // oxfmt-ignore
    const study = fittedStudy(state) ?? assert.fail();
    assert.equal(explainedStudy(state, study, complete), study);
  });
});
