/** Many draws at once from the generator of random/seededUniform.ts, to the bit. */
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { FIRST_ADDRESS, sharedSimd } from './module.ts';

/** The first `count` uniforms that follow from the generator's state, four words of 32 bits. */
export function uniformsFrom(state: readonly number[], count: number): Float64Array {
  const simd = sharedSimd();
  if (!simd) {
    const generator = xoroshiro128plusFromState(state);
    return new Float64Array(count).map(() => uniformFloat64(generator));
  }
  const out = FIRST_ADDRESS + 16;
  const buffer = simd.memory(out + 8 * count);
  new Int32Array(buffer, FIRST_ADDRESS, 4).set(state);
  simd.kernels.uniforms(FIRST_ADDRESS, out, count);
  return new Float64Array(buffer, out, count).slice();
}
