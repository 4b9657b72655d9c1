import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { ask, recommend, start, tell, type State } from '../../../../src/engine/propose/practicalOptimizer.ts';
import { noiseInBatch } from '../../../../src/engine/model/noise.ts';
import { defaultHyperparameters, fixedPrior, PRIORS } from '../../../../src/math/gp/mapHyperparameters.ts';
import { normals } from '../../../../src/math/random/normals.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import type { OptimizerSettings } from '../../../../src/engine/port/optimizerSettings.ts';
import type { Feedback } from '../../../../src/engine/port/proposal.ts';
import type { Point, Space } from '../../../../src/space/parameter.ts';
import { floats, run, settings, valued } from '../propose/runs.ts';

const SD = 0.2;
const bowl = ({ x0, x1 }: Point): number => 3 * (Number(x0) - 0.3) ** 2 + 2 * (Number(x1) - 0.4) ** 2;
/** The same whenever a point is tried again. */
const rough = (point: Point): number => bowl(point) + SD * seededUniform(1, Number(point.x0) * 2 ** 40, Number(point.x1) * 2 ** 40)(); // oxfmt-ignore
const noisy = () => {
  const normal = normals(seededUniform(2));
  return (point: Point): number => bowl(point) + SD * normal();
};
const runOf = (value: (point: Point) => number, noise: number | undefined, trials = 64) =>
  run(start(settings(floats(2), { noise, trials })), trials, (point) => valued(value(point)));
const repeatsIn = ({ proposals }: ReturnType<typeof runOf>): number =>
  proposals.flatMap(({ picks }) => picks).filter(({ reason }) => reason.kind === 'repeats').length;
const valuesOf = ({ completedTrials }: State): number[] =>
  completedTrials.map(({ feedback }) => (feedback.kind === 'value' ? feedback.value : NaN));

describe('noise that nobody declared', () => {
  it('is found by running one point again, and then the trial of the best posterior mean is recommended', () => {
    const { state, ...made } = runOf(noisy(), undefined);
    assert.equal(repeatsIn({ state, ...made }), 1);
    const { best, expected, sd, predictiveSd, noise } = recommend(state);
    assert.ok(best !== null && expected !== null && sd !== null && predictiveSd !== null && noise !== null);
    assert.ok(noise > SD / 2 && noise < 2 * SD, `${noise}`);
    assert.ok(sd < noise && predictiveSd > noise);
    // the luckiest value is some two deviations below what the point is worth
    const luckiest = Math.min(...valuesOf(state));
    const truth = bowl(state.completedTrials[best].candidate.point);
    assert.ok(Math.abs(expected - truth) < 0.5 * Math.abs(luckiest - truth), `${expected}, ${luckiest}, ${truth}`);
  });

  it('is none if a rough metric has the same value again: the best value stands, and no further trial is spent', () => {
    const made = runOf(rough, undefined);
    assert.equal(repeatsIn(made), 1);
    assert.equal(made.state.fitted().noise, 'absent');
    const values = valuesOf(made.state);
    const { best, expected, predictiveSd, noise } = recommend(made.state);
    assert.equal(values[best ?? -1], Math.min(...values));
    assert.deepEqual([expected, predictiveSd, noise], [Math.min(...values), 0, 0]);
  });

  it('changes nothing where a metric is smooth, to the bit', () => {
    const [unset, none] = [runOf(bowl, undefined, 48), runOf(bowl, 0, 48)];
    assert.deepEqual(unset.points, none.points);
    assert.deepEqual(recommend(unset.state), recommend(none.state));
    assert.equal(unset.state.fitted().noise, 'unknown');
  });

  it('is not looked for where the declaration says 0', () => {
    const made = runOf(noisy(), 0);
    assert.equal(repeatsIn(made), 0);
    const values = valuesOf(made.state);
    assert.equal(values[recommend(made.state).best ?? -1], Math.min(...values));
  });

  it('keeps the picks of a batch farther apart than noise that is known', () => {
    const spread = (points: readonly Point[]): number => {
      const distance = (a: Point, b: Point): number => Math.hypot(Number(a.x0) - Number(b.x0), Number(a.x1) - Number(b.x1)); // oxfmt-ignore
      return Math.min(...points.flatMap((a, i) => points.slice(i + 1).map((b) => distance(a, b))));
    };
    const told = runOf(noisy(), undefined, 40).state;
    const known = { ...told, settings: { ...told.settings, noise: SD } };
    const batch = (state: State) => ask(tell(state, [], []), 8, []).points;
    assert.ok(spread(batch(told)) > 2 * spread(batch(known)), `${spread(batch(told))}, ${spread(batch(known))}`);
  });

  describe('in a space of which every point was tried', () => {
    const switches: Space = ['a', 'b'].map((name) => ({ name, type: 'bool' }));
    const used = (feedback: (point: Point, n: number) => Feedback, more: Partial<OptimizerSettings> = {}) =>
      run(start(settings(switches, { noise: undefined, parallel: 3, ...more })), 40, feedback);
    const value = ({ a, b }: Point): number => (a === true ? 2 : 0) + (b === true ? 1 : 0);

    it('is found by one more trial, after which the points repeat to the end of the budget', () => {
      const normal = normals(seededUniform(3));
      const made = used((point) => valued(value(point) + SD * normal()));
      assert.equal(made.points.length, 40);
      assert.equal(repeatsIn(made), 1);
      assert.equal(made.state.fitted().noise, 'present');
    });

    it('is none if that trial has the same value: nothing is left', () => {
      const made = used((point) => valued(value(point)));
      assert.deepEqual(made.points.slice(4), [{ a: false, b: false }]);
    });

    it('is looked for once, even if that trial fails', () => {
      const made = used((point, n) => (n < 4 ? valued(value(point)) : { kind: 'failed' }));
      assert.equal(made.points.length, 5);
    });

    it('is not looked for where runs of each point have told it, where it is declared as 0, or where no trial succeeds', () => {
      assert.equal(used((point) => ({ kind: 'value', value: value(point), sd: 0 })).points.length, 4);
      assert.equal(used((point) => valued(value(point)), { noise: 0 }).points.length, 4);
      assert.equal(used(() => ({ kind: 'failed' })).points.length, 4);
    });
  });

  it('is found in the values of a point that a person ran twice', () => {
    const value = noisy();
    const point = { x0: 0.5, x1: 0.5 };
    const past = [point, point].map((each) => ({ point: each, value: value(each) }));
    const { state } = run(start(settings(floats(2), { noise: undefined, start: { points: [], past } })), 8, (each) =>
      valued(value(each)),
    );
    assert.equal(state.fitted().noise, 'present');
  });
});

describe('the noise with which the picks of a batch are conditioned', () => {
  const observations = {
    kernel: 'matern52',
    X: { rows: 0, cols: 1, data: new Float64Array() },
    groups: [0],
    y: [],
  } as const;
  const fit = { observations, priors: PRIORS, hyperparameters: defaultHyperparameters([0]) };

  it('is a twentieth of a fitted one', () => {
    for (const state of ['unknown', 'suspected', 'present'] as const) assert.equal(noiseInBatch(0.2, state, fit), 0.01);
  });

  it('is the noise itself where it is known, where there is none, and where it changes nothing', () => {
    const declared = { ...fit, priors: { ...PRIORS, noise: fixedPrior(0.2) } };
    assert.equal(noiseInBatch(0.2, 'present', declared), 0.2);
    assert.equal(noiseInBatch(0.2, 'absent', fit), 0.2);
    assert.equal(noiseInBatch(0.2, 'unknown', undefined), 0.2);
    assert.equal(noiseInBatch(0.0019, 'present', fit), 0.0019);
  });
});

describe('noise that is declared', () => {
  it('is announced as declared', () => {
    assert.equal(recommend(runOf(noisy(), SD, 24).state).noise, SD);
  });
});

describe('the optimistic bound', () => {
  it('is never worse than the expected value of the recommended trial', () => {
    for (const noise of [0, SD]) {
      const { expected, optimistic } = recommend(runOf(rough, noise, 48).state);
      assert.ok(expected !== null && optimistic !== null && optimistic <= expected);
    }
  });
});
