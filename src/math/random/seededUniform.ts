/**
 * Reproducible randomness: numbered streams of uniforms, each a function of a seed and the stream's numbers alone.
 *
 * The generator is xoroshiro128+ (Blackman and Vigna, arXiv 1805.01407). Its 128 bits of state are hashed from all the
 * numbers that name the stream. Without the hash this generator, as most, starts related seeds on related sequences:
 * seeds 1 and 2 give visibly dependent first draws.
 */
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { uniformsAt } from '../compiled/uniforms.ts';

/** The next draw from the uniform distribution on [0, 1), a multiple of 2⁻⁵³. */
export type Uniform = () => number;

/**
 * Stream `stream` (e.g. a purpose and a batch number) of `seed`; all are integers. The same numbers give the same
 * draws.
 */
export function seededUniform(seed: number, ...stream: number[]): Uniform {
  const generator = xoroshiro128plusFromState(stateOf(seed, stream));
  return () => uniformFloat64(generator);
}

/** The draws of `seededUniform` at these places, which are ascending and from 0. */
export function seededUniformsAt(places: readonly number[], seed: number, ...stream: number[]): Float64Array {
  return uniformsAt(places, stateOf(seed, stream));
}

function stateOf(seed: number, stream: readonly number[]): number[] {
  const words = [seed, ...stream].flatMap((n) => [n | 0, Math.floor(n / 2 ** 32) | 0]);
  return LANES.map((lane) => words.reduce(absorb, lane));
}

/**
 * The first 128 fraction bits of π. `absorb` is one-to-one, so the lanes stay different and the state is never all
 * zeros.
 */
const LANES = [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344];

/** The hash so far and one more 32-bit word, mixed by the finaliser of MurmurHash3 (Appleby), which is one-to-one. */
function absorb(hash: number, word: number): number {
  let h = Math.imul(hash, 5) + 0x9e3779b9 + word;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
