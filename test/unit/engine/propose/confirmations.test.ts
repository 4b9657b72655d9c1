import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask, recommend, start, tell } from '../../../../src/engine/propose/practicalOptimizer.ts';
import { normals } from '../../../../src/math/random/normals.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import type { Point } from '../../../../src/space/parameter.ts';
import { floats, run, settings, valued } from './runs.ts';

const bowl = ({ x0, x1 }: Point): number => 3 * (Number(x0) - 0.3) ** 2 + 2 * (Number(x1) - 0.4) ** 2;
const noisyBowl = () => {
  const normal = normals(seededUniform(2));
  return (point: Point) => valued(bowl(point) + 0.2 * normal());
};
type Feedback = Parameters<typeof run>[2];
const runOf = (more: Parameters<typeof settings>[1], feedback: Feedback = noisyBowl(), trials = 30) =>
  run(start(settings(floats(2), { noise: 0.2, trials, confirm: 3, ...more })), trials, feedback);
const confirmed = ({ proposals }: ReturnType<typeof runOf>): readonly (readonly number[])[] =>
  proposals.map(({ picks }) => picks.flatMap(({ reason }) => (reason.kind === 'confirms' ? [reason.trial] : [])));

describe('confirm', () => {
  it('runs the points of the best posterior mean again as the last trials of the budget, in one batch', () => {
    for (const parallel of [2, 8]) {
      const made = runOf({ parallel });
      const last = confirmed(made).at(-1) ?? [];
      assert.equal(last.length, 3);
      assert.equal(new Set(last).size, 3);
      assert.ok(confirmed(made).slice(0, -1).every((trials) => trials.length === 0)); // oxfmt-ignore
      assert.deepEqual(made.points.slice(-3), last.map((trial) => made.points[trial])); // oxfmt-ignore
      // the recommended point was the first of them
      const before = made.state.completedTrials.slice(0, -3);
      const { best } = recommend(
        tell(
          start(settings(floats(2), { noise: 0.2, trials: 30, confirm: 3, parallel })),
          before.map(({ candidate }) => candidate.point),
          before.map(({ feedback }) => feedback),
        ),
      );
      assert.deepEqual(made.points[last[0]], made.points[best ?? -1]);
    }
  });

  it('changes nothing before, but for the size of the batch that would have gone on', () => {
    const [without, with3] = [runOf({ confirm: 0 }), runOf({})];
    assert.deepEqual(with3.points.slice(0, 24), without.points.slice(0, 24));
    assert.deepEqual(with3.proposals.map(({ points }) => points.length), [8, 8, 8, 3, 3]); // oxfmt-ignore
  });

  it('changes nothing where the metric is not noisy, to the bit', () => {
    for (const noise of [undefined, 0]) {
      const feedback = (point: Point) => valued(bowl(point));
      assert.deepEqual(runOf({ noise }, feedback).points, runOf({ noise, confirm: 0 }, feedback).points);
    }
  });

  it('confirms the best points also where nobody declared the noise', () => {
    assert.equal(confirmed(runOf({ noise: undefined }, noisyBowl(), 64)).at(-1)?.length, 3);
  });

  it('follows the points of a person, and searches on where the budget has grown', () => {
    const { state } = runOf({}, noisyBowl(), 24);
    const given = [{ x0: 0.9, x1: 0.9 }, { x0: 0.8, x1: 0.8 }]; // oxfmt-ignore
    const kinds = (limit: number, points = given): readonly string[] =>
      ask(state, limit, points).picks.map(({ reason }) => reason.kind);
    assert.deepEqual(kinds(3), ['given', 'given', 'confirms']);
    assert.deepEqual(kinds(4), ['given', 'given']);
    assert.deepEqual(kinds(2), ['given', 'given']);
    assert.ok(!kinds(11, []).includes('confirms'));
    assert.equal(kinds(11, []).length, 8);
  });

  it('searches with the trials that are left where there are fewer points with a value', () => {
    const made = runOf(
      { trials: 6, parallel: 3 },
      (point, n) => (n === 1 ? valued(bowl(point)) : { kind: 'failed' }),
      6,
    );
    assert.deepEqual(confirmed(made).at(-1), [1]);
    assert.equal(made.points.length, 6);
  });
});
