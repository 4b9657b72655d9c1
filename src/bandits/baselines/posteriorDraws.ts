/**
 * Functions drawn from the sparse posterior, on all arms at once.
 *
 *   f̃(x) = z(x)ᵀ w + ε(x),   w ~ N(V⁻¹ b, v² V⁻¹),   ε(x) ~ N(0, v² r(x)/λ)
 *
 * Variances here are divided by λ, so the standard deviation of f̃(x) is v σ̃(x) on every arm, and v = √λ draws from
 * the posterior itself. The residuals ε are drawn independently for each arm. In the posterior they are not
 * independent, but a joint draw would need the root of an A × A matrix. So covariances between arms are right only as
 * far as the dictionary spans the arms, and exact where it spans all of them (r = 0).
 */
import { linearCombination } from '../../math/compiled/columns.ts';
import { semidefiniteCholesky } from '../../math/linalg/cholesky.ts';
import { matVec } from '../../math/linalg/matrix.ts';
import type { PosteriorCovariance } from '../bbkb/posteriorCovariance.ts';
import type { Uniform } from '../../math/random/seededUniform.ts';
import { normals } from '../../math/random/normals.ts';

/** Each call is another draw [A] around `mean` [A]. O(A m). */
export function posteriorDraws(
  mean: Float64Array,
  posteriorCovariance: PosteriorCovariance,
  v: number,
  uniform: Uniform,
): () => Float64Array {
  const { Vinv, lambda, embedding } = posteriorCovariance;
  const { Z, residual } = embedding;
  const R = semidefiniteCholesky(Vinv); // V⁻¹ = R Rᵀ, so R ξ ~ N(0, V⁻¹)
  const normal = normals(uniform);
  return () => {
    const xi = Float64Array.from(Z, normal);
    const f = linearCombination(Z, matVec(R, xi), mean.length);
    for (let i = 0; i < f.length; i++) {
      const epsilon = residual[i] > 0 ? Math.sqrt(residual[i] / lambda) * normal() : 0;
      f[i] = mean[i] + v * (f[i] + epsilon);
    }
    return f;
  };
}
