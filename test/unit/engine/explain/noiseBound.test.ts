import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fittedStudy } from '../../../../src/engine/explain/fittedStudy.ts';
import { noiseBound } from '../../../../src/engine/explain/noiseBound.ts';
import { tell } from '../../../../src/engine/optimizer.ts';
import { normals } from '../../../../src/math/random/normals.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import type { Point } from '../../../../src/space/parameter.ts';
import { floats, valued } from '../propose/runs.ts';
import { fitted, told } from './studies.ts';

const value = ({ x0, x1 }: Point): number => Math.sin(4 * Number(x0)) + (Number(x1) - 0.4) ** 2;
const undeclared = { noise: undefined };

function withNoise(sd: number, trials: number, seed: number) {
  const normal = normals(seededUniform(seed, 1));
  return fitted(floats(2), trials, (point) => value(point) + sd * normal(), undeclared);
}

describe('the bound of a noise that was not found', () => {
  it('is above the true noise, whatever its size, and not by orders of magnitude', () => {
    for (const sd of [0.01, 0.03, 0.1]) {
      const bounds = [1, 2, 3, 4].map((seed) => noiseBound(withNoise(sd, 24, seed)) ?? assert.fail());
      assert.ok(bounds.filter((bound) => bound > sd).length >= 3, `${sd}: ${bounds.join()}`);
      assert.ok(bounds.every((bound) => bound < 10 * sd + 0.1), `${sd}: ${bounds.join()}`); // oxfmt-ignore
    }
  });

  it('falls with more trials where there is no noise', () => {
    const [few, many] = [12, 60].map((trials) => noiseBound(withNoise(0, trials, 1)) ?? assert.fail());
    assert.ok(many < few / 2, `${few}, ${many}`);
  });

  it('is in the units of the metric', () => {
    const times = (factor: number) => noiseBound(fitted(floats(2), 24, (point) => factor * value(point), undeclared));
    assert.ok(Math.abs((times(1000) ?? NaN) / (times(1) ?? NaN) / 1000 - 1) < 1e-6);
  });

  it('is none where the noise is declared, and where repeats are equal or differ', () => {
    assert.equal(noiseBound(fitted(floats(2), 12, value, { noise: 0 })), undefined);
    const state = told(floats(2), 12, value, undeclared);
    const { points } = state.completedBatches[0];
    for (const second of [value(points[0]), value(points[0]) + 0.1]) {
      const study = fittedStudy(tell(state, [points[0]], [valued(second)])) ?? assert.fail();
      assert.equal(noiseBound(study), undefined);
    }
  });
});
