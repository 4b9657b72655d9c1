import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { curveHyperparameters, curveModel, type SeenCurve } from '../../../../src/engine/pausing/curveModel.ts';
import { decideGate, earlyGains } from '../../../../src/engine/pausing/gate.ts';

const GATE = { slots: 3, from: 12, pause: 0.15, whole: 0.1 };

/** Trials whose results are chance, seen at three rungs. */
function curvesWith(count: number, early: (result: number, chance: number) => number): SeenCurve[] {
  const uniform = seededUniform(8);
  return Array.from({ length: count }, (_, trial) => {
    const reward = uniform();
    const passed = [0.25, 0.5].map((share) => ({ share, reward: early(reward, uniform()) }));
    return { trial, row: Float64Array.of(uniform(), uniform()), passed: [...passed, { share: 1, reward }] };
  });
}

const modelOf = (curves: readonly SeenCurve[]) => curveModel(curves, [0, 1], curveHyperparameters(curves, [0, 1], 1));
const decided = (curves: readonly SeenCurve[]) => decideGate(modelOf(curves), curves, GATE).whole;

describe('the gate', () => {
  it('keeps some of the slots for whole trials until enough have ended', () => {
    assert.equal(decided(curvesWith(11, (result) => result)), 'few');
  });

  it('keeps none where early values tell the results', () => {
    const curves = curvesWith(24, (result) => result - 1);
    assert.equal(decided(curves), 'none');
    const { gains } = earlyGains(modelOf(curves), curves);
    assert.equal(gains.length, 12);
    assert.ok(gains.reduce((sum, gain) => sum + gain / 12, 0) > 0.5);
  });

  it('keeps all where the parameters alone tell as much, though early values tell the results', () => {
    const curves = curvesWith(40, (result) => result - 1).map((curve): SeenCurve => {
      const reward = -((curve.row[0] - 0.4) ** 2) - (curve.row[1] - 0.7) ** 2;
      const own = 0.1 * (curve.passed[0].reward - curve.passed[2].reward + 1);
      return {
        ...curve,
        passed: [0.25, 0.5, 1].map((share) => ({ share, reward: share < 1 ? reward - 1 + own : reward })),
      };
    });
    const noisy = curves.map((curve, i): SeenCurve => ({
      ...curve,
      passed: curve.passed.map((each) =>
        each.share < 1 ? { ...each, reward: each.reward + (0.1 * ((i * 7919) % 101)) / 101 } : each,
      ),
    }));
    assert.equal(decided(noisy), 'all');
  });

  it('keeps all where they tell nothing', () => {
    assert.equal(decided(curvesWith(40, (_, chance) => chance)), 'all');
  });
});
