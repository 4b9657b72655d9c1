import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { fc, forAll } from '../../../laws.ts';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { skipUniforms } from '../../../../src/math/compiled/skip.ts';

describe('skipped uniforms', () => {
  const word = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
  const states = fc.tuple(word, word, word, word).filter((words) => words.some((each) => each !== 0));

  it('leave the state in which as many draws leave it', () => {
    forAll(states, fc.nat({ max: 3000 }), (state, draws) => {
      const generator = xoroshiro128plusFromState(state);
      for (let i = 0; i < draws; i++) uniformFloat64(generator);
      assert.deepEqual([...skipUniforms(Int32Array.from(state), draws)], generator.getState());
    });
  });

  it('add up, however many they are', () => {
    const draws = fc.nat({ max: 2 ** 30 - 1 });
    forAll(states, draws, draws, (state, some, others) => {
      const start = Int32Array.from(state);
      assert.deepEqual(skipUniforms(skipUniforms(start, some), others), skipUniforms(start, some + others));
    });
  });
});
