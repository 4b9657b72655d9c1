/**
 * How wide the confidence interval is: the factor β of σ̃ in the upper confidence bound μ̃ + β σ̃.
 *
 * Notation: F ≥ ‖f‖ the norm bound, ξ the noise's standard deviation, δ the failure probability, C̃ the batch
 * threshold, t the pulls so far, n_i those of arm i, σ̃² variances divided by λ, fb[s] the pull before s's batch, log
 * natural. Sources: [BBKB] arXiv 2002.09954, [BKB] arXiv 1903.05594; the code is the authors',
 * luigicarratino/batch-bkb.
 */

/** The constants of a width. */
export interface WidthConstants {
  readonly lambda: number;
  readonly norm: number;
  readonly xi: number;
  readonly delta: number;
}

/** Everything that a width may depend on. */
export interface WidthInputs {
  readonly lambda: number;
  /** σ̃²_fb[s](x_s) of every pull s, from the start of its batch; before any data, the prior's. */
  readonly startVariances: readonly number[];
  /** How many of the pulls were made before the first batch. */
  readonly initialPulls: number;
  /** Σ_i n_i σ̃²(x_i) right after the initial pulls. [BKB] eq. 5. */
  readonly initialEffectiveDimension: number;
  /** Σ_i n_i σ̃²(x_i) now. */
  readonly effectiveDimension: number;
  /** log det(I + K/λ), exact where the dictionary spans the pulls. */
  readonly logdet: number;
}

/**
 * The factor of σ̃ in the upper confidence bound, in the paper's form or in that of the authors' code, for a rule with
 * this C̃.
 */
export type Width = (
  form: 'code' | 'paper',
  constants: WidthConstants & { readonly threshold: number },
  inputs: WidthInputs,
) => number;

export function widthOfBbkb(...[form, constants, inputs]: Parameters<Width>): number {
  const { threshold } = constants;
  return form === 'paper'
    ? threshold * bbkbWidth(constants, inputs.startVariances)
    : bbkbCodeWidth(constants, threshold, inputs);
}

export function widthOfBkb(...[form, constants, { startVariances, effectiveDimension }]: Parameters<Width>): number {
  return (form === 'paper' ? bkbWidth : bkbCodeWidth)(constants, startVariances.length, effectiveDimension);
}

/** The exact algorithms have one form. */
export function widthOfGpUcb(...[, constants, { logdet }]: Parameters<Width>): number {
  return exactWidth(constants, logdet);
}

/** Desautels et al.: C β, as variances may be C times off. */
export function widthOfGpBucb(...[, constants, { logdet }]: Parameters<Width>): number {
  return constants.threshold * exactWidth(constants, logdet);
}

/**
 * β̃ = 2ξ √( Σ_s log(1 + 3 σ̃²_fb[s](x_s)) + log(1/δ) ) + (1 + √2) √λ F. [BBKB] Theorem 2; it multiplies σ̃ by C̃ β̃.
 */
export function bbkbWidth({ lambda, norm, xi, delta }: WidthConstants, startVariances: readonly number[]): number {
  const information = startVariances.reduce((sum, variance) => sum + Math.log1p(3 * variance), 0);
  return 2 * xi * Math.sqrt(information + Math.log(1 / delta)) + (1 + Math.SQRT2) * Math.sqrt(lambda) * norm;
}

/**
 * β = √λ F + √( ξ² (C̃ D + log(1/δ)) ), D = log(t₀) Σ_i n_i σ̃²_{t₀}(x_i) + Σ_{s>t₀} log(1 + σ̃²_fb[s](x_s)) after t₀
 * initial pulls: BBKB in the authors' code, where C̃ is inside the root. It multiplies σ̃ directly.
 */
export function bbkbCodeWidth(width: WidthConstants, threshold: number, inputs: WidthInputs): number {
  const { initialPulls, initialEffectiveDimension, startVariances } = inputs;
  const first = initialPulls > 0 ? Math.log(initialPulls) * initialEffectiveDimension : 0;
  const later = startVariances.slice(initialPulls).reduce((sum, variance) => sum + Math.log1p(variance), 0);
  return codeWidth(width, threshold * (first + later));
}

/** β̃ = 2ξ √( 3 log(t) Σ_i n_i σ̃²(x_i) + log(1/δ) ) + (1 + √2) √λ F, with k(x, x) = 1 and ε = 1/2. [BKB] Theorem 4. */
export function bkbWidth({ lambda, norm, xi, delta }: WidthConstants, t: number, effectiveDimension: number): number {
  const information = t > 0 ? 3 * Math.log(t) * effectiveDimension : 0;
  return 2 * xi * Math.sqrt(information + Math.log(1 / delta)) + (1 + Math.SQRT2) * Math.sqrt(lambda) * norm;
}

/** β = √λ F + √( ξ² (log(t) Σ_i n_i σ̃²(x_i) + log(1/δ)) ): BKB in the authors' code. */
export function bkbCodeWidth(width: WidthConstants, t: number, effectiveDimension: number): number {
  return codeWidth(width, t > 0 ? Math.log(t) * effectiveDimension : 0);
}

/**
 * β = √λ F + ξ √( 2 (½ log det(I + K/λ) + log(1/δ)) ), for the exact posterior. [BKB] eq. 7 with the usual factor ½.
 * With next to no noise rounding may leave the logarithm below 0.
 */
export function exactWidth({ lambda, norm, xi, delta }: WidthConstants, logdet: number): number {
  return Math.sqrt(lambda) * norm + xi * Math.sqrt(2 * (Math.max(0, logdet) / 2 + Math.log(1 / delta)));
}

/**
 * β for which β σ̃ is `multiplier` standard deviations √λ σ̃. With 2 it finds better points than any width that holds
 * in theory.
 */
export function constantWidth(multiplier: number, lambda: number): number {
  return multiplier * Math.sqrt(lambda);
}

function codeWidth({ lambda, norm, xi, delta }: WidthConstants, information: number): number {
  return Math.sqrt(lambda) * norm + Math.sqrt(xi ** 2 * (information + Math.log(1 / delta)));
}
