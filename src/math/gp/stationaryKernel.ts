/**
 * The stationary kernels, as functions of the squared distance r² in units of the lengthscales.
 *
 *   r²          = Σ_j (x_j − x'_j)² / ℓ_j²
 *   gaussian    k = exp(−r²/2)                          κ = k
 *   matern52    k = (1 + √5 r + 5r²/3) exp(−√5 r)       κ = (5/3)(1 + √5 r) exp(−√5 r)
 *
 *   ℓ_j  the lengthscale of column j: the distance over which the function changes
 *   k    the covariance of f(x) and f(x'), in units of the signal's variance, so k(x, x) = 1
 *   κ    the slope −2 dk/dr². Derivatives follow from it: ∂k/∂x = −κ (x − x')/ℓ², ∂k/∂log ℓ_j = κ (x_j − x'_j)²/ℓ_j².
 *        They do not divide by r, so they exist where points coincide.
 *
 * Gaussian samples are infinitely smooth, Matérn 5/2 samples twice differentiable, which suits the responses of
 * training runs better (Snoek, Larochelle and Adams, arXiv 1206.2944, section 3.1). Source: Rasmussen and Williams,
 * Gaussian Processes for Machine Learning, 2006, eqs. 4.9 and 4.17.
 */
export type KernelType = 'gaussian' | 'matern52';

/** k of each r², in place. */
export function kernelValues(type: KernelType, r2: Float64Array): Float64Array {
  return KERNELS[type].values(r2);
}

/** k of each r², in place, and κ, which is the same array where κ = k: read them, do not write them. */
export function kernelAndSlope(type: KernelType, r2: Float64Array): KernelAndSlope {
  return KERNELS[type].valuesAndSlopes(r2);
}

export interface KernelAndSlope {
  readonly k: Float64Array;
  readonly kappa: Float64Array;
}

interface StationaryKernel {
  readonly values: (r2: Float64Array) => Float64Array;
  readonly valuesAndSlopes: (r2: Float64Array) => KernelAndSlope;
}

/**
 * Each kernel has loops of its own: one loop that calls the formula of either kernel is not inlined once both have run.
 */
const KERNELS: Record<KernelType, StationaryKernel> = {
  gaussian: {
    values: gaussianValues,
    valuesAndSlopes: (r2) => {
      const k = gaussianValues(r2);
      return { k, kappa: k };
    },
  },
  matern52: {
    values: (r2) => {
      for (let i = 0; i < r2.length; i++) {
        const s = Math.sqrt(5 * r2[i]);
        r2[i] = matern52Value(s, Math.exp(-s));
      }
      return r2;
    },
    valuesAndSlopes: (r2) => {
      const kappa = new Float64Array(r2.length);
      for (let i = 0; i < r2.length; i++) {
        const s = Math.sqrt(5 * r2[i]);
        const e = Math.exp(-s);
        r2[i] = matern52Value(s, e);
        kappa[i] = matern52Slope(s, e);
      }
      return { k: r2, kappa };
    },
  },
};

function gaussianValues(r2: Float64Array): Float64Array {
  for (let i = 0; i < r2.length; i++) r2[i] = Math.exp(-r2[i] / 2);
  return r2;
}

/** s = √5 r, e = exp(−s) */
function matern52Value(s: number, e: number): number {
  return (1 + s + (s * s) / 3) * e;
}

function matern52Slope(s: number, e: number): number {
  return (5 / 3) * (1 + s) * e;
}
