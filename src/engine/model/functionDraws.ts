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
  const frequencies = Array.from({ length: FEATURES / 2 }, () => frequency(kernel, normal));
  const amplitude = kernel.signalSd * Math.sqrt(2 / FEATURES);
  const atDictionary = S.map((s) =>
    Float64Array.from(
      frequencies.flatMap((omega) => waves(amplitude, Float64Array.of(dot(omega, s))).map(([at]) => at)),
    ),
  );
  const weights = Array.from({ length: count }, () => {
    const w = Float64Array.from({ length: FEATURES }, normal);
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
  const phi = frequencies.flatMap((omega) => waves(amplitude, linearCombination(scaled, omega, X.rows)));
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

/** [n] each, the cosine and the sine of the phases ωᵀ x: loops, because a function for each number takes twice as long. */
function waves(amplitude: number, phases: Float64Array): Float64Array[] {
  const [cosines, sines] = [new Float64Array(phases.length), new Float64Array(phases.length)];
  for (let i = 0; i < phases.length; i++) {
    cosines[i] = amplitude * Math.cos(phases[i]);
    sines[i] = amplitude * Math.sin(phases[i]);
  }
  return [cosines, sines];
}
