/** Some of many draws from the generator of math/random/seededUniform.ts, to the bit. */
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { skipUniforms } from './skip.ts';
import { FIRST_ADDRESS, sharedSimd } from './module.ts';

/**
 * The uniforms at these places, ascending and from 0, of those that follow from the generator's state, four words of 32
 * bits.
 */
export function uniformsAt(places: readonly number[], state: readonly number[]): Float64Array {
  const found = new Float64Array(places.length);
  const drawer = uniformDrawer(Int32Array.from(state));
  let block: Float64Array = new Float64Array(0);
  let from = 0;
  places.forEach((place, i) => {
    while (place >= from + block.length) {
      from += block.length;
      if (place - from >= BLOCK) {
        drawer.skip(place - from);
        from = place;
      }
      block = drawer.draw();
    }
    found[i] = block[place - from];
  });
  return found;
}

/** Stays in the near cache. To skip as many takes about as long as to draw them. */
const BLOCK = 512;

interface UniformDrawer {
  /** The next `BLOCK` uniforms, which are gone with the ones after them. */
  readonly draw: () => Float64Array;
  readonly skip: (draws: number) => void;
}

/** `state` is written to. */
function uniformDrawer(state: Int32Array): UniformDrawer {
  const simd = sharedSimd();
  if (!simd) return plainDrawer(state);
  const out = FIRST_ADDRESS + 16;
  const buffer = simd.memory(out + 8 * BLOCK);
  const words = new Int32Array(buffer, FIRST_ADDRESS, 4);
  words.set(state);
  return {
    draw: () => {
      simd.kernels.uniforms(FIRST_ADDRESS, out, BLOCK);
      return new Float64Array(buffer, out, BLOCK);
    },
    skip: (draws) => words.set(skipUniforms(words, draws)),
  };
}

function plainDrawer(state: Int32Array): UniformDrawer {
  let generator = xoroshiro128plusFromState([...state]);
  return {
    draw: () => new Float64Array(BLOCK).map(() => uniformFloat64(generator)),
    skip: (draws) => {
      generator = xoroshiro128plusFromState([...skipUniforms(Int32Array.from(generator.getState()), draws)]);
    },
  };
}
