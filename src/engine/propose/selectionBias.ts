/**
 * By how much the posterior mean of the recommended point is too good because the point was chosen by it: it is the
 * best of many means, and the luckiest of them.
 *
 * A parametric bootstrap. The values are drawn again around the posterior mean, with the fitted noise; the posterior
 * mean is computed from them, at the same points and with the same hyperparameters; and its best point is chosen again:
 *
 *   y*_i = μ(x_i) + √λ s_f ε_i / √w̃_i       a* = L⁻ᵀ V⁻¹ L⁻¹ K_Sᵀ W̃ y*       μ*(x) = k_S(x)ᵀ a*         (posterior.ts)
 *   b = E (μ*(x*) − μ(x*)),   x* = argmax μ*
 *
 * The prior mean is in μ* and in μ, so it matters only for the choice of x*.
 *
 * n points that were observed, p to choose from, m inducing points. V = RᵀR.
 *
 * Source: Efron and Tibshirani, An Introduction to the Bootstrap, 1993, sections 6.5 and 10.2.
 */
import { scaleByLengthscales } from '../../math/gp/covariance.ts';
import { argmax } from '../../math/linalg/argmax.ts';
import type { Matrix } from '../../math/linalg/matrix.ts';
import { dot } from '../../math/linalg/rows.ts';
import { normals } from '../../math/random/normals.ts';
import { seededUniform } from '../../math/random/seededUniform.ts';
import { STREAMS } from '../../math/random/streams.ts';
import { linearCombination } from '../../math/compiled/columns.ts';
import type { AggregatedObservations, Posterior } from '../model/posterior.ts';
import { dictionaryKernel, priorMeans } from '../model/predictions.ts';

/** b varies from draw to draw by about the posterior's standard deviation, so it is known to an eighth of that. */
const DRAWS = 64;

/** @param candidates [p, D], rows of the unit cube, of which the one with the best mean is recommended */
export function selectionBias(
  posterior: Posterior,
  { X }: Pick<AggregatedObservations, 'X'>,
  candidates: Matrix,
  seed: number,
): number {
  const { kernel, solvers, a, weights } = posterior;
  const { L, Rt } = solvers;
  const kernelWith = (rows: Matrix): Float64Array[] =>
    dictionaryKernel(posterior, scaleByLengthscales(rows, kernel.lengthscales), rows.rows);
  const K = kernelWith(X);
  const chosenFrom = kernelWith(candidates);
  const mean = linearCombination(K, a, X.rows);
  const meanOfCandidates = linearCombination(chosenFrom, a, candidates.rows);
  const prior = priorMeans(posterior, candidates);
  const noiseSd = Math.sqrt(kernel.lambda) * kernel.signalSd;
  const normal = normals(seededUniform(seed, STREAMS.selectionBias));
  let sum = 0;
  for (let draw = 0; draw < DRAWS; draw++) {
    const Wy = mean.map((mu, i) => weights[i] * mu + Math.sqrt(weights[i]) * noiseSd * normal());
    const drawn = Float64Array.from(K, (column) => dot(column, Wy));
    L.solveLower(drawn);
    Rt.solveLower(drawn);
    Rt.solveUpper(drawn);
    L.solveUpper(drawn);
    const means = linearCombination(chosenFrom, drawn, candidates.rows);
    const best = argmax(prior ? means.map((mu, i) => mu + prior[i]) : means);
    sum += means[best] - meanOfCandidates[best];
  }
  return sum / DRAWS;
}
