/**
 * Functions drawn from the sparse posterior, at any rows of the unit cube.
 *
 *   f(x) = m(x) + s_f p(x) + k_S(x)ᵀ (a + s_f L⁻ᵀ (√λ R⁻¹ ε − L⁻¹ p_S)),    ε ~ N(0, I)         (S, L, R, a: posterior.ts)
 *   p(x) = √(2/F) Σ_i (w_i cos ω_iᵀ x + w'_i sin ω_iᵀ x),    w, w' ~ N(0, I), i = 1 … F/2
 *
 * p is a draw from the prior. The second term moves it to where the posterior has the inducing points, so far as it was
 * elsewhere: Matheron's rule, as in Wilson et al., Efficiently sampling functions from Gaussian process posteriors,
 * arXiv 2002.09309. The kernel's spectral density gives the frequencies ω: a normal distribution for the Gaussian
 * kernel, a multivariate t with 5 degrees of freedom for Matérn 5/2 (Rahimi and Recht, 2007; Rasmussen and Williams,
 * section 4.2.1). Cosine and sine together give p exactly the variance 1. All draws share ω, so that n rows cost n F
 * cosines and sines and not as many for each draw.
 *
 * n rows, m inducing points, D columns of the unit cube.
 */
import { scaleByLengthscales } from '../../math/gp/covariance.ts';
import { axpy } from '../../math/linalg/columns.ts';
import { linearCombination, linearCombinations } from '../../math/compiled/columns.ts';
import type { Matrix } from '../../math/linalg/matrix.ts';
import { dot } from '../../math/linalg/rows.ts';
import { solveLower, solveUpper } from '../../math/linalg/triangular.ts';
import type { Kernel, Posterior } from './posterior.ts';
import { dictionaryKernel, priorMeans } from './predictions.ts';
import { normals } from '../../math/random/normals.ts';
import type { Uniform } from '../../math/random/seededUniform.ts';

/** F, even. The prior's covariances are right to about 1/√F. */
const FEATURES = 256;

/** `count` functions at the rows of X [n, D]: [n] each, in warped units. */
export function drawFunctions(posterior: Posterior, X: Matrix, count: number, uniform: Uniform): Float64Array[] {
  const { kernel, S, L, Rt, a } = posterior;
  const normal = normals(uniform);
  const features = Array.from({ length: FEATURES / 2 }, () => frequency(kernel, normal)).flatMap((omega) =>
    [Math.cos, Math.sin].map((wave) => ({ omega, wave })),
  );
  const amplitude = kernel.signalSd * Math.sqrt(2 / FEATURES);
  const atDictionary = S.map((s) => Float64Array.from(features, ({ omega, wave }) => amplitude * wave(dot(omega, s))));
  const weights = Array.from({ length: count }, () => {
    const w = Float64Array.from(features, normal);
    const prior = Float64Array.from(atDictionary, (phi) => dot(phi, w));
    solveLower(L, prior);
    const v = Float64Array.from(S, () => kernel.signalSd * Math.sqrt(kernel.lambda) * normal());
    solveUpper(Rt, v);
    for (let i = 0; i < v.length; i++) v[i] -= prior[i];
    solveUpper(L, v);
    for (let i = 0; i < v.length; i++) v[i] += a[i];
    return Float64Array.of(...w, ...v);
  });
  const scaled = scaleByLengthscales(X, kernel.lengthscales);
  const phi = features.map(({ omega, wave }) =>
    featureColumn(scaled, omega, X.rows, (phase) => amplitude * wave(phase)),
  );
  const draws = linearCombinations([...phi, ...dictionaryKernel(posterior, scaled, X.rows)], weights, X.rows);
  const means = priorMeans(posterior, X);
  if (means !== undefined) for (const draw of draws) axpy(1, means, draw);
  return draws;
}

/** ω [D], in units of 1/ℓ. */
function frequency({ type, lengthscales }: Kernel, normal: () => number): Float64Array {
  const omega = Float64Array.from(lengthscales, normal);
  if (type === 'gaussian') return omega;
  const chiSquare = Array.from({ length: 5 }, () => normal() ** 2).reduce((sum, square) => sum + square, 0);
  return omega.map((value) => value * Math.sqrt(5 / chiSquare));
}

/** [length], a function of the phase ωᵀ x of each row. */
function featureColumn(
  columns: readonly Float64Array[],
  omega: Float64Array,
  length: number,
  wave: (phase: number) => number,
): Float64Array {
  return linearCombination(columns, omega, length).map(wave);
}
