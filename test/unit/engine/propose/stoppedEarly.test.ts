import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { ask, recommend, start, tell, type State } from '../../../../src/engine/propose/practicalOptimizer.ts';
import * as optimizer from '../../../../src/engine/optimizer.ts';
import type { Feedback } from '../../../../src/engine/port/proposal.ts';
import type { Point } from '../../../../src/space/parameter.ts';
import { floats, settings, valued } from './runs.ts';

const at = (x0: number, x1: number): Point => ({ x0, x1 });
const bowl = ({ x0, x1 }: Point): number => (Number(x0) - 0.3) ** 2 + (Number(x1) - 0.4) ** 2;
const stopped = (value: number, deviation: number): Feedback => ({ kind: 'value', value, deviation });
const points = [at(0.1, 0.1), at(0.9, 0.2), at(0.5, 0.5), at(0.2, 0.8), at(0.7, 0.9), at(0.8, 0.6)];
const place = at(0.25, 0.45);
/** The bowl at some points, and this at one more. */
const told = (feedback: Feedback): State =>
  tell(
    start(settings(floats(2), { noise: undefined })),
    [...points, place],
    [...points.map((point) => valued(bowl(point))), feedback],
  );
/** The model's mean and standard deviation at that one, in its own units. */
const predictedAt = (state: State) => {
  const { picks } = ask(state, 8, [place]);
  return picks[0];
};

describe('a trial that was stopped early', () => {
  it('is learned from, the less the wider its deviation is', () => {
    const sds = [1e-9, 0.02, 0.1, 10].map((deviation) => predictedAt(told(stopped(bowl(place), deviation))).sd ?? 0);
    for (const [i, sd] of sds.slice(1).entries()) assert.ok(sd > sds[i], sds.join(', '));
  });

  it('is learned from like any other if its deviation is next to none', () => {
    const [exact, sure] = [valued(bowl(place)), stopped(bowl(place), 1e-12)].map((feedback) =>
      ask(told(feedback), 8, []),
    );
    assert.deepEqual(sure.points, exact.points);
  });

  it('is never recommended, whatever it promises, by any preset', () => {
    assert.notEqual(recommend(told(stopped(-100, 0.1))).best, points.length);
    for (const preset of ['practical', 'theory'] as const) {
      const only = (feedback: Feedback) =>
        optimizer.tell(
          optimizer.start(settings(floats(2), { algorithm: { preset } })),
          [place, points[0]],
          [feedback, valued(5)],
        );
      assert.equal(optimizer.recommend(only(stopped(-100, 0.1))).best, 1, preset);
      assert.equal(optimizer.recommend(only(valued(-100))).best, 0, preset);
    }
  });

  it('is never the value that a pick is compared with', () => {
    const { chance } = predictedAt(told(stopped(-100, 0.001)));
    assert.ok(chance !== null && chance > 0.5);
  });

  it('is no sign of noise where the same point has two values', () => {
    const state = tell(told(stopped(5, 1)), [place], [valued(bowl(place))]);
    assert.notEqual(state.fitted().noise, 'present');
  });
});
