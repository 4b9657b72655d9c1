/**
 * An upper bound on every arm's mean that costs next to nothing: the mean of an earlier batch, of every arm, and by how
 * much it can have changed since.
 *
 *   μ_r = Σ_c w_c k(x_c, ·)     |μ̃(x) − μ_r(x)| ≤ d σ_Q(x),    d² = Σ_{q ∈ Q} N_q (μ̃(x_q) − μ_r(x_q))² + λ ‖μ̃ − μ_r‖²
 *
 * with the Q, N and σ_Q of screen.ts: with A_Q = Σ_{q ∈ Q} N_q φ_q φ_qᵀ + λI and Δ = μ̃ − μ_r, the inequality of Cauchy and Schwarz
 * is |φ(x)ᵀΔ| ≤ √(φ(x)ᵀ A_Q⁻¹ φ(x)) √(Δᵀ A_Q Δ). At the pulled arms a mean hardly changes, so d is small beside β.
 */
import type { PerArm } from './posteriorCovariance.ts';
import type { Screen } from './screen.ts';

export interface ReferenceMean {
  /** w_c of each c. */
  readonly weights: PerArm;
  /** ‖μ_r‖² */
  readonly squaredNorm: number;
  /** [A], μ_r. */
  readonly mean: Float64Array;
}

/** d, for a mean function with this norm. */
export function distanceFrom(
  reference: ReferenceMean,
  mean: (arm: number) => number,
  squaredNorm: number,
  { counted, lambda }: Screen,
): number {
  let inner = 0;
  for (const [arm, weight] of reference.weights) inner += weight * mean(arm);
  let squares = lambda * Math.max(0, squaredNorm - 2 * inner + reference.squaredNorm);
  for (const [arm, N] of counted) squares += N * (mean(arm) - reference.mean[arm]) ** 2;
  return Math.sqrt(squares);
}
