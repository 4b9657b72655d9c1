/**
 * By how much A-GP-UCB has enlarged the hypothesis space: h ≥ 1, split into a larger norm and shorter lengthscales.
 *
 *   θ_t = θ_0/g(t)      B_t = b(t) g(t)^d B_0      h = b g^d
 *   b = 1 + ε_b,  g^d = 1 + ε_g,  ε_b = τ ε_g                          τ the trade-off, λ in the paper
 *
 * Source: [AGP] arXiv 1901.03357, eq. 9. With τ = 0 the paper says g = h; by its own definitions it is g^d = h, as
 * here. By Lemma 2 of the paper the norm itself grows only by g^(d/2), its SQUARE by g^d. Here it may grow by g^d, as
 * in eq. 9, which is safe but not tight.
 */

export interface Adaptation {
  /** How much larger the hypothesis space is than that of θ_0 and B_0. */
  readonly h: number;
  /** The factor by which lengthscales are shorter. */
  readonly g: number;
  /** The factor of the norm beyond what the shorter lengthscales need. */
  readonly b: number;
}

/**
 * The split of h in d dimensions. (1 + ε_g)(1 + τ ε_g) = h is a quadratic equation. Its root, in the form that loses no
 * digits as h → 1, is ε_g = 2(h − 1) / (1 + τ + √((1 + τ)² + 4τ(h − 1))).
 */
export function decompose(h: number, tradeoff: number, d: number): Adaptation {
  const sum = 1 + tradeoff;
  const epsilonG = (2 * (h - 1)) / (sum + Math.sqrt(sum ** 2 + 4 * tradeoff * (h - 1)));
  return { h, g: (1 + epsilonG) ** (1 / d), b: 1 + tradeoff * epsilonG };
}

/** How fitted lengthscales are combined with the shrinking ones of the guarantee. */
export type MapRule = 'min' | 'scaled';

/**
 * [D], θ_t. `fitted` are the MAP lengthscales of the data so far; without them, θ_0/g. Source: [AGP] eqs. 9, 17, 18.
 */
export function shrinkLengthscales(
  theta0: readonly number[],
  g: number,
  fitted?: { readonly rule: MapRule; readonly lengthscales: readonly number[] },
): number[] {
  if (fitted === undefined) return theta0.map((theta) => theta / g);
  switch (fitted.rule) {
    case 'min':
      return theta0.map((theta, j) => Math.min(fitted.lengthscales[j], theta / g)); // eq. 17
    case 'scaled':
      return fitted.lengthscales.map((theta) => theta / Math.max(g, 1)); // eq. 18
  }
}
