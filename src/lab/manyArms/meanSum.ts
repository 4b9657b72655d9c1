/**
 * The posterior's mean μ̃ = Σ_j w_j k(·, x_j) over the arms of the dictionary, and how far it is from the one before:
 * with Δ = μ̃ − μ̃' and ‖·‖ the norm of the kernel's space, by the inequality of Cauchy and Schwarz
 *
 *   |Δ(x)| ≤ ‖Δ‖ √k(x, x)                                       ‖Δ‖² = ‖μ̃‖² − 2 ⟨μ̃, μ̃'⟩ + ‖μ̃'‖²,  ⟨μ̃, μ̃'⟩ = Σ_j w'_j μ̃(x'_j)
 *   |Δ(x)| ≤ σ_Q(x) √(λ ‖Δ‖² + Σ_{i ∈ Q} N_i Δ(x_i)²)           as σ²_Q(x) = φ(x)ᵀ(Σ_{i ∈ Q} N_i φ_i φ_iᵀ + λI)⁻¹φ(x), see screen.ts
 *
 * The second is the closer one by far where there were pulls nearby.
 */
import { matVec, type Matrix } from '../../math/linalg/matrix.ts';
import { dot } from '../../math/linalg/rows.ts';
import { once } from '../../math/once.ts';
import type { KernelSum, Move } from './passes.ts';
import type { Screen } from './screen.ts';

export interface MeanSum extends KernelSum {
  /** How far it is from another one, with σ_Q of its own posterior. */
  readonly moveFrom: (other: MeanSum) => Move;
  /** ‖μ̃‖² */
  readonly squaredNorm: () => number;
}

export const UNKNOWN_MOVE: Move = { moved: Infinity, width: Infinity };

/** The most that rounding has changed a squared norm, as a share of (Σ_j |w_j|)². */
const SLACK = 1e-13;

/** k between each of some arms, of the sum or of Q, and each of others, of any sum. NaN where it is not known. */
export type KernelBetween = (arms: readonly number[], others: readonly number[]) => Matrix;

/** @param screen that of its posterior */
export function meanSum({ arms, weights }: KernelSum, { lambda, counted }: Screen, kernel: KernelBetween): MeanSum {
  const valuesOf = (sum: KernelSum, at: readonly number[]): Float64Array => matVec(kernel(at, sum.arms), sum.weights);
  const own = { arms, weights };
  const squaredNorm = once(() => dot(weights, valuesOf(own, arms)));
  const moveFrom = (other: MeanSum): Move => {
    const rounding = SLACK * (absoluteSum(weights) + absoluteSum(other.weights)) ** 2;
    const product = dot(weights, valuesOf(other, arms));
    const squaredDistance = Math.max(0, squaredNorm() - 2 * product + other.squaredNorm()) + rounding;
    const counts = [...counted];
    const known = counts.map(([arm]) => arm);
    const [mine, others] = [valuesOf(own, known), valuesOf(other, known)];
    const squaredWidth = counts.reduce(
      (sum, [, N], i) => sum + N * (mine[i] - others[i]) ** 2,
      lambda * squaredDistance,
    );
    if (Number.isNaN(squaredWidth)) return UNKNOWN_MOVE;
    return { moved: Math.sqrt(squaredDistance), width: Math.sqrt(squaredWidth) };
  };
  return { ...own, moveFrom, squaredNorm };
}

function absoluteSum(values: Float64Array): number {
  return values.reduce((sum, value) => sum + Math.abs(value), 0);
}
