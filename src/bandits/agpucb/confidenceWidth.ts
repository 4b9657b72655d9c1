/**
 * β_t^½ of A-GP-UCB: the factor of the standard deviation σ (not divided by the noise) in the upper confidence bound.
 *
 * Source: [AGP] arXiv 1901.03357, Theorem 3.
 */

export type ConfidenceWidth =
  | {
      readonly kind: 'theory';
      /**
       * B_0 ≥ ‖f‖ in the kernel space of θ_0. The theorem's text bounds the square ‖f‖² by B, its formula the norm
       * itself.
       */
      readonly norm: number;
      /** The probability with which the guarantee may FAIL. The experiments' "δ = 0.9" is a confidence: 0.1 here. */
      readonly delta: number;
    }
  /** The empirical width of section 5: 2 to 3 on standardised rewards, whatever h. */
  | { readonly kind: 'constant'; readonly multiplier: number };

/** β^½ = h B_0 + 4σ √(I + 1 + ln(1/δ)), with h = b g^d and I the mutual information at the shrunk lengthscales. */
export function betaRoot(width: ConfidenceWidth, h: number, sigma: number, information: number): number {
  switch (width.kind) {
    case 'theory':
      return h * width.norm + 4 * sigma * Math.sqrt(information + 1 + Math.log(1 / width.delta));
    case 'constant':
      return width.multiplier;
  }
}
