import { describe, it } from 'node:test';
import fc from 'fast-check';
import { seededUniform, seededUniforms } from '../../../../src/core/random/seededUniform.ts';
import { identical } from './arbitraries.ts';

describe('compiled uniforms', () => {
  it('are the draws of their stream one by one, to the bit', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(), fc.nat({ max: 500 }), (seed, batch, count) => {
        const uniform = seededUniform(seed, 1, batch);
        identical([seededUniforms(count, seed, 1, batch)], [new Float64Array(count).map(uniform)]);
      }),
    );
  });
});
