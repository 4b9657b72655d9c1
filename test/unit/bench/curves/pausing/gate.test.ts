import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { seededUniform } from '../../../../../src/math/random/seededUniform.ts';
import { curveModels, type SeenCurve } from '../../../../bench/curves/pausing/curveModel.ts';
import { earlyGains, gateOf } from '../../../../bench/curves/pausing/gate.ts';

const EPOCHS = 16;
const GATE = { slots: 3, from: 12, pause: 0.15, whole: 0.1 };

/** Trials whose results are chance, seen at three rungs. */
function curvesWith(count: number, early: (result: number, chance: number) => number): SeenCurve[] {
  const uniform = seededUniform(8);
  return Array.from({ length: count }, (_, trial) => {
    const value = uniform();
    const passed = [4, 8].map((epoch) => ({ epoch, value: early(value, uniform()) }));
    return { trial, row: Float64Array.of(uniform(), uniform()), passed: [...passed, { epoch: EPOCHS, value }] };
  });
}

const slots = (curves: readonly SeenCurve[]): number =>
  gateOf(EPOCHS, 8, GATE)(curveModels([0, 1], EPOCHS, 1)(curves), curves);

describe('the gate', () => {
  it('keeps some of the workers for whole trials until enough have ended', () => {
    assert.equal(slots(curvesWith(11, (result) => result)), 3);
  });

  it('keeps none where early values tell the results', () => {
    const curves = curvesWith(24, (result) => result + 1);
    assert.equal(slots(curves), 0);
    const gains = earlyGains(curveModels([0, 1], EPOCHS, 1)(curves), curves, EPOCHS);
    assert.ok(gains.length === 12 && gains.every((gain) => gain > 0.3));
  });

  it('keeps all where they tell nothing', () => assert.equal(slots(curvesWith(40, (_, chance) => chance)), 8));
});
