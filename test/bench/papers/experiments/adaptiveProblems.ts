/**
 * The two synthetic problems of [AGP] arXiv 1901.03357, section 5: functions in the space of the Gaussian kernel with
 * θ = 0.1, on which an algorithm starts from other hyperparameters. Arms are a grid over the unit cube.
 */
import { normals } from '../../../../src/math/random/normals.ts';
import type { Matrix } from '../../../../src/math/linalg/matrix.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { kernelExpansion, grid } from './rkhs.ts';
import { randomArms } from './simulation.ts';

export interface Problem {
  readonly X: Matrix;
  /** [A] */
  readonly f: Float64Array;
  /** The noise's standard deviation. */
  readonly sigma: number;
  /** ‖f‖ */
  readonly norm: number;
  /** 2^d different arms, drawn from the seed, as the paper begins. */
  readonly initial: readonly number[];
}

export const TRUE_LENGTHSCALE = 0.1;

/** Of kernels centred at 0, 0.1, …, 1: two hills, the higher of them where long lengthscales do not look for it. */
const HILL_WEIGHTS = [-1.1, -1.9, 1.6, 0.8, 0.4, -1, 1.5, 0.2, -0.8, 0.2, 0];

/** The function in one dimension, of norm 2. The paper does not print its own. */
export function twoHills(seed: number): Problem {
  const X = grid(101, 1);
  const centres = HILL_WEIGHTS.map((_, i) => 10 * i);
  return {
    X,
    f: kernelExpansion(X, TRUE_LENGTHSCALE, centres, HILL_WEIGHTS, 2),
    sigma: 0.1,
    norm: 2,
    initial: initialArms(seed, X),
  };
}

/** A function in two dimensions, another one for every seed, scaled to norm 4. */
export function randomFunction(seed: number): Problem {
  const side = 21;
  const X = grid(side, 2);
  const centres = Array.from({ length: X.rows }, (_, i) => i).filter(
    (i) => i % 2 === 0 && Math.floor(i / side) % 2 === 0,
  );
  const weights = Array.from(centres, normals(seededUniform(seed, WEIGHTS_STREAM)));
  return {
    X,
    f: kernelExpansion(X, TRUE_LENGTHSCALE, centres, weights, 4),
    sigma: 0.01,
    norm: 4,
    initial: initialArms(seed, X),
  };
}

function initialArms(seed: number, { rows, cols }: Matrix): number[] {
  return randomArms(2 ** cols, rows, seed, INITIAL_ARMS_STREAM);
}

const [WEIGHTS_STREAM, INITIAL_ARMS_STREAM] = [202, 203];
