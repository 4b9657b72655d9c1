/** Some of many draws from the generator of random/seededUniform.ts, to the bit. */
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { FIRST_ADDRESS, sharedSimd } from './module.ts';

/** The uniforms at these places, ascending and from 0, of those that follow from the generator's state, four words of 32 bits. */
export function uniformsAt(places: readonly number[], state: readonly number[]): Float64Array {
  const count = (places.at(-1) ?? -1) + 1;
  const found = new Float64Array(places.length);
  let next = 0;
  blocksOfUniforms(state, count, (block, from) => {
    for (; next < places.length && places[next] < from + block.length; next++) found[next] = block[places[next] - from];
  });
  return found;
}

/** Stays in the near cache. */
const BLOCK = 2048;

function blocksOfUniforms(
  state: readonly number[],
  count: number,
  visit: (block: Float64Array, from: number) => void,
): void {
  const draw = drawer(state);
  for (let from = 0; from < count; from += BLOCK) visit(draw(Math.min(BLOCK, count - from)), from);
}

/** The next uniforms, which are gone with the ones after them. */
function drawer(state: readonly number[]): (count: number) => Float64Array {
  const simd = sharedSimd();
  if (!simd) {
    const generator = xoroshiro128plusFromState(state);
    return (count) => new Float64Array(count).map(() => uniformFloat64(generator));
  }
  const out = FIRST_ADDRESS + 16;
  const buffer = simd.memory(out + 8 * BLOCK);
  new Int32Array(buffer, FIRST_ADDRESS, 4).set(state);
  return (count) => {
    simd.kernels.uniforms(FIRST_ADDRESS, out, count);
    return new Float64Array(buffer, out, count);
  };
}
