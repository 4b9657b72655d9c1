/**
 * How wide the confidence interval is: the factor of σ̃ in the upper confidence bound μ̃ + factor · σ̃.
 *
 * Notation: F ≥ ‖f‖ the norm bound, ξ the noise's standard deviation, δ the failure probability, C̃ the batch threshold,
 * σ̃² variances divided by λ, log natural.
 */

/** The constants of a width. */
export interface Width {
  readonly lambda: number;
  readonly norm: number;
  readonly xi: number;
  readonly delta: number;
}

/**
 * β̃ = 2ξ √( Σ_s log(1 + 3 σ̃²_fb(x_s)) + log(1/δ) ) + (1 + √2) √λ F
 *
 * Source: [BBKB] arXiv 2002.09954, Theorem 2. `startVariances` holds, for every pull so far, its arm's variance at the
 * start of the batch it was pulled in. The paper's upper confidence bound multiplies σ̃ by C̃ β̃.
 */
export function bbkbWidth({ lambda, norm, xi, delta }: Width, startVariances: readonly number[]): number {
  const information = startVariances.reduce((sum, variance) => sum + Math.log1p(3 * variance), 0);
  return 2 * xi * Math.sqrt(information + Math.log(1 / delta)) + (1 + Math.SQRT2) * Math.sqrt(lambda) * norm;
}

/** The factor 2 on the standard deviation √λ σ̃ itself, which finds better points than any width that holds in theory. */
export function constantWidth(multiplier: number, lambda: number): number {
  return multiplier * Math.sqrt(lambda);
}
