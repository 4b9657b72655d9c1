/**
 * How much regret a hypothesis space of size h may cost, R̄_t(h), and the largest h that a reference regret p(t)
 * allows.
 *
 *   bound       R̄_t(h) = √(C₁ t β_t G I),  β_t^½ = h B_0 + 4σ √(G I + 1 + ln(1/δ)),  C₁ = 8/log(1 + σ⁻²)        eq. 15
 *   one-step    R̄_t(h) = 2 Σ_{j<t} β_j^½ σ_j(x_{j+1}) + 2 β_t^½(h) σ_t(x_{t+1}(h))                             eq. 16
 *   h*(t)       = R̄_t⁻¹(p(t)), never below 1                                                                 eq. 14
 *
 * I is the mutual information of all t observations at the PREVIOUS lengthscales, and G by how much shorter ones let it
 * grow. Source: [AGP] Berkenkamp, Schoellig and Krause, JMLR 20 (2019), arXiv 1901.03357, eqs. 12-16.
 */
import type { KernelType } from '../../math/gp/stationaryKernel.ts';
import { betaRoot, type ConfidenceWidth } from './confidenceWidth.ts';

/**
 * How R̄_t(h) is estimated. The bound comes in two readings of the paper, which differ in G. The text has
 * G = (g(t)/g(t−1))^e, which `bound` takes. Eq. 15 prints G = g(t)^e, which `printed-bound` takes; it counts g twice,
 * because I is already at lengthscales that g(t−1) has shrunk.
 */
export const regretEstimators = ['bound', 'printed-bound', 'one-step'] as const;
export type RegretEstimator = (typeof regretEstimators)[number];
export type BoundEstimator = Exclude<RegretEstimator, 'one-step'>;

export interface RegretBoundInputs {
  readonly estimator: BoundEstimator;
  /** e: how fast the information grows with g (see `informationExponent`). */
  readonly exponent: number;
  /** t, observations so far, 1 or more. */
  readonly observations: number;
  /** I, at the lengthscales of g(t−1). */
  readonly information: number;
  /** g(t−1) */
  readonly previousG: number;
  readonly sigma: number;
  readonly width: ConfidenceWidth;
}

/** R̄_t(h) of eq. 15, for an h whose split has this g. It increases with both. */
export function regretBound(bound: RegretBoundInputs, h: number, g: number): number {
  const { observations: t, sigma, width, previousG } = bound;
  const G = (bound.estimator === 'bound' ? g / previousG : g) ** bound.exponent;
  const C1 = 8 / Math.log1p(sigma ** -2);
  return betaRoot(width, h, sigma, G * bound.information) * Math.sqrt(C1 * t * G * bound.information);
}

/**
 * e such that the information grows like g^e: d for the Gaussian kernel (eq. 12), 2ν + d for Matérn (eq. 13). The
 * paper's appendix B.2 ends with 2νd for Matérn instead; the text of its theorem, which is followed here, with 2ν + d.
 */
export function informationExponent(kernel: KernelType, d: number): number {
  switch (kernel) {
    case 'gaussian':
      return d;
    case 'matern52':
      return 5 + d;
  }
}

/** No study reaches this. It keeps lengthscales and widths finite when p(t) is very large. */
export const MAX_H = 1e6;

/** The h ≥ 1 at which an increasing R reaches p, to rounding; 1 if R(1) is p or more. */
export function bisect(R: (h: number) => number, p: number): number {
  let [low, high] = [1, MAX_H];
  if (R(low) >= p) return low;
  if (R(high) <= p) return high;
  for (;;) {
    const middle = Math.sqrt(low * high);
    if (middle <= low || middle >= high) return low;
    if (R(middle) <= p) low = middle;
    else high = middle;
  }
}

/**
 * The last h, going up from `from` in steps of 2 %, before R exceeds p; `from` if R already exceeds p there. The
 * one-step R̄ is not monotone, because each h has another x_{t+1}, so bisection could find a later crossing.
 */
export function scanUpwards(R: (h: number) => number, p: number, from: number): number {
  let h = from;
  if (R(h) > p) return h;
  while (h < MAX_H && R(h * SCAN_FACTOR) <= p) h *= SCAN_FACTOR;
  return Math.min(h, MAX_H);
}

const SCAN_FACTOR = 1.02;
