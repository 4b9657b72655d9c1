import { describe, it } from 'node:test';
import { fc, forAll } from '../../../laws.ts';
import { seededUniform, seededUniformsAt } from '../../../../src/math/random/seededUniform.ts';
import { identical } from './arbitraries.ts';

describe('compiled uniforms', () => {
  it('are the draws of their stream one by one, to the bit', () => {
    const places = fc.uniqueArray(fc.nat({ max: 9000 })).map((some) => some.sort((a, b) => a - b));
    forAll(fc.integer(), fc.nat(), places, (seed, batch, some) => {
      const uniform = seededUniform(seed, 1, batch);
      const all = new Float64Array((some.at(-1) ?? -1) + 1).map(uniform);
      identical([seededUniformsAt(some, seed, 1, batch)], [Float64Array.from(some, (place) => all[place])]);
    });
  });
});
