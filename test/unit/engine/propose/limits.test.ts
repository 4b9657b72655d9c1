import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseCondition } from '../../../../src/declaration/reader/schema/parseCondition.ts';
import type { Feedback } from '../../../../src/engine/port/proposal.ts';
import { probabilitiesToKeepAll } from '../../../../src/engine/propose/keepsLimits.ts';
import { limitBounds } from '../../../../src/engine/propose/limitBounds.ts';
import { ask, recommend, start, tell, type State } from '../../../../src/engine/propose/practicalOptimizer.ts';
import { normals } from '../../../../src/math/random/normals.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import type { Expression } from '../../../../src/space/expression.ts';
import type { Point } from '../../../../src/space/parameter.ts';
import { floats, run, settings } from './runs.ts';

const limit = (text: string): Expression => {
  const parsed = parseCondition(text, undefined);
  return parsed.ok ? parsed.expression : assert.fail(text);
};
const at = (point: Point) => [Number(point.x0), Number(point.x1)] as const;
const told = (value: number, measured: Record<string, number>): Feedback => ({ kind: 'value', value, measured });

/** Problem 2 of Gramacy et al., whose optimum, 0.5998, lies on the edge of a limit. */
const gramacy = (point: Point): Feedback => {
  const [x, y] = at(point);
  const wave = x + 2 * y + 0.5 * Math.sin(2 * Math.PI * (x * x - 2 * y));
  return told(x + y, { wave, disk: x * x + y * y });
};
const gramacyLimits = [limit('wave >= 1.5'), limit('disk <= 1.5')];

/** Keeps its limit in 0.3 % of the space, far from where the metric is good. */
const corner = (point: Point): Feedback => {
  const [x, y] = at(point);
  return told(x + y, { far: distance(point) });
};
const distance = (point: Point) => Math.hypot(at(point)[0] - 0.83, at(point)[1] - 0.79);

const keeps = (point: Point) => {
  const each = gramacy(point);
  return each.kind === 'value' && Number(each.measured?.wave) >= 1.5 && Number(each.measured?.disk) <= 1.5;
};

/** The state after these trials at x0 = 0, 0.1, …. */
function after(limits: readonly Expression[], results: readonly Feedback[], points?: readonly Point[]): State {
  const state = start(settings(floats(1), { limits, start: { points: points?.slice(0, 1) ?? [], past: [] } }));
  return tell(state, points ?? results.map((_, i) => ({ x0: i / 10 })), results);
}

describe('limits on what is measured', () => {
  it('lead to the best point that keeps them, on their edge, and the recommended one keeps them', () => {
    const { state, points } = run(start(settings(floats(2), { limits: gramacyLimits })), 48, gramacy);
    const { best, expected } = recommend(state);
    assert.ok(keeps(points[best ?? assert.fail()]));
    assert.ok(Math.abs((expected ?? NaN) - 0.5998) < 0.01, String(expected));
    assert.ok(points.slice(24).filter(keeps).length >= 8);
  });

  it('are sought while no trial has kept them, where that is most probable', () => {
    const study = start(settings(floats(2), { limits: [limit('far <= 0.03')], trials: 40 }));
    const { points, proposals } = run(study, 40, corner);
    const first = points.findIndex((point) => distance(point) <= 0.03);
    assert.ok(first > 0 && first < 32, String(first));
    const picks = proposals.flatMap((proposal) => proposal.picks);
    assert.ok(picks.slice(8, first).every(({ reason }) => reason.kind === 'seeksLimits'));
    assert.ok(picks.slice(first + 8).every(({ reason }) => reason.kind !== 'seeksLimits'));
    const probabilities = picks.slice(8).map((pick) => pick.keeps ?? assert.fail());
    assert.ok(probabilities.every((probability) => probability >= 0 && probability <= 1));
    assert.ok(Math.max(...probabilities.slice(first)) > 0.5);
  });

  it('leave nothing to recommend where no trial keeps them, and say which comes nearest and what it misses', () => {
    const limits = [limit('a <= 1'), limit('b >= 10')];
    const results = [told(1, { a: 9, b: 5 }), told(2, { a: 2, b: 20 }), told(3, { a: 3, b: 20 }), told(4, { a: 1, b: 0 })]; // oxfmt-ignore
    const { best, mean, nearest } = recommend(after(limits, results));
    assert.deepEqual([best, mean, nearest], [null, null, { trial: 1, limit: 0 }]);
  });

  it('are not kept where a value is missing, and a trial that failed tells nothing of them', () => {
    const limits = [limit('a <= 1')];
    const results = [told(1, {}), { kind: 'failed' } as const, { kind: 'value', value: 2 } as const, told(3, { a: 1 })];
    assert.equal(recommend(after(limits, results)).best, 3);
  });

  it('are judged against the first start point where they name the baseline, also of trials told before it', () => {
    const limits = [limit('a <= 2 * baseline')];
    const points = [0.5, 0.2, 0.8].map((x0) => ({ x0 }));
    const state = after(limits, [told(3, { a: 2 }), told(2, { a: 3.9 }), told(1, { a: 4.1 })], points);
    assert.equal(recommend(state).best, 1);
    const early = start(settings(floats(1), { limits, start: { points: points.slice(0, 1), past: [] } }));
    const before = tell(early, points.slice(1), [told(2, { a: 3.9 }), told(1, { a: 4.1 })]);
    assert.equal(recommend(before).best, null);
    assert.equal(recommend(tell(before, points.slice(0, 1), [told(3, { a: 2 })])).best, 0);
  });

  it('that differ from run to run are kept only where that is probable', () => {
    const limits = [limit('a <= 1')];
    // the first point keeps it once by luck, the second always
    const points = [0.1, 0.1, 0.1, 0.9, 0.9, 0.9].map((x0) => ({ x0 }));
    const a = [0.99, 1.02, 1.03, 0.9, 0.88, 0.91];
    const results = a.map((each, i) => told(i < 3 ? 1 + i / 100 : 2 + i / 100, { a: each }));
    assert.ok(Number(recommend(after(limits, results, points)).best) >= 3);
  });

  it('are found to differ from run to run by a repeat, also where the metric itself does not', () => {
    const normal = normals(seededUniform(1, 0));
    const memoryOf = (point: Point) => 100 * at(point)[0] + 30 * Number(point.x2);
    const feedback = (point: Point): Feedback =>
      told((at(point)[0] - 0.8) ** 2 + (at(point)[1] - 0.5) ** 2, { memory: memoryOf(point) + 5 * normal() });
    const from = settings(floats(3), { limits: [limit('memory <= 60')], noise: undefined, trials: 32, parallel: 2 });
    const { state, points, proposals } = run(start(from), 32, feedback);
    const repeats = proposals.flatMap(({ picks }) => picks).filter(({ reason }) => reason.kind === 'repeats');
    assert.equal(repeats.length, 1);
    assert.ok(memoryOf(points[recommend(state).best ?? assert.fail()]) <= 60);
  });

  it('that differ from run to run are kept by every other pick as surely as what is recommended', () => {
    const surest = (slackOf: (x: number, i: number) => number): number[] => {
      const points = Array.from({ length: 12 }, (_, i) => ({ x0: Math.floor(i / 2) / 6 }));
      const results = points.map(({ x0 }, i) => told(x0, { a: slackOf(x0, i) }));
      const { limits, candidateSet } = after([limit('a <= 1')], results, points).fitted();
      const { mayKeep } = limitBounds(limits, false, candidateSet.points.length, 0);
      const probabilities = probabilitiesToKeepAll(limits, candidateSet.X) ?? assert.fail();
      return probabilities.filter((_, i) => mayKeep(i));
    };
    const noisy = surest((x, i) => 2 * x + (i % 2 === 0 ? 0.1 : -0.1));
    assert.ok(noisy.length > 0 && Math.min(...noisy) >= 0.9, String(Math.min(...noisy)));
    assert.ok(Math.min(...surest((x) => 1 + 5 * (x - 0.45) ** 3)) < 0.9);
  });

  it('are each kept as they are written where another one differs from run to run', () => {
    const limits = [limit('a <= 1'), limit('b < 2')];
    const points = [0.1, 0.1, 0.9, 0.9].map((x0) => ({ x0 }));
    const measured = [[0.5, 2], [0.51, 2], [0.5, 1.9], [0.49, 1.9]]; // oxfmt-ignore
    const results = measured.map(([a, b], i) => told(i + 1, { a, b }));
    assert.ok(Number(recommend(after(limits, results, points)).best) >= 2);
  });

  it('count from the start point on, which is proposed whatever they say', () => {
    const state = start(
      settings(floats(1), { limits: [limit('a <= 1')], start: { points: [{ x0: 0.123 }], past: [] } }),
    );
    assert.deepEqual(ask(state, 8, []).points[0], { x0: 0.123 });
  });

  it('change nothing where there are none', () => {
    const [plain, empty] = [{}, { limits: [], furtherObjectives: [] }].map((more) =>
      run(start(settings(floats(2), more)), 24, gramacy),
    );
    assert.deepEqual(empty.points, plain.points);
    assert.deepEqual(empty.proposals, plain.proposals);
    assert.deepEqual(recommend(empty.state), recommend(plain.state));
  });
});
