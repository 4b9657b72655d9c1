/**
 * The generator's state after many draws that nobody looks at. A step of xoroshiro128+ is linear over GF(2), so 2^k
 * steps are one matrix of bits. A skip multiplies the state by one matrix for each bit of its length: 0.2 µs each,
 * where a compiled draw takes 3 ns.
 */
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';

/** The state, four words of 32 bits, after `draws` uniforms, below 2³¹. */
export function skipUniforms(state: Int32Array, draws: number): Int32Array {
  let after = state;
  for (let k = 0, left = draws; left > 0; k++, left >>>= 1) if (left & 1) after = product(afterPowerOfTwo(k), after);
  return after;
}

const WORDS = 4;
const BITS = 32 * WORDS;

/** A matrix by its columns: column b is the image of the state in which only bit b is set. */
type BitMatrix = Int32Array;

const matrices: BitMatrix[] = [];

/** The matrix of 2^k uniforms. */
function afterPowerOfTwo(k: number): BitMatrix {
  return (matrices[k] ??= k === 0 ? matrixOf(afterOne) : matrixOf((state) => twice(afterPowerOfTwo(k - 1), state)));
}

function afterOne(state: Int32Array): ArrayLike<number> {
  const generator = xoroshiro128plusFromState([...state]);
  uniformFloat64(generator);
  return generator.getState();
}

function twice(matrix: BitMatrix, state: Int32Array): Int32Array {
  return product(matrix, product(matrix, state));
}

function matrixOf(map: (state: Int32Array) => ArrayLike<number>): BitMatrix {
  const matrix = new Int32Array(BITS * WORDS);
  for (let bit = 0; bit < BITS; bit++) {
    const state = new Int32Array(WORDS);
    state[bit >>> 5] = 1 << (bit & 31);
    matrix.set(map(state), bit * WORDS);
  }
  return matrix;
}

function product(matrix: BitMatrix, state: Int32Array): Int32Array {
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let word = 0, column = 0; word < WORDS; word++) {
    const bits = state[word];
    for (let bit = 0; bit < 32; bit++, column += WORDS) {
      const mask = -((bits >>> bit) & 1); // all bits or none: half of the branches would be guessed wrong
      a ^= matrix[column] & mask;
      b ^= matrix[column + 1] & mask;
      c ^= matrix[column + 2] & mask;
      d ^= matrix[column + 3] & mask;
    }
  }
  return Int32Array.of(a, b, c, d);
}
