import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { ask, start, tell } from '../../../../src/engine/propose/practicalOptimizer.ts';
import type { Feedback } from '../../../../src/engine/port/proposal.ts';
import type { Point } from '../../../../src/space/parameter.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { floats, settings } from './runs.ts';

const uniform = seededUniform(2, 1);
const points = Array.from({ length: 24 }, (): Point => ({ x0: uniform(), x1: uniform() }));
/** The longer a trial takes, the better it is. */
const value = ({ x0, x1 }: Point): number => -Number(x0) + (Number(x1) - 0.4) ** 2;
/** From 10 to 100. */
const seconds = ({ x0 }: Point): number => 10 * 10 ** Number(x0);
const state = (feedback: (point: Point) => Feedback, count = points.length) => {
  const tried = points.slice(0, count);
  return tell(start(settings(floats(2))), tried, tried.map(feedback)); // oxfmt-ignore
};
const timed = (point: Point): Feedback => ({ kind: 'value', value: value(point), seconds: seconds(point) });
const untimed = (point: Point): Feedback => ({ kind: 'value', value: value(point) });

describe('a limit of time', () => {
  it('changes nothing while much time is left, or if no trial tells how long one takes', () => {
    const unlimited = ask(state(timed), 8, []);
    assert.deepEqual(ask(state(timed), 8, [], 5000), unlimited);
    assert.deepEqual(ask(state(untimed), 8, [], 1), ask(state(untimed), 8, []));
    assert.deepEqual(ask(state(timed, 3), 8, [], 1), ask(state(timed, 3), 8, []));
  });

  it('has only points proposed that end within it, of which there are as many as ever', () => {
    const { points, endedBy } = ask(state(timed), 8, [], 30);
    assert.equal(points.length, 8);
    assert.equal(endedBy, 'size');
    for (const point of points) assert.ok(seconds(point) < 31, `${seconds(point)} s`);
    assert.ok(ask(state(timed), 8, []).points.some((point) => seconds(point) > 50), 'without it, longer ones are better'); // oxfmt-ignore
  });

  it('ends the budget where nothing would end within it', () => {
    const { points, endedBy } = ask(state(timed), 8, [], 2);
    assert.deepEqual({ points, endedBy }, { points: [], endedBy: 'budget' });
  });

  it('is no limit for the points that a person wants tried', () => {
    const given = [{ x0: 0.99, x1: 0.5 }];
    assert.deepEqual(ask(state(timed), 8, given, 2).points, given);
  });

  it('holds for the points of the initial design, too', () => {
    const begun = state(timed, 4);
    const design = ask(begun, 8, []).picks.filter(({ reason }) => reason.kind === 'initialDesign');
    assert.ok(design.length > 0);
    for (const point of ask(begun, 8, [], 25).points) assert.ok(seconds(point) < 40, `${seconds(point)} s`);
  });

  it('proposes the same however often it is asked', () => {
    assert.deepEqual(ask(state(timed), 8, [], 30), ask(state(timed), 8, [], 30));
  });
});
