import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import {
  jointBound,
  jointMeans,
  jointPosterior,
  leaveOneOutDensities,
} from '../../../../src/engine/pausing/jointBound.ts';
import { fitJoint, jointLikelihood, type CurveValues } from '../../../../src/engine/pausing/jointFit.ts';
import {
  jointCovariances,
  type CurvePlace,
  type JointHyperparameters,
} from '../../../../src/engine/pausing/jointKernel.ts';
import { slowCovariance, slowPrediction } from '../../../reference/jointCurves.ts';

const h: JointHyperparameters = {
  lengthscales: [0.4, 0.9],
  ...{ signal: 1.3, signalRange: 2, own: 0.4, ownRange: 1.5, common: 0.6, noise: 0.01 },
};
/** Two columns share a lengthscale. */
const groups = [0, 0, 1];
const uniform = seededUniform(3);
const TAUS = [0, Math.log(2), Math.log(4)];
const row = () => Float64Array.from({ length: 3 }, uniform);
/** Seven trials of one to three values each. */
const places = Array.from({ length: 7 }, (_, trial) => ({ trial, row: row() })).flatMap((each): CurvePlace[] =>
  TAUS.slice(each.trial % 3).map((tau) => ({ ...each, tau })),
);
const values: CurveValues = { places, y: places.map(() => uniform() - 0.5), groups };
const ends: CurvePlace[] = [
  ...places.slice(0, 4).map((place) => ({ ...place, tau: 0 })),
  ...[-1, -2].map((trial) => ({ trial, row: row(), tau: 0 })),
];
const near = (found: ArrayLike<number>, expected: readonly number[], tolerance = 1e-6): void => {
  assert.equal(found.length, expected.length);
  expected.forEach((value, i) => {
    assert.ok(Math.abs(found[i] - value) < tolerance, `${i}: ${found[i]} and not ${value}`);
  });
};

describe('the joint Gaussian process of curves', () => {
  it('has the covariances of its definition', () => {
    jointCovariances(h, groups, ends, places).forEach((column, e) => {
      near(column, places.map((place) => slowCovariance(h, groups, ends[e], place)), 1e-12); // oxfmt-ignore
    });
  });

  it('predicts the ends of curves as its definition does', () => {
    const posterior = jointPosterior(h, values);
    const { mean, bound } = jointBound(posterior, ends, 1.5);
    const slow = ends.map((place) => slowPrediction(h, values, place));
    near(mean, slow.map((each) => each.mean)); // oxfmt-ignore
    near(jointMeans(posterior, ends), slow.map((each) => each.mean)); // oxfmt-ignore
    near(bound(), slow.map((each) => each.mean + 1.5 * Math.sqrt(each.variance))); // oxfmt-ignore
  });

  it('is conditioned on picks as if each had brought what it is predicted to bring', () => {
    const { mean, bound, condition } = jointBound(jointPosterior(h, values), ends, 1);
    const before = [...mean];
    let told = values;
    for (const picked of [{ ...ends[0], tau: Math.log(2) }, { ...ends[4], trial: 20, tau: 0.1 }, ends[1]]) {
      const { mean: brought } = slowPrediction(h, told, picked);
      told = { groups, places: [...told.places, picked], y: [...told.y, brought] };
      condition(picked);
      const slow = ends.map((place) => slowPrediction(h, told, place));
      near(slow.map((each) => each.mean), before); // oxfmt-ignore
      near(bound(), slow.map((each) => each.mean + Math.sqrt(each.variance))); // oxfmt-ignore
    }
  });

  it('predicts each value from all others', () => {
    const slow = values.y.map((y, left) => {
      const without = (_: unknown, i: number): boolean => i !== left;
      const others = { groups, places: places.filter(without), y: values.y.filter(without) };
      const { mean, variance } = slowPrediction(h, others, places[left]);
      const total = variance + h.noise;
      return -(Math.log(2 * Math.PI * total) + (y - mean) ** 2 / total) / 2;
    });
    near(leaveOneOutDensities(h, values), slow, 1e-5);
  });

  it('has the likelihood whose gradient differences show, and whose terms are the predictions one after the other', () => {
    const { lengthscales, signal, signalRange, own, ownRange, common, noise } = h;
    const theta = Float64Array.from([...lengthscales, signal, signalRange, own, ownRange, common, noise], Math.log);
    const likelihood = jointLikelihood(values);
    const { value, gradient } = likelihood(theta);
    const step = 1e-5;
    const slopes = Array.from(theta, (_, i) => {
      const at = (sign: number) => likelihood(theta.map((entry, j) => (i === j ? entry + sign * step : entry))).value;
      return (at(1) - at(-1)) / (2 * step);
    });
    near(gradient, slopes);
    const densities = values.y.map((y, i) => {
      const known = { groups, places: places.slice(0, i), y: values.y.slice(0, i) };
      const prior = { mean: 0, variance: slowCovariance(h, groups, places[i], places[i]) };
      const { mean, variance } = i === 0 ? prior : slowPrediction(h, known, places[i]);
      return -(Math.log(2 * Math.PI * (variance + noise)) + (y - mean) ** 2 / (variance + noise)) / 2;
    });
    near([value], [densities.reduce((sum, density) => sum + density)]); // oxfmt-ignore
  });

  it('learns from values that agree along each curve that early values tell, and from others that they do not', () => {
    const curves = Array.from({ length: 30 }, (_, trial) => ({ trial, row: row(), end: 2 * uniform() - 1 }));
    const fitTo = (early: (end: number) => number) =>
      fitJoint({
        groups,
        places: curves.flatMap((curve) => TAUS.map((tau) => ({ ...curve, tau }))),
        y: curves.flatMap(({ end }) => TAUS.map((tau) => (tau === 0 ? end : early(end)))),
      });
    const known = ({ own, ownRange, noise }: JointHyperparameters) => (own * Math.exp(-TAUS[2] / ownRange)) / (own + noise); // oxfmt-ignore
    assert.ok(known(fitTo((end) => end + 0.01 * uniform())) > 0.9);
    assert.ok(known(fitTo(() => 2 * uniform() - 1)) < 0.3);
  });
});
